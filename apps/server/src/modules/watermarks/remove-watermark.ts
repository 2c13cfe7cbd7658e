import { watermarkRefusal } from '@revela/phrases'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { pageObject } from '../profiles/index.ts'
import { readUse } from './watermark-use.read.ts'
import { deleteWatermark, lockWatermark } from './watermark.repository.ts'
import type { WatermarksNeeds } from './watermarks.needs.ts'

/**
 * What a gallery or the public portfolio shows stays: nobody's photographs are bare because of a click elsewhere. As the
 * choice for future galleries alone it simply ends.
 */
export async function removeWatermark(
  { db, clock, garbage }: WatermarksNeeds,
  customerId: string,
  id: string,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const gone = await lockWatermark(tx, customerId, id)
    if (!gone) return
    const use = await readUse(tx, customerId, id)
    if (use.galleries + use.trashed + use.works > 0) {
      const help = use.galleries + use.trashed > 0 ? watermarkRefusal.inUse : watermarkRefusal.inPortfolio
      throw new Refusal('WatermarkInUse', {
        messages: [{ id: 'watermark', help }],
        details: use,
      })
    }
    await deleteWatermark(tx, customerId, id)
    if (gone.picture_key) await garbage.discard(tx, customerId, [pageObject(gone.picture_key)], clock())
  })
}
