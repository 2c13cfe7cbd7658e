import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import type { BackupNeeds } from './backup.module.ts'
import { noteFinding } from './finding.repository.ts'
import { isCustomer, listSpokenFor } from './kept-object.read.ts'
import { foldersOf } from './sequences.ts'

export const scrubStrangersJob = defineJob({
  name: 'backup.scrub-strangers',
  payload: z.object({}),
  // A worker that is replaced gives it back.
  retryLimit: 1,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 7_200,
  cron: '15 0 * * *',
})

const kinds = ['b/', 'o/', 'r/', 'x/']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function scrubStrangersHandler(needs: BackupNeeds): BoundJob {
  return bindJob(scrubStrangersJob, async () => void (await scrubStrangers(needs)))
}

/** Customers are scrubbed one by one; objects of somebody who is no customer any more are found from the store's side. */
export async function scrubStrangers({ db, store, clock }: BackupNeeds): Promise<string[]> {
  const found: string[] = []
  for (const kind of kinds) {
    for await (const shard of foldersOf(store, kind)) {
      for await (const folder of foldersOf(store, shard)) {
        const customerId = folder.split('/').at(-2)!
        if (!uuid.test(customerId)) found.push(folder)
        else {
          await db.tenant(customerId, async (tx) => {
            if (await isCustomer(tx, customerId)) return
            if ((await listSpokenFor(tx, customerId, [folder])).size > 0) return
            await noteFinding(tx, customerId, { key: folder, kind: 'untracked', repaired: false }, clock())
            found.push(folder)
          })
        }
      }
    }
  }
  return found
}
