import type { MarkSettings } from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { changeWatermark, lockWatermark, type WatermarkRow } from './watermark.repository.ts'
import type { WatermarksNeeds } from './watermarks.needs.ts'

/** Where the mark lies. Photographs that carry it are made anew when somebody looks at them, and not before. */
export async function editWatermark(
  { db, subscriptions }: WatermarksNeeds,
  customerId: string,
  id: string,
  settings: MarkSettings,
): Promise<void> {
  await requireFeature(subscriptions, customerId, 'custom_watermark')
  await db.tenant(customerId, async (tx) => {
    const before = await lockWatermark(tx, customerId, id)
    if (!before) throw new Refusal('NotFound')
    const look = {
      position: settings.position,
      size_percent: Math.round(settings.size * 100),
      margin_top: settings.margin.t,
      margin_left: settings.margin.l,
      margin_bottom: settings.margin.b,
      margin_right: settings.margin.r,
      was_edited: true,
    }
    // Saved as it was: the same look keeps its revision, and with it every rendition that was made.
    if (Object.entries(look).every(([name, value]) => before[name as keyof WatermarkRow] === value)) return
    await changeWatermark(tx, customerId, id, look)
  })
}
