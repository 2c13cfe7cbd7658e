import type {
  checkGalleryLimits,
  checkPortfolioLimits,
  completeGalleryUpload,
  completeWorkUpload,
  finishGalleryUpload,
  finishWorkUpload,
  leaveGalleryUpload,
  leaveWorkUpload,
  listFingerprints,
  listOpenUploads,
  listOpenWorkUploads,
  listPictureTitles,
  listWorkFingerprints,
  listWorkPictureTitles,
  openGalleryUpload,
  openWorkUpload,
  reportPictureError,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const galleryUploadCalls = {
  checkLimits: callable<typeof checkGalleryLimits>('POST', '/subscription/gallery/check-limits'),
  listTitles: callable<typeof listPictureTitles>('GET', '/pictures/title'),
  listFingerprints: callable<typeof listFingerprints>('GET', '/pictures/fingerprints'),
  open: callable<typeof openGalleryUpload>('POST', '/pictures/log/payload/gallery/{id}'),
  /** One call for the photos of galleries and of works. */
  reportError: callable<typeof reportPictureError>('PUT', '/pictures/{picture_id}/error'),
  complete: callable<typeof completeGalleryUpload>('PUT', '/pictures/event/upload-completed'),
  finish: callable<typeof finishGalleryUpload>('PUT', '/pictures/log/payload/{payloadId}/finish'),
  leave: callable<typeof leaveGalleryUpload>('PUT', '/pictures/event/customer-closed-gallery-during-upload'),
  listOpen: callable<typeof listOpenUploads>('GET', '/pictures/log/payload/open'),
} as const

export const workUploadCalls = {
  checkLimits: callable<typeof checkPortfolioLimits>('POST', '/subscription/portfolio/check-limits'),
  listTitles: callable<typeof listWorkPictureTitles>('GET', '/portfolio/pictures/title'),
  listFingerprints: callable<typeof listWorkFingerprints>('GET', '/portfolio/pictures/fingerprints'),
  open: callable<typeof openWorkUpload>('POST', '/portfolio/pictures/log/payload/work/{work_id}'),
  complete: callable<typeof completeWorkUpload>('PUT', '/portfolio/pictures/event/upload-completed'),
  finish: callable<typeof finishWorkUpload>('PUT', '/portfolio/pictures/log/payload/{payload_id}/finish'),
  leave: callable<typeof leaveWorkUpload>('PUT', '/portfolio/pictures/event/customer-closed-work-during-upload'),
  listOpen: callable<typeof listOpenWorkUploads>('GET', '/portfolio/pictures/log/payload/open'),
} as const
