import { Refusal } from '../../platform/refusal/refusal.ts'
import { countUsage, limitsOf, planLimitRefusal } from '../subscriptions/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { restoreGallery, trashGallery } from './gallery.repository.ts'

const keptDays = 7

/** Leaves the list, the counters and every address at once; its pictures wait seven days. */
export async function deleteGallery({ db, clock }: GalleriesNeeds, customerId: string, id: string): Promise<void> {
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const gone = await trashGallery(tx, customerId, id, now, new Date(now.getTime() + keptDays * 86_400_000))
    if (gone) await countUsage(tx, customerId, { galleries: -1, pictures: -gone.pictures, bytes: -gone.bytes }, null)
  })
}

/** Back as it was, if the plan still has room for it. */
export async function undeleteGallery(needs: GalleriesNeeds, customerId: string, id: string): Promise<void> {
  const { db, subscriptions } = needs
  const limits = await limitsOf(subscriptions, customerId)
  if (!limits) throw new Refusal('PlanLimitReached')
  let asked = { pictures: 0, bytes: 0 }
  const restored = await db
    .tenant(customerId, async (tx) => {
      const back = await restoreGallery(tx, customerId, id)
      if (!back) return true
      asked = back
      const counted = await countUsage(tx, customerId, { galleries: 1, ...back }, limits)
      if (counted === null) throw new NoRoom()
      return true
    })
    .catch((fault: unknown) => {
      if (fault instanceof NoRoom) return false
      throw fault
    })
  if (restored) return
  const refusal = await planLimitRefusal(subscriptions, customerId, {
    galleries: 1,
    gallery_pictures: asked.pictures,
    gallery_space: Math.ceil(asked.bytes / 1024),
  })
  throw refusal ?? new Refusal('Unavailable')
}

/** Ends the transaction without leaving a trace. */
class NoRoom extends Error {}
