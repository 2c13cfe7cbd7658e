import { allows, galleryValidUntil, SLUG_SUFFIX_LENGTH, slugOf } from '@revela/domain'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { countUsage, planInForce, planLimitError } from '../subscriptions/index.ts'
import { readPreferences } from '../watermarks/index.ts'
import type { GalleriesDeps, PresetSettings } from './galleries.module.ts'
import { readDefaultAccess } from './gallery-access.repository.ts'
import { applyTemplate } from './gallery-template.ts'
import { generatePassword, randomReadable, sealPassword } from './gallery-password.ts'
import { insertGallery } from './gallery.repository.ts'

/** Creates a draft with the settings of a template, or with the defaults of new galleries. */
export async function createGallery(
  deps: GalleriesDeps,
  customerId: string,
  title: string,
  template: PresetSettings | null = null,
  /** Runs in the transaction that creates the gallery. */
  afterwards: (tx: Tx, id: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { db, clock, subscriptions } = deps
  const plan = await planInForce(subscriptions, customerId)
  if (!plan) throw new ApiError('PlanLimitReached')
  const { limits, galleryMonths } = plan
  const now = clock()
  const id = newId()
  const access = template?.access ?? (await db.tenant(customerId, (tx) => readDefaultAccess(tx, customerId)))
  const password = access === 'password' ? await sealPassword(deps, customerId, id, generatePassword()) : null
  const createdGallery = await db.tenant(customerId, async (tx) => {
    // Counted before the insert: of two concurrent calls at the limit, one waits for the other and is rejected.
    if ((await countUsage(tx, customerId, { galleries: 1 }, limits)) === null) return false
    const watermarkPreferences = await readPreferences(tx, customerId)
    await insertGallery(tx, {
      customerId,
      id,
      title,
      // A random suffix makes the address hard to guess: for a gallery open by link, the address is the only
      // protection.
      slug: `${slugOf(title)}-${randomReadable(SLUG_SUFFIX_LENGTH)}`,
      access,
      password,
      // A feature that the plan no longer has is not applied to new galleries; existing galleries keep it.
      watermarkId: allows(limits, 'custom_watermark') ? watermarkPreferences.watermarkId : null,
      antiCopy: watermarkPreferences.antiCopy && allows(limits, 'custom_no_copy'),
      expiresAt: galleryMonths ? galleryValidUntil(now, galleryMonths, now) : null,
      now,
    })
    if (template) await applyTemplate(tx, deps, { customerId, galleryId: id, limits, now }, template)
    await afterwards(tx, id)
    return true
  })
  if (!createdGallery)
    throw (await planLimitError(subscriptions, customerId, { galleries: 1 })) ?? new ApiError('Unavailable')
  return id
}
