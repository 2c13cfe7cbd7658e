import { brand } from '@revela/phrases'
import { sql } from 'kysely'
import { Client } from 'pg'
import { fromBase32, newTotpSecret, totpAddress } from '../../platform/crypto/totp.ts'
import { StaffCommandError, type StaffDeps } from './staff.module.ts'

/** Enrols a new staff member; requires an authenticated one. Returns the secret for their app, once. */
export async function enrol({ db, clock, log }: StaffDeps, name: string): Promise<string> {
  const secret = newTotpSecret()
  const isNew = await db.withoutTenant(async (tx) => {
    const { rows } = await sql<{ enrolled: boolean }>`
      select enrol_staff(${name}, ${fromBase32(secret)}, ${clock()}) as enrolled`.execute(tx)
    return rows[0]?.enrolled
  })
  if (!isNew) throw new StaffCommandError(`${name} is already enrolled or was retired: names are not reused`)
  log.info({ name }, 'staff enrolled')
  return totpAddress(secret, name, brand.name)
}

/**
 * For the first staff member, and for one who lost their app. Only the owner of the tables may do this: the staff role
 * could otherwise enrol itself. It also ends the lockout after too many wrong codes.
 */
export async function enrolAsOwner(ownerUrl: string, name: string): Promise<string> {
  const secret = newTotpSecret()
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query(
      `insert into staff_member (name, totp_key, enrolled_at) values ($1, $2, now())
       on conflict (name) do update set totp_key = excluded.totp_key, last_step = 0, retired_at = null,
         proof_hash = null, enrolled_at = now()`,
      [name, fromBase32(secret)],
    )
    await client.query('update staff_member set attempts_at_success = (select last_value from staff_code_attempt)')
  } finally {
    await client.end()
  }
  return totpAddress(secret, name, brand.name)
}

export async function retire({ db, clock, log }: StaffDeps, name: string): Promise<void> {
  const isRetired = await db.withoutTenant(async (tx) => {
    const { rows } = await sql<{ retired: boolean }>`select retire_staff(${name}, ${clock()}) as retired`.execute(tx)
    return rows[0]?.retired
  })
  if (!isRetired) throw new StaffCommandError(`no staff member is enrolled as ${name}`)
  log.info({ name }, 'staff retired')
}
