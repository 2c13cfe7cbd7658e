import type { ClientReadersPort } from '../clients/index.ts'
import { lockAnyProof } from './proof.repository.ts'
import type { ProofingDeps } from './proofing.module.ts'
import { listClientReaders } from './reader.repository.ts'
import { removeReaderIn } from './studio/readers.ts'

/** What module `clients` needs of proofing before it deletes a client. */
export function clientReaders(
  deps: Pick<ProofingDeps, 'db' | 'clock' | 'jobs' | 'outbox' | 'config'>,
): ClientReadersPort {
  return {
    // One transaction for each album, so that each takes its locks in the usual order.
    remove: async (customerId, clientId) => {
      const readers = await deps.db.tenant(customerId, (tx) => listClientReaders(tx, customerId, clientId))
      for (const { albumId, readerId } of readers) {
        await deps.db.tenant(customerId, async (tx) => {
          const proof = await lockAnyProof(tx, customerId, albumId)
          if (proof) await removeReaderIn(deps, tx, proof, readerId)
        })
      }
    },
    exist: async (tx, customerId, clientId) => (await listClientReaders(tx, customerId, clientId)).length > 0,
  }
}
