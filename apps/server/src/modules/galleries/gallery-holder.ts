import type { PictureHolder } from '../pictures/index.ts'
import { countPictures, reserveDisplayNumbers, updateGallery } from './gallery.repository.ts'

export const galleryHolder: PictureHolder = {
  kind: 'gallery',
  count: countPictures,
  // Its code orders it.
  keepPlaces: async () => null,
  reserveDisplayNumbers,
  showCover: (tx, customerId, id, pictureId) => updateGallery(tx, customerId, id, { cover_picture_id: pictureId }),
  usage: (pictures) => ({ pictures }),
  missing: 'GalleryNotFound',
}
