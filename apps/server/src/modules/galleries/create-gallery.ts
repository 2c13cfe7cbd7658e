import { allows, galleryValidUntil, SLUG_SUFFIX_LENGTH, slugOf } from '@revela/domain'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { countUsage, planInForce, planLimitRefusal } from '../subscriptions/index.ts'
import { readPreferences } from '../watermarks/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { readDefaultAccess } from './gallery-access.repository.ts'
import { generatePassword, randomReadable, sealPassword } from './gallery-password.ts'
import { insertGallery } from './gallery.repository.ts'

/** A draft with the access that new galleries begin with. */
export async function createGallery(needs: GalleriesNeeds, customerId: string, title: string): Promise<string> {
  const { db, clock, subscriptions } = needs
  const plan = await planInForce(subscriptions, customerId)
  if (!plan) throw new Refusal('PlanLimitReached')
  const { limits, galleryMonths } = plan
  const now = clock()
  const id = newId()
  const access = await db.tenant(customerId, (tx) => readDefaultAccess(tx, customerId))
  const password = access === 'password' ? await sealPassword(needs, customerId, id, generatePassword()) : null
  const made = await db.tenant(customerId, async (tx) => {
    // Counted before it is made: of two at once at the limit, one waits for the other and is refused.
    if ((await countUsage(tx, customerId, { galleries: 1 }, limits)) === null) return false
    const marks = await readPreferences(tx, customerId)
    await insertGallery(tx, {
      customerId,
      id,
      title,
      // Not guessed from the title alone: the address is all that a gallery open by link asks for.
      slug: `${slugOf(title)}-${randomReadable(SLUG_SUFFIX_LENGTH)}`,
      access,
      password,
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
