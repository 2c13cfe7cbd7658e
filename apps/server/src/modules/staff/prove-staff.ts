import { totpStep } from '../../platform/crypto/totp.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockMember, useStep } from './staff-member.repository.ts'
import { StaffRefusal, type StaffNeeds } from './staff.needs.ts'

export type Proof = { readonly staff: string; readonly code: string }

/** The second factor of everything support does; holding the database's key is the first. */
export async function proveStaff({ keys, clock }: StaffNeeds, tx: Tx, proof: Proof | null): Promise<void> {
  const member = proof ? await lockMember(tx, proof.staff) : undefined
  const secret = member ? keys.unseal('staff-totp', member.totp_sealed, member.name) : null
  const step = proof && member && secret ? totpStep(secret, proof.code, clock(), member.last_step) : null
  if (!member || step === null) throw new StaffRefusal('who are you? --staff NAME and a fresh code are needed')
  await useStep(tx, member.name, step)
}

/** In a transaction of its own: a code is used up also when what follows is refused. */
export async function signInStaff(needs: StaffNeeds, proof: Proof): Promise<void> {
  await needs.db
    .nobody((tx) => proveStaff(needs, tx, proof))
    .catch((fault: unknown) => {
      if (fault instanceof StaffRefusal) needs.log.warn({ staff: proof.staff }, 'staff refused')
      throw fault
    })
}
