import type { PictureHolder } from '../pictures/index.ts'
import {
  countPictures,
  freeSpace,
  reserveDisplayNumbers,
  reservePositions,
  updateGallery,
} from './gallery.repository.ts'

export const galleryHolder: PictureHolder = {
  kind: 'gallery',
  count: countPictures,
  freeSpace,
  keepPlaces: reservePositions,
  reserveDisplayNumbers,
  showCover: (tx, customerId, id, pictureId) => updateGallery(tx, customerId, id, { cover_picture_id: pictureId }),
  usage: (pictures) => ({ pictures }),
  missing: 'GalleryNotFound',
}
