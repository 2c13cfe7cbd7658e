import { requireMarks, requireUsable, savePreferences } from '../watermarks/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { updateGallery } from './gallery.repository.ts'

/** From now on families see the mark: addresses they hold are worth nothing once the edge has asked again. */
export async function chooseGalleryWatermark(
  { db, subscriptions }: GalleriesNeeds,
  customerId: string,
  chosen: { readonly galleryId: string; readonly watermarkId: string | null; readonly forFuture: boolean },
): Promise<void> {
  const { galleryId, watermarkId, forFuture } = chosen
  await requireMarks(subscriptions, customerId, watermarkId)
  await db.tenant(customerId, async (tx) => {
    await requireUsable(tx, customerId, watermarkId)
    await updateGallery(tx, customerId, galleryId, { watermark_id: watermarkId })
    if (forFuture) await savePreferences(tx, customerId, { watermarkId })
  })
}
