import type { Sweep } from '../../platform/db/sweep.ts'
import { purgeGalleryPictures } from '../galleries/index.ts'
import { ownersOfTrashed, purgeHeldPictures } from '../pictures/index.ts'
import { workHolder } from '../portfolio/index.ts'
import { forgetChoices } from '../selections/index.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'

type Deps = Pick<LifecycleNeeds, 'db' | 'clock'> & { readonly sweep: Sweep }

const batchSize = 1_000
const maxRounds = 20

/** Deletes pictures whose seven days in the trash are over, one owner in one transaction. Answers what failed. */
export async function purgePicturesInTrash({ db, sweep, clock }: Deps): Promise<unknown[]> {
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
