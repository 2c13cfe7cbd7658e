import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { purgeGalleryPictures, removeGallery } from '../galleries/index.ts'
import { deleteAllOf, discard, ownerPrefix, ownersOfTrashed, purgeHeldPictures } from '../pictures/index.ts'
import { workHolder } from '../portfolio/index.ts'
import { forgetChoices } from '../selections/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import { forgetBatches } from '../uploads/index.ts'
import type { LifecycleNeeds } from './lifecycle.module.ts'

export const purgeTrashJob = defineJob({
  name: 'lifecycle.purge-trash',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 600,
  cron: '* * * * *',
})

/** Ends the transaction: somebody took the gallery out of the trash a moment ago, and everything of it stays. */
export class TakenBack extends Error {
  override readonly name = 'TakenBack'
}

/**
 * A gallery of the trash goes for good: rows, and the promise to delete its objects, in one transaction. Locks in the
 * house's order: pictures, their gallery, the customer's usage.
 */
export async function purgeGallery(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  const pictures = await deleteAllOf(tx, customerId, id)
  if (!(await removeGallery(tx, customerId, id, now))) throw new TakenBack()
  await forgetBatches(tx, customerId, id)
  const waiting = pictures.filter(({ state }) => state === 'stored').length
  if (waiting > 0) await countUsage(tx, customerId, { waiting: -waiting }, null)
  const originals = pictures.map(({ object_key }) => ({ objectKey: object_key, isPrefix: false }))
  await discard(tx, customerId, [...originals, { objectKey: ownerPrefix(customerId, id), isPrefix: true }], now)
}

type Deps = Pick<LifecycleNeeds, 'db' | 'clock'> & { readonly sweep: Sweep }

const batchSize = 1_000
const maxRounds = 20

/** Deletes pictures whose seven days in the trash are over, one owner in one transaction. Answers what failed. */
async function purgePicturesInTrash({ db, sweep, clock }: Deps): Promise<unknown[]> {
  const errors: unknown[] = []
  for (let round = 0; round < maxRounds; round += 1) {
    const now = clock()
    const due = await sweep.due({ table: 'picture', column: 'purge_at', before: now, limit: batchSize })
    for (const [customerId, ids] of due) {
      try {
        const owners = await db.tenant(customerId, (tx) => ownersOfTrashed(tx, customerId, ids))
        for (const { owner_id: ownerId, owner_kind: kind, ids: pictures } of owners) {
          const of = { customerId, ownerId, ids: pictures, now }
          await db.tenant(customerId, async (tx) => {
            if (kind === 'work') await purgeHeldPictures(tx, workHolder, of, now)
            else await purgeGalleryPictures(tx, { forget: forgetChoices }, of, now)
          })
        }
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0 || [...due.values()].flat().length < batchSize) break
  }
  return errors
}

type Needs = Pick<LifecycleNeeds, 'db' | 'clock'> & { readonly sweep: Sweep }

const atOnce = 100
const mostRounds = 20

export function purgeTrashHandler(needs: Needs): BoundJob {
  return bindJob(purgeTrashJob, () => purgeTrash(needs))
}

/** What has waited its seven days: galleries, then single pictures. */
export async function purgeTrash({ db, sweep, clock }: Needs): Promise<void> {
  const faults: unknown[] = []
  for (let round = 0; round < mostRounds; round += 1) {
    const now = clock()
    const due = await sweep.due({ table: 'gallery', column: 'purge_at', before: now, limit: atOnce })
    for (const [customerId, ids] of due) {
      for (const id of ids) {
        await db
          .tenant(customerId, (tx) => purgeGallery(tx, customerId, id, now))
          .catch((fault: unknown) => {
            if (!(fault instanceof TakenBack)) faults.push(fault)
          })
      }
    }
    if (faults.length > 0 || [...due.values()].flat().length < atOnce) break
  }
  faults.push(...(await purgePicturesInTrash({ db, sweep, clock })))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} purges of the trash failed`)
}
