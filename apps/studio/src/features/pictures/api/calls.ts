import type {
  chooseGalleryCover,
  deletePictures,
  getPictureProgress,
  listPictures,
  retryPicture,
  setGalleryOrdering,
  suggestByTag,
  suggestPicture,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const pictureCalls = {
  list: callable<typeof listPictures>('GET', '/pictures'),
  remove: callable<typeof deletePictures>('DELETE', '/pictures'),
  suggestByTag: callable<typeof suggestByTag>('PUT', '/pictures/gallery/{collection_id}/tag/{tag}/suggest/{suggest}'),
  suggest: callable<typeof suggestPicture>('PUT', '/pictures/{picture_id}/gallery/{collection_id}/suggest/{suggest}'),
  retry: callable<typeof retryPicture>('PUT', '/pictures/{picture_id}/retry'),
  getProgress: callable<typeof getPictureProgress>('GET', '/pictures/progress'),
  setOrdering: callable<typeof setGalleryOrdering>('PUT', '/gallery/{collection_id}/pictures/ordenation/{code}'),
  chooseCover: callable<typeof chooseGalleryCover>('PUT', '/gallery/{id}/cover/picture'),
} as const
