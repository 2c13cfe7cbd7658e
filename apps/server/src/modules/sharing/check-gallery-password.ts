import { normalizeGalleryPassword } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Visit } from '../../http/visit.ts'
import { fieldError } from '../../platform/api-error/api-error.ts'
import { findGallery } from '../galleries/index.ts'
import { passwordLimits, warnOfGuesses } from './entry-limits.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingDeps } from './sharing.module.ts'

/**
 * Returns the revision of the password that was entered. A gallery without a password responds like one with another
 * password, in the same time.
 */
export async function checkGalleryPassword(
  deps: SharingDeps,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title'>,
  password: string,
  visit: Visit,
): Promise<number> {
  const { db, hasher, limiter } = deps
  const limits = passwordLimits(gallery.id, visit.address)
  await limiter.consumeOwnThenShared(limits)
  const stored = await db.tenant(customerId, (tx) => findGallery(tx, customerId, gallery.id))
  const hash = stored?.access === 'password' ? stored.password_hash : null
  const { ok } = await hasher.verify(normalizeGalleryPassword(password), hash)
  if (!stored || !ok) {
    await warnOfGuesses(deps, customerId, gallery, 'password')
    throw fieldError('WrongGalleryPassword', 'password', errorHelp.wrongGalleryPassword)
  }
  // Correct passwords do not count as attempts: two hundred guests of one wedding may enter on one day.
  await limiter.reset(limits.own)
  await limiter.refund(limits.shared)
  return stored.password_revision
}
