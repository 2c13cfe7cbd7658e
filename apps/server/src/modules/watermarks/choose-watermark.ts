import { watermarkRefusal } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { requireFeature, type SubscriptionsNeeds } from '../subscriptions/index.ts'
import { lockWatermark, savePreferences } from './watermark.repository.ts'
import type { WatermarksNeeds } from './watermarks.needs.ts'

/** Choosing a mark asks the plan; choosing none never does. */
export async function requireMarks(
  subscriptions: SubscriptionsNeeds,
  customerId: string,
  id: string | null,
): Promise<void> {
  if (id !== null) await requireFeature(subscriptions, customerId, 'custom_watermark')
}

/** A mark without a picture would hide every photograph behind nothing. Locks it, so that it is not deleted meanwhile. */
export async function requireUsable(tx: Tx, customerId: string, id: string | null): Promise<void> {
  if (id === null) return
  const chosen = await lockWatermark(tx, customerId, id)
  if (!chosen) throw new Refusal('NotFound')
  if (chosen.picture_key === null) {
    throw refuseField('WatermarkWithoutPicture', 'watermark_id', watermarkRefusal.withoutPicture)
  }
}

/** For galleries made from now on. */
export async function chooseDefault(
  { db, subscriptions }: WatermarksNeeds,
  customerId: string,
  id: string | null,
): Promise<void> {
  await requireMarks(subscriptions, customerId, id)
  await db.tenant(customerId, async (tx) => {
    await requireUsable(tx, customerId, id)
    await savePreferences(tx, customerId, { watermarkId: id })
  })
}
