import type {
  chooseGalleryCover,
  createGallery,
  deleteGallery,
  getDelivery,
  getGallerySettings,
  listGalleries,
  listPictures,
  listTrash,
  restoreGallery,
  setGalleryCover,
  updateGallerySettings,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const galleryCalls = {
  list: callable<typeof listGalleries>('GET', '/gallery/list'),
  create: callable<typeof createGallery>('POST', '/gallery/create'),
  remove: callable<typeof deleteGallery>('DELETE', '/gallery'),
  getSettings: callable<typeof getGallerySettings>('GET', '/gallery/settings'),
  getDelivery: callable<typeof getDelivery>('GET', '/gallery/{collection_id}/delivery'),
  updateSettings: callable<typeof updateGallerySettings>('PUT', '/gallery/{collection_id}/settings'),
  chooseCover: callable<typeof chooseGalleryCover>('PUT', '/gallery/{id}/cover/picture'),
  setCover: callable<typeof setGalleryCover>('PUT', '/gallery/{id}/cover'),
  listTrash: callable<typeof listTrash>('GET', '/gallery/trash'),
  restore: callable<typeof restoreGallery>('PUT', '/gallery/{id}/restore'),
  listPictures: callable<typeof listPictures>('GET', '/pictures'),
} as const
