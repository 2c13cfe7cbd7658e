import { allows, type PlanLimits, presetDate, presetDays, saoPauloDay, type CalendarDay } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { isUsable } from '../watermarks/index.ts'
import { insertChapters, readChapters } from './chapter.repository.ts'
import type { GalleriesDeps, GalleriesTables, PresetSettings } from './galleries.module.ts'
import { storeClosingDate } from './gallery-access.repository.ts'
import { updateGallery } from './gallery.repository.ts'

/** What a preset or a copy of this gallery starts with. */
export async function readTemplate(
  tx: Tx,
  { terms }: Pick<GalleriesDeps, 'terms'>,
  gallery: GalleriesTables['gallery'],
): Promise<PresetSettings> {
  const { customer_id: customerId, id } = gallery
  const created = saoPauloDay(gallery.created_at)
  const { limit_date: deadline, ...selection } = await terms.read(tx, customerId, id)
  return {
    theme: gallery.theme,
    ordering: gallery.ordering,
    access: gallery.access,
    allow_share: gallery.allow_share,
    allow_comments: gallery.allow_comments,
    allow_participants: gallery.allow_participants,
    single_download: gallery.single_download,
    download_all: gallery.download_all,
    delivery_scope: gallery.delivery_scope,
    anti_copy: gallery.anti_copy,
    watermark_id: gallery.watermark_id,
    description: gallery.description,
    share_description: gallery.share_description,
    closing_days: presetDays(created, gallery.closes_on as CalendarDay | null),
    selection: { ...selection, deadline_days: presetDays(created, (deadline ?? null) as CalendarDay | null) },
    chapters: (await readChapters(tx, customerId, id)).map(({ title }) => title),
  }
}

type NewGallery = {
  readonly customerId: string
  readonly galleryId: string
  readonly limits: PlanLimits
  readonly now: Date
}

/**
 * Applies the settings to a new gallery, in the transaction that creates it. Features that the plan does not have, and
 * a watermark that is gone, are left out.
 */
export async function applyTemplate(
  tx: Tx,
  { terms }: Pick<GalleriesDeps, 'terms'>,
  { customerId, galleryId, limits, now }: NewGallery,
  settings: PresetSettings,
): Promise<void> {
  const {
    access: _access,
    closing_days: closingDays,
    selection,
    chapters,
    watermark_id: watermarkId,
    ...rest
  } = settings
  const today = saoPauloDay(now)
  const keepsWatermark =
    watermarkId !== null && allows(limits, 'custom_watermark') && (await isUsable(tx, customerId, watermarkId))
  await updateGallery(tx, customerId, galleryId, {
    ...rest,
    anti_copy: rest.anti_copy && allows(limits, 'custom_no_copy'),
    download_all: rest.download_all && allows(limits, 'download_all_pictures'),
    watermark_id: keepsWatermark ? watermarkId : null,
  })
  await storeClosingDate(tx, customerId, galleryId, presetDate(today, closingDays))
  // Titles may repeat, as in the source: pictures are copied by the place of their chapter.
  await insertChapters(tx, customerId, galleryId, chapters)
  const { deadline_days: deadlineDays, ...offer } = selection
  const isAllowed = offer.selling_photos !== true || allows(limits, 'buy_photos')
  const sold = isAllowed ? offer : { active: offer.active, type: offer.type, selling_photos: false }
  await terms.store(tx, customerId, galleryId, { ...sold, limit_date: presetDate(today, deadlineDays ?? null) })
}
