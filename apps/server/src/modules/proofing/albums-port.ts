import type { ProofingPort } from '../albums/index.ts'
import { findClient } from '../clients/index.ts'
import { completeApproval } from './complete-approval.ts'
import { changeAndAnnounce, openProof, recordEvent } from './proof.repository.ts'
import type { ProofingDeps } from './proofing.module.ts'
import { insertReader } from './reader.repository.ts'

type PortDeps = Pick<ProofingDeps, 'keys' | 'clock' | 'outbox' | 'jobs' | 'config'>

/** What module `albums` needs of proofing, in its own transactions. It holds the lock of the album's row. */
export function albumProofing(deps: PortDeps): ProofingPort {
  return {
    created: async (tx, { customerId, albumId, clientId, now }) => {
      const proof = await openProof(tx, customerId, albumId)
      const client = clientId === null ? undefined : await findClient(tx, customerId, clientId)
      if (client) {
        const name = client.name.slice(0, 60)
        const reader = { albumId, clientId: client.id, name, email: null, tel: null, approves: true }
        await insertReader(tx, deps.keys, customerId, reader, now)
      }
      await recordEvent(tx, proof, { kind: 'created', name: null }, now)
    },
    isApproved: async (tx, { customerId, albumId }) => (await openProof(tx, customerId, albumId)).approved_at !== null,
    sent: async (tx, { customerId, albumId, number, spreads, now }) => {
      const proof = await changeAndAnnounce(tx, await openProof(tx, customerId, albumId))
      await recordEvent(tx, proof, { kind: 'sent', name: null, version: number, count: spreads }, now)
      // The photographer's screen sends the mails about it, with `albumProof.mail`: they choose who gets one.
    },
    changed: async (tx, { customerId, albumId }) => {
      const proof = await changeAndAnnounce(tx, await openProof(tx, customerId, albumId))
      // Asking one person instead of both may complete what one of them approved before.
      await completeApproval(deps, tx, proof, deps.clock())
    },
  }
}
