import type {
  checkPictureRemoval,
  chooseGalleryCover,
  deletePictures,
  getPictureProgress,
  listPictures,
  listTrashedPictures,
  movePictures,
  purgeTrashedPictures,
  restoreTrashedPictures,
  retryPicture,
  setGalleryOrdering,
  suggestByTag,
  suggestPicture,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const pictureCalls = {
  list: callable<typeof listPictures>('GET', '/pictures'),
  remove: callable<typeof deletePictures>('DELETE', '/pictures'),
  checkRemoval: callable<typeof checkPictureRemoval>('POST', '/pictures/removal/check'),
  listTrash: callable<typeof listTrashedPictures>('GET', '/pictures/trash'),
  restore: callable<typeof restoreTrashedPictures>('PUT', '/pictures/trash/restore'),
  purge: callable<typeof purgeTrashedPictures>('DELETE', '/pictures/trash'),
  move: callable<typeof movePictures>('PUT', '/gallery/{collection_id}/pictures/order'),
  suggestByTag: callable<typeof suggestByTag>('PUT', '/pictures/gallery/{collection_id}/tag/{tag}/suggest/{suggest}'),
  suggest: callable<typeof suggestPicture>('PUT', '/pictures/{picture_id}/gallery/{collection_id}/suggest/{suggest}'),
  retry: callable<typeof retryPicture>('PUT', '/pictures/{picture_id}/retry'),
  getProgress: callable<typeof getPictureProgress>('GET', '/pictures/progress'),
  setOrdering: callable<typeof setGalleryOrdering>('PUT', '/gallery/{collection_id}/pictures/ordenation/{code}'),
  chooseCover: callable<typeof chooseGalleryCover>('PUT', '/gallery/{id}/cover/picture'),
} as const
