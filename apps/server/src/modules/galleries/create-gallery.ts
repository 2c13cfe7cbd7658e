import { allows, freeSlug, galleryValidUntil, slugOf } from '@revela/domain'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { countUsage, planInForce, planLimitRefusal } from '../subscriptions/index.ts'
import { readPreferences } from '../watermarks/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { insertGallery, takenSlugs } from './gallery.repository.ts'

export async function createGallery(needs: GalleriesNeeds, customerId: string, title: string): Promise<string> {
  const { db, clock, subscriptions } = needs
  const plan = await planInForce(subscriptions, customerId)
  if (!plan) throw new Refusal('PlanLimitReached')
  const { limits, galleryMonths } = plan
  const now = clock()
  const id = newId()
  const made = await db.tenant(customerId, async (tx) => {
    // Counted before it is made: of two at once at the limit, one waits for the other and is refused.
    if ((await countUsage(tx, customerId, { galleries: 1 }, limits)) === null) return false
    const slug = freeSlug(slugOf(title), await takenSlugs(tx, customerId, slugOf(title)))
    const marks = await readPreferences(tx, customerId)
    await insertGallery(tx, {
      customerId,
      id,
      title,
      slug,
      // What the plan has lost meanwhile does not begin anew; galleries that have it keep it.
      watermarkId: allows(limits, 'custom_watermark') ? marks.watermarkId : null,
      antiCopy: marks.antiCopy && allows(limits, 'custom_no_copy'),
      expiresAt: galleryMonths ? galleryValidUntil(now, galleryMonths, now) : null,
      now,
    })
    return true
  })
  if (!made) throw (await planLimitRefusal(subscriptions, customerId, { galleries: 1 })) ?? new Refusal('Unavailable')
  return id
}
