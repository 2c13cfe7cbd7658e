import { isReservedSlug } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import { isSlugTaken, lockSlugs, moveSlug } from './gallery-slug.repository.ts'
import { findGallery } from './gallery.repository.ts'

export async function setSlug(
  { db, clock }: GalleriesNeeds,
  customerId: string,
  galleryId: string,
  slug: string,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    await lockSlugs(tx, customerId)
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new Refusal('GalleryNotFound')
    if (gallery.slug === slug) return
    if (isReservedSlug(slug) || (await isSlugTaken(tx, customerId, slug, galleryId))) {
      throw refuseField('SlugTaken', 'slug', errorHelp.slugTaken)
    }
    await moveSlug(tx, { customerId, galleryId, from: gallery.slug, to: slug, now: clock() })
  })
}
