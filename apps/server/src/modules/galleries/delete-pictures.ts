import { deleteHeldPictures } from '../pictures/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { galleryHolder } from './gallery-holder.ts'

export async function deletePictures(
  { db, clock, picturesGone }: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  ids: readonly string[],
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const gone = await deleteHeldPictures(tx, galleryHolder, { customerId, ownerId: galleryId, ids, now: clock() })
    if (gone.length > 0) await picturesGone(tx, customerId, galleryId, gone)
  })
}
