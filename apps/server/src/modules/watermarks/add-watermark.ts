import { watermarkRefusal } from '@revela/phrases'
import { absent } from '../../platform/object-store/absent.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { openProfile, pageObject } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { keepMarkPicture } from './set-mark-picture.ts'
import { findUntouched } from './watermark-use.read.ts'
import { findWatermark, insertWatermark, listWatermarks, nextRevision } from './watermark.repository.ts'
import type { WatermarksNeeds } from './watermarks.needs.ts'

export const mostWatermarks = 50

/** A mark that was made and never touched is handed out again: opening the editor twice leaves no litter. */
export async function addWatermark(needs: WatermarksNeeds, customerId: string): Promise<string> {
  const { db, clock, subscriptions } = needs
  await requireFeature(subscriptions, customerId, 'custom_watermark')
  const { id, hasPicture } = await db.tenant(customerId, async (tx) => {
    // First, because it locks: of two at once, the second finds what the first has made.
    const revision = await nextRevision(tx, customerId)
    const untouched = await findUntouched(tx, customerId)
    if (untouched) {
      const found = await findWatermark(tx, customerId, untouched)
      return { id: untouched, hasPicture: found?.picture_key != null }
    }
    if ((await listWatermarks(tx, customerId)).length >= mostWatermarks) {
      throw refuseField('TooManyWatermarks', 'watermark', watermarkRefusal.tooMany(mostWatermarks))
    }
    const made = newId()
    await insertWatermark(tx, { customerId, id: made, revision, now: clock() })
    return { id: made, hasPicture: false }
  })
  const logo = hasPicture ? null : await readLogo(needs, customerId)
  // A logo that makes no mark is no reason to refuse one: the editor then asks for a picture.
  if (logo) await keepMarkPicture(needs, customerId, id, logo, { edited: false }).catch(unlessRefused)
  return id
}

async function readLogo({ db, clock, store }: WatermarksNeeds, customerId: string): Promise<Buffer | null> {
  const { logo_key } = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  return logo_key === null ? null : store.read(pageObject(logo_key)).catch(absent)
}

function unlessRefused(fault: unknown): void {
  if (!(fault instanceof Refusal)) throw fault
}
