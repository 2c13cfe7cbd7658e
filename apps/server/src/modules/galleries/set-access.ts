import type { BodyOf, setGalleryAccess as endpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { storeAccess, storeDefaultAccess } from './gallery-access.repository.ts'
import { sealPassword, unsealPassword } from './gallery-password.ts'
import { findGallery } from './gallery.repository.ts'

/** The only way to loosen who may enter. Saving what is already set ends nobody's access. */
export async function setAccess(
  needs: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  { access, password, as_default: asDefault }: BodyOf<typeof endpoint>,
): Promise<void> {
  // Hashing takes a moment and belongs outside the transaction.
  const offered = access === 'password' && password !== undefined ? password : null
  const sealed = offered === null ? null : await sealPassword(needs, customerId, galleryId, offered)
  await needs.db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    if (access === 'password' && gallery.password_hash === null && sealed === null) {
      throw refuseField('InvalidRequest', 'password', errorHelp.fieldRequired)
    }
    const isNewPassword = offered !== null && offered !== unsealPassword(needs, gallery)
    if (access !== gallery.access || isNewPassword) {
      await storeAccess(tx, customerId, galleryId, access, isNewPassword ? sealed : null)
    }
    if (asDefault) await storeDefaultAccess(tx, customerId, access)
  })
}
