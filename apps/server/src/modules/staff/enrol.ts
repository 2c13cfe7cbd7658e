import { newTotpSecret, totpAddress } from '../../platform/crypto/totp.ts'
import { brand } from '@revela/phrases'
import { proveStaff, type Proof } from './prove-staff.ts'
import { insertMember, nobodyIsEnrolled, retireMember } from './staff-member.repository.ts'
import { StaffRefusal, type StaffNeeds } from './staff.needs.ts'

/** A new person of ours, vouched for by one who is enrolled; the first vouches for themselves. Answers what their app scans, once. */
export async function enrol(needs: StaffNeeds, name: string, proof: Proof | null): Promise<string> {
  const { db, keys, clock, log } = needs
  const secret = newTotpSecret()
  await db.nobody(async (tx) => {
    if (!(await nobodyIsEnrolled(tx))) await proveStaff(needs, tx, proof)
    const sealed = keys.seal('staff-totp', secret, name)
    const enrolled = await insertMember(tx, { name, sealed, now: clock() })
    if (!enrolled) throw new StaffRefusal(`${name} is enrolled already, or was: names are not used again`)
  })
  log.info({ name, by: proof?.staff ?? name }, 'staff enrolled')
  return totpAddress(secret, name, brand.name)
}

export async function retire(needs: StaffNeeds, name: string, proof: Proof): Promise<void> {
  const { db, clock, log } = needs
  await db.nobody(async (tx) => {
    await proveStaff(needs, tx, proof)
    if (!(await retireMember(tx, name, clock()))) throw new StaffRefusal(`nobody is enrolled as ${name}`)
  })
  log.info({ name, by: proof.staff }, 'staff retired')
}
