import type { BodyOf, updateGallerySettings } from '@revela/contract'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { requireMarks, savePreferences } from '../watermarks/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { findGallery, updateGallery } from './gallery.repository.ts'

/** Turning a premium thing on asks the plan; turning it off never does. */
export async function updateSettings(
  { db, subscriptions }: GalleriesNeeds,
  customerId: string,
  id: string,
  body: BodyOf<typeof updateGallerySettings>,
): Promise<void> {
  const { use_watermark, use_antiCopy, showWatermarkWarning, ...change } = body
  if (change.anti_copy) await requireFeature(subscriptions, customerId, 'custom_no_copy')
  if (change.download_all) await requireFeature(subscriptions, customerId, 'download_all_pictures')
  const warning = showWatermarkWarning === undefined ? {} : { watermark_warning: showWatermarkWarning }
  const before = await db.tenant(customerId, (tx) => findGallery(tx, customerId, id))
  if (!before) throw new Refusal('GalleryNotFound')
  // What becomes the rule for future galleries is asked of the plan as if it were turned on there.
  if (use_watermark) await requireMarks(subscriptions, customerId, before.watermark_id)
  const antiCopy = change.anti_copy ?? before.anti_copy
  if (use_antiCopy && antiCopy) await requireFeature(subscriptions, customerId, 'custom_no_copy')
  await db.tenant(customerId, async (tx) => {
    await updateGallery(tx, customerId, id, { ...change, ...warning })
    if (use_watermark) await savePreferences(tx, customerId, { watermarkId: before.watermark_id })
    if (use_antiCopy) await savePreferences(tx, customerId, { antiCopy })
  })
}
