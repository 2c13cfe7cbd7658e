import { composeStaff, type StaffDesk } from '../src/compose-staff.ts'
import { enrolAsOwner, type StaffNeeds } from '../src/modules/staff/index.ts'
import { totpCode } from '../src/platform/crypto/totp.ts'
import type { ApiUnderTest } from './api-under-test.ts'

export type EnrolledStaff = {
  readonly desk: StaffDesk
  /** Connections that carry the proof of this person. A newer proof of the same person ends it. */
  readonly needs: StaffNeeds
  /** A code that is right now and was not used. */
  readonly freshCode: () => Promise<string>
}

/** Somebody of ours, enrolled by the owner of the database, who showed a code. The proof lasts as long as a slow test file. */
export async function enrolledStaff(api: ApiUnderTest, name: string): Promise<EnrolledStaff> {
  const freshCode = await enrolForCodes(api, name)
  const desk = composeStaff(api.stack.env)
  const needs = await desk.prove({ staff: name, code: await freshCode() })
  await api.rows(`update staff_member set proof_expires_at = now() + interval '1 hour' where name = $1`, [name])
  return { desk, needs, freshCode }
}

/** Enrols without proving anything. */
export async function enrolForCodes(api: ApiUnderTest, name: string): Promise<() => Promise<string>> {
  const secret = new URL(await enrolAsOwner(api.stack.ownerUrl, name)).searchParams.get('secret')!
  return async () => {
    // A code works once; a test does not wait half a minute for the next one.
    await api.rows('update staff_member set last_step = 0 where name = $1', [name])
    // The next one is accepted already, and for longest.
    return totpCode(secret, Math.floor(Date.now() / 30_000) + 1)
  }
}
