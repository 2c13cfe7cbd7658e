import type { BodyOf, updateGallerySettings } from '@revela/contract'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { requireWatermarks, savePreferences } from '../watermarks/index.ts'
import type { GalleriesDeps, GalleriesTables } from './galleries.module.ts'
import { bumpEpoch } from './gallery-access.repository.ts'
import { findGallery, updateGallery } from './gallery.repository.ts'

const deliverySettings = ['single_download', 'download_all', 'delivery_scope'] as const

type DownloadSwitches = Pick<GalleriesTables['gallery'], 'single_download' | 'download_all'>

function startsDelivery(
  previous: DownloadSwitches,
  { single_download, download_all }: { readonly [Name in keyof DownloadSwitches]?: boolean | undefined },
): boolean {
  return !previous.single_download && !previous.download_all && (single_download === true || download_all === true)
}

/** Turning a premium feature on requires it in the plan; turning it off never does. */
export async function updateSettings(
  { db, clock, subscriptions, choices }: GalleriesDeps,
  customerId: string,
  id: string,
  body: BodyOf<typeof updateGallerySettings>,
): Promise<void> {
  const { use_watermark, use_antiCopy, showWatermarkWarning, ...change } = body
  if (change.anti_copy) await requireFeature(subscriptions, customerId, 'custom_no_copy')
  if (change.download_all) await requireFeature(subscriptions, customerId, 'download_all_pictures')
  const warning = showWatermarkWarning === undefined ? {} : { watermark_warning: showWatermarkWarning }
  const previous = await db.tenant(customerId, (tx) => findGallery(tx, customerId, id))
  if (!previous) throw new ApiError('GalleryNotFound')
  // A default for future galleries requires the plan's feature, as if it were turned on there.
  if (use_watermark) await requireWatermarks(subscriptions, customerId, previous.watermark_id)
  const antiCopy = change.anti_copy ?? previous.anti_copy
  if (use_antiCopy && antiCopy) await requireFeature(subscriptions, customerId, 'custom_no_copy')
  await db.tenant(customerId, async (tx) => {
    const delivered = startsDelivery(previous, change) ? { delivers_since: clock() } : {}
    await updateGallery(tx, customerId, id, { ...change, ...warning, ...delivered })
    const changesDelivery = deliverySettings.some((name) => (change[name] ?? previous[name]) !== previous[name])
    const changesParticipants =
      (change.allow_participants ?? previous.allow_participants) !== previous.allow_participants
    // Participants lose access: their streams end with the announcement, and the addresses of the images they were shown.
    if (changesParticipants && previous.allow_participants) await bumpEpoch(tx, customerId, [id])
    if (changesDelivery || changesParticipants) await choices.announceDelivery(tx, customerId, id)
    if (use_watermark) await savePreferences(tx, customerId, { watermarkId: previous.watermark_id })
    if (use_antiCopy) await savePreferences(tx, customerId, { antiCopy })
  })
}
