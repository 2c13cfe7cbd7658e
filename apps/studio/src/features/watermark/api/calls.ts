import type {
  createWatermark,
  deleteWatermark,
  editWatermark,
  listPictures,
  listWatermarks,
  setDefaultWatermark,
  setGalleryWatermark,
  setWatermarkPicture,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const watermarkCalls = {
  list: callable<typeof listWatermarks>('GET', '/gallery/watermark'),
  setForGallery: callable<typeof setGalleryWatermark>('PUT', '/gallery/watermark/collection'),
  setDefault: callable<typeof setDefaultWatermark>('PUT', '/gallery/watermark/default'),
  create: callable<typeof createWatermark>('POST', '/gallery/watermark/logo'),
  setPicture: callable<typeof setWatermarkPicture>('PUT', '/gallery/watermark/picture/{id}'),
  edit: callable<typeof editWatermark>('PUT', '/gallery/watermark/{id}'),
  remove: callable<typeof deleteWatermark>('DELETE', '/gallery/watermark/{id}'),
  listPictures: callable<typeof listPictures>('GET', '/pictures'),
} as const
