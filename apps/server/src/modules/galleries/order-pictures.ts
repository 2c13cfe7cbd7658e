import { MANUAL_ORDERING, type OrderingCode } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { fixOrder, movePictures, type MoveTarget } from '../pictures/index.ts'
import type { GalleriesDeps } from './galleries.module.ts'
import { findGallery, updateGallery } from './gallery.repository.ts'

/** Manual ordering starts with the gallery's current order. */
async function changeOrdering(tx: Tx, customerId: string, galleryId: string, ordering: OrderingCode): Promise<void> {
  const gallery = await findGallery(tx, customerId, galleryId)
  if (!gallery) throw new ApiError('GalleryNotFound')
  const previousOrdering = gallery.ordering as OrderingCode
  if (ordering === previousOrdering) return
  if (ordering === MANUAL_ORDERING) await fixOrder(tx, { customerId, ownerId: galleryId }, previousOrdering)
  await updateGallery(tx, customerId, galleryId, { ordering })
}

export async function setOrdering(
  { db }: GalleriesDeps,
  customerId: string,
  galleryId: string,
  ordering: OrderingCode,
): Promise<void> {
  await db.tenant(customerId, (tx) => changeOrdering(tx, customerId, galleryId, ordering))
}

/** Moving pictures turns manual ordering on. */
export async function moveGalleryPictures(
  { db }: GalleriesDeps,
  customerId: string,
  galleryId: string,
  ids: readonly string[],
  target: MoveTarget,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    await changeOrdering(tx, customerId, galleryId, MANUAL_ORDERING)
    await movePictures(tx, { customerId, ownerId: galleryId }, ids, target, { keepsOrder: true })
  })
}
