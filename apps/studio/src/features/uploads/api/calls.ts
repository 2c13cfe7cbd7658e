import type {
  checkGalleryLimits,
  completeGalleryUpload,
  finishGalleryUpload,
  leaveGalleryUpload,
  listFingerprints,
  listOpenUploads,
  listPictureTitles,
  openGalleryUpload,
  reportPictureError,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const uploadCalls = {
  checkLimits: callable<typeof checkGalleryLimits>('POST', '/subscription/gallery/check-limits'),
  listTitles: callable<typeof listPictureTitles>('GET', '/pictures/title'),
  listFingerprints: callable<typeof listFingerprints>('GET', '/pictures/fingerprints'),
  open: callable<typeof openGalleryUpload>('POST', '/pictures/log/payload/gallery/{id}'),
  reportError: callable<typeof reportPictureError>('PUT', '/pictures/{picture_id}/error'),
  complete: callable<typeof completeGalleryUpload>('PUT', '/pictures/event/upload-completed'),
  finish: callable<typeof finishGalleryUpload>('PUT', '/pictures/log/payload/{payloadId}/finish'),
  leave: callable<typeof leaveGalleryUpload>('PUT', '/pictures/event/customer-closed-gallery-during-upload'),
  listOpen: callable<typeof listOpenUploads>('GET', '/pictures/log/payload/open'),
} as const
