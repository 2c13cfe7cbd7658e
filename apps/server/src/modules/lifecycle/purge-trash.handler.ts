import type { Sweep } from '../../platform/db/sweep.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'
import { purgeGallery, TakenBack } from './purge-gallery.ts'
import { purgePicturesInTrash } from './purge-pictures.ts'
import { purgeTrashJob } from './purge-trash.job.ts'

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
