import type { BodyOf, updateGallerySettings } from '@revela/contract'
import { requireFeature } from '../subscriptions/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { updateGallery } from './gallery.repository.ts'

/** Turning a premium thing on asks the plan; turning it off never does. */
export async function updateSettings(
  { db, subscriptions }: GalleriesNeeds,
  customerId: string,
  id: string,
  body: BodyOf<typeof updateGallerySettings>,
): Promise<void> {
  // The scopes for future galleries and the warning belong to the watermark's room.
  const { use_watermark: _watermark, use_antiCopy: _antiCopy, showWatermarkWarning: _warning, ...change } = body
  if (change.anti_copy) await requireFeature(subscriptions, customerId, 'custom_no_copy')
  if (change.download_all) await requireFeature(subscriptions, customerId, 'download_all_pictures')
  await db.tenant(customerId, (tx) => updateGallery(tx, customerId, id, change))
}
