import type { Sweep } from '../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { purgeGalleryPictures } from '../galleries/index.ts'
import { ownersOfTrashed, purgeHeldPictures } from '../pictures/index.ts'
import { workHolder } from '../portfolio/index.ts'
import { forgetChoices } from '../selections/index.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'
import { purgeGallery, TakenBack } from './purge-gallery.ts'
import { purgeTrashJob } from './purge-trash.job.ts'

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
