import { DAY_MS, TRASH_DAYS } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { countUsage, readLimits, planLimitError } from '../subscriptions/index.ts'
import type { GalleriesDeps } from './galleries.module.ts'
import { restoreGallery, trashGallery } from './gallery.repository.ts'

/** Returns when an item moved to the trash now is purged. */
export function purgeDate(now: Date): Date {
  return new Date(now.getTime() + TRASH_DAYS * DAY_MS)
}

/** Removes the gallery from the list and the counters, and invalidates its image addresses. */
export async function moveToTrash(tx: Tx, customerId: string, id: string, now: Date, purgeAt: Date): Promise<void> {
  const trashed = await trashGallery(tx, customerId, id, now, purgeAt)
  if (trashed)
    await countUsage(tx, customerId, { galleries: -1, pictures: -trashed.pictures, bytes: -trashed.bytes }, null)
}

/**
 * Removes the gallery from the list, the counters and all addresses at once; its pictures stay in the trash for seven
 * days.
 */
export async function deleteGallery({ db, clock }: GalleriesDeps, customerId: string, id: string): Promise<void> {
  const now = clock()
  await db.tenant(customerId, (tx) => moveToTrash(tx, customerId, id, now, purgeDate(now)))
}

/** Restores the gallery as it was, if it fits the plan. */
export async function undeleteGallery(deps: GalleriesDeps, customerId: string, id: string): Promise<void> {
  const { db, clock, subscriptions } = deps
  const limits = await readLimits(subscriptions, customerId)
  if (!limits) throw new ApiError('PlanLimitReached')
  let needed = { pictures: 0, bytes: 0 }
  const restored = await db
    .tenant(customerId, async (tx) => {
      const back = await restoreGallery(tx, customerId, id, clock())
      if (!back) return true
      needed = back
      const counted = await countUsage(tx, customerId, { galleries: 1, ...back }, limits)
      if (counted === null) throw new LimitExceeded()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof LimitExceeded) return false
      throw error
    })
  if (restored) return
  const limitError = await planLimitError(subscriptions, customerId, {
    galleries: 1,
    gallery_pictures: needed.pictures,
    gallery_space: Math.ceil(needed.bytes / 1024),
  })
  throw limitError ?? new ApiError('Unavailable')
}

/** Rolls the transaction back. */
class LimitExceeded extends Error {}
