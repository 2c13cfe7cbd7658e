import { Refusal } from '../../platform/refusal/refusal.ts'
import { findPicture } from '../pictures/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import type { GalleriesNeeds } from './galleries.needs.ts'
import type { GalleriesTables } from './galleries.tables.ts'
import { coverAddress } from './gallery.presenter.ts'
import { findGallery } from './gallery.repository.ts'
import { readActiveSelection } from './selection-active.read.ts'

export type OpenGallery = {
  readonly gallery: GalleriesTables['gallery']
  readonly cover: string | null
  readonly url: string
  readonly selectionActive: boolean
}

export async function openGallery(
  { db, clock, content, config }: GalleriesNeeds,
  customerId: string,
  id: string,
): Promise<OpenGallery> {
  const { gallery, picture, subdomain, selectionActive } = await db.tenant(customerId, async (tx) => {
    const found = await findGallery(tx, customerId, id)
    const coverId = found?.cover_picture_id
    return {
      gallery: found,
      picture: coverId ? await findPicture(tx, customerId, coverId) : undefined,
      subdomain: (await openProfile(tx, customerId, clock())).subdomain,
      selectionActive: (await readActiveSelection(tx, customerId, id)).active,
    }
  })
  if (!gallery) throw new Refusal('GalleryNotFound')
  return {
    gallery,
    cover: coverAddress(content, customerId, gallery.access_epoch, picture ?? null, 960),
    url: `${studioAddress(config, subdomain)}/${gallery.slug}`,
    selectionActive,
  }
}
