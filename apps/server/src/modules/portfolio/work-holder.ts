import type { PictureHolder } from '../pictures/index.ts'
import { countWorkPictures, freeWorkSpace, keepPlaces, updateWork } from './work.repository.ts'

export const workHolder: PictureHolder = {
  kind: 'work',
  count: countWorkPictures,
  freeSpace: freeWorkSpace,
  keepPlaces,
  reserveDisplayNumbers: async () => null,
  showCover: (tx, customerId, id, pictureId) => updateWork(tx, customerId, id, { cover_picture_id: pictureId }),
  usage: (workPictures) => ({ workPictures }),
  missing: 'WorkNotFound',
}
