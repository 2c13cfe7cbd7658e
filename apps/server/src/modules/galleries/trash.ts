import { DAY_MS, TRASH_DAYS } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { countUsage, limitsOf, planLimitRefusal } from '../subscriptions/index.ts'
import type { GalleriesNeeds } from './galleries.module.ts'
import { restoreGallery, trashGallery } from './gallery.repository.ts'

/** The day on which what goes to the trash now is purged. */
export function purgeDay(now: Date): Date {
  return new Date(now.getTime() + TRASH_DAYS * DAY_MS)
}

/** Out of the list and the counters, and every address of its images dead. */
export async function moveToTrash(tx: Tx, customerId: string, id: string, now: Date, purgeAt: Date): Promise<void> {
  const gone = await trashGallery(tx, customerId, id, now, purgeAt)
  if (gone) await countUsage(tx, customerId, { galleries: -1, pictures: -gone.pictures, bytes: -gone.bytes }, null)
}

/** Leaves the list, the counters and every address at once; its pictures wait seven days. */
export async function deleteGallery({ db, clock }: GalleriesNeeds, customerId: string, id: string): Promise<void> {
  const now = clock()
  await db.tenant(customerId, (tx) => moveToTrash(tx, customerId, id, now, purgeDay(now)))
}

/** Back as it was, if the plan still has room for it. */
export async function undeleteGallery(needs: GalleriesNeeds, customerId: string, id: string): Promise<void> {
  const { db, clock, subscriptions } = needs
  const limits = await limitsOf(subscriptions, customerId)
  if (!limits) throw new Refusal('PlanLimitReached')
  let asked = { pictures: 0, bytes: 0 }
  const restored = await db
    .tenant(customerId, async (tx) => {
      const back = await restoreGallery(tx, customerId, id, clock())
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
