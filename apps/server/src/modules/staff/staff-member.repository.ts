import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { StaffTables } from './staff.tables.ts'

const tables = (tx: Tx) => tx.withTables<StaffTables>()

export async function insertMember(tx: Tx, member: { name: string; sealed: Buffer; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('staff_member')
    .values({ name: member.name, totp_sealed: member.sealed, last_step: 0, enrolled_at: member.now, retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Locked: the same code shown twice at once is used once. */
export async function lockMember(tx: Tx, name: string) {
  return tables(tx)
    .selectFrom('staff_member')
    .select(['name', 'totp_sealed', 'last_step'])
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function useStep(tx: Tx, name: string, step: number): Promise<void> {
  await tables(tx).updateTable('staff_member').set({ last_step: step }).where('name', '=', name).execute()
}

export async function retireMember(tx: Tx, name: string, now: Date): Promise<boolean> {
  const retired = await tables(tx)
    .updateTable('staff_member')
    .set({ retired_at: now })
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return retired !== undefined
}

/** The very first is enrolled by whoever holds the role; two at once wait here for each other. */
export async function nobodyIsEnrolled(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff enrolment', 0))`.execute(tx)
  const someone = await tables(tx).selectFrom('staff_member').select('name').limit(1).executeTakeFirst()
  return someone === undefined
}
