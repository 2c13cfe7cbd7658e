import { normalizeGalleryPassword } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../http/visit.ts'
import { refuseField } from '../../platform/refusal/refusal.ts'
import { findGallery } from '../galleries/index.ts'
import { passwordLimits, warnOfGuesses } from './entry-limits.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.module.ts'

/**
 * The revision of the password that was typed. A gallery without a password
 * answers as one with another, in the same time.
 */
export async function checkGalleryPassword(
  needs: SharingNeeds,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title'>,
  typed: string,
  visit: Visit,
): Promise<number> {
  const { db, hasher, limiter } = needs
  const limits = passwordLimits(gallery.id, visit.address)
  await limiter.takeOwnThenShared(limits)
  const stored = await db.tenant(customerId, (tx) => findGallery(tx, customerId, gallery.id))
  const hash = stored?.access === 'password' ? stored.password_hash : null
  const { ok } = await hasher.verify(normalizeGalleryPassword(typed), hash)
  if (!stored || !ok) {
    await warnOfGuesses(needs, customerId, gallery, 'password')
    throw refuseField('WrongGalleryPassword', 'password', errorHelp.wrongGalleryPassword)
  }
  // Right ones are not tries: two hundred guests of one wedding may come in on one day.
  await limiter.forgive(limits.own)
  await limiter.giveBack(limits.shared)
  return stored.password_revision
}
