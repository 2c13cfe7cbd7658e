import { composeStaff, type StaffConsole } from '../src/compose-staff.ts'
import { enrolAsOwner, type StaffDeps } from '../src/modules/staff/index.ts'
import { totpCode } from '../src/platform/crypto/totp.ts'
import type { ApiUnderTest } from './api-under-test.ts'

export type EnrolledStaff = {
  readonly staffConsole: StaffConsole
  /** Connections with the proof of this staff member. A newer proof of the same member ends it. */
  readonly deps: StaffDeps
  /** A code that is valid now and was not used. */
  readonly nextCode: () => Promise<string>
}

/**
 * A staff member, enrolled by the owner of the database and authenticated. The proof lasts as long as a slow test file.
 */
export async function enrolledStaff(api: ApiUnderTest, name: string): Promise<EnrolledStaff> {
  const nextCode = await enrolForCodes(api, name)
  const staffConsole = composeStaff(api.stack.env)
  const deps = await staffConsole.authenticate({ staff: name, code: await nextCode() })
  await api.rows(`update staff_member set proof_expires_at = now() + interval '1 hour' where name = $1`, [name])
  return { staffConsole, deps, nextCode }
}

/** Enrols a staff member without authenticating. */
export async function enrolForCodes(api: ApiUnderTest, name: string): Promise<() => Promise<string>> {
  const secret = new URL(await enrolAsOwner(api.stack.ownerUrl, name)).searchParams.get('secret')!
  return async () => {
    // A code works once; this avoids waiting half a minute for the next one.
    await api.rows('update staff_member set last_step = 0 where name = $1', [name])
    // The code of the next time step is already accepted, and is valid longest.
    return totpCode(secret, Math.floor(Date.now() / 30_000) + 1)
  }
}
