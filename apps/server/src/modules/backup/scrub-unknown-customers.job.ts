import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import type { BackupDeps } from './backup.module.ts'
import { recordFinding } from './finding.repository.ts'
import { isCustomer, listPendingKeys } from './tracked-object.read.ts'
import { listFolders } from './sequences.ts'

export const scrubUnknownCustomersJob = defineJob({
  name: 'backup.scrub-unknown-customers',
  payload: z.object({}),
  // A worker that is replaced returns the job to the queue.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 7_200,
  cron: '15 0 * * *',
})

const kinds = ['b/', 'o/', 'r/', 'x/']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function scrubUnknownCustomersHandler(deps: BackupDeps): BoundJob {
  return bindJob(scrubUnknownCustomersJob, async () => void (await scrubUnknownCustomers(deps)))
}

/** Scrubs run per customer; objects of accounts that no longer exist are found by listing the store. */
export async function scrubUnknownCustomers({ db, store, clock }: BackupDeps): Promise<string[]> {
  const orphanedFolders: string[] = []
  for (const kind of kinds) {
    for await (const shard of listFolders(store, kind)) {
      for await (const folder of listFolders(store, shard)) {
        const customerId = folder.split('/').at(-2)!
        if (!uuid.test(customerId)) orphanedFolders.push(folder)
        else {
          await db.tenant(customerId, async (tx) => {
            if (await isCustomer(tx, customerId)) return
            if ((await listPendingKeys(tx, customerId, [folder])).size > 0) return
            await recordFinding(tx, customerId, { key: folder, kind: 'untracked', repaired: false }, clock())
            orphanedFolders.push(folder)
          })
        }
      }
    }
  }
  return orphanedFolders
}
