import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, line } from '../fields/text.ts'
import { multipart } from '../multipart.ts'
import {
  fingerprints,
  openBatches,
  openedBatch,
  pictureCount,
  pictureTitles,
  uploadBatch,
  uploadErrors,
  uploadFields,
  uploadSize,
} from './upload-shape.ts'

/** `size` is the sum in bytes. */
export const checkGalleryLimits = endpoint({
  name: 'galleryUpload.checkLimits',
  method: 'POST',
  path: '/subscription/gallery/check-limits',
  access: customer('picture.write'),
  body: z.object({ pictures: pictureCount, size: uploadSize }),
  errors: ['PlanLimitReached'],
})

export const listPictureTitles = endpoint({
  name: 'galleryUpload.listTitles',
  method: 'GET',
  path: '/pictures/title',
  access: customer('picture.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: pictureTitles,
  errors: ['EmptyGallery'],
})

export const openGalleryUpload = endpoint({
  name: 'galleryUpload.open',
  method: 'POST',
  path: '/pictures/log/payload/gallery/{id}',
  access: customer('picture.write'),
  ids: { gallery: 'params.id' },
  params: z.object({ id }),
  body: uploadBatch,
  answer: openedBatch,
  errors: ['PlanLimitReached'],
})

/** Answers only once the bytes are stored, verified and written down. Served at `uploadBaseURL`. */
export const uploadGalleryPicture = endpoint({
  name: 'galleryUpload.uploadPicture',
  method: 'POST',
  path: '/pictures/{pictureId}/gallery/{id}/payload/{payloadId}',
  access: customer('picture.write'),
  ids: { picture: 'params.pictureId', gallery: 'params.id', upload_batch: 'params.payloadId' },
  params: z.object({ pictureId: id, id, payloadId: id }),
  body: multipart('picture', uploadFields),
  errors: uploadErrors,
})

/** One call for pictures of galleries and of works. */
export const reportPictureError = endpoint({
  name: 'galleryUpload.reportError',
  method: 'PUT',
  path: '/pictures/{picture_id}/error',
  access: customer('picture.write'),
  ids: { picture: 'params.picture_id' },
  params: z.object({ picture_id: id }),
  body: z.object({ error: line(1, 200) }),
})

export const completeGalleryUpload = endpoint({
  name: 'galleryUpload.complete',
  method: 'PUT',
  path: '/pictures/event/upload-completed',
  access: customer('picture.write'),
  ids: { gallery: 'body.collection_id' },
  body: z.object({ collection_id: id }),
})

export const finishGalleryUpload = endpoint({
  name: 'galleryUpload.finish',
  method: 'PUT',
  path: '/pictures/log/payload/{payloadId}/finish',
  access: customer('picture.write'),
  ids: { upload_batch: 'params.payloadId' },
  params: z.object({ payloadId: id }),
})

export const leaveGalleryUpload = endpoint({
  name: 'galleryUpload.leave',
  method: 'PUT',
  path: '/pictures/event/customer-closed-gallery-during-upload',
  access: customer('picture.write'),
  ids: { gallery: 'body.collection_id', upload_batch: 'body.payload_id' },
  body: z.object({ collection_id: id, payload_id: id }),
})

/** What is already here, by its bytes: the same photo is never sent twice. */
export const listFingerprints = endpoint({
  name: 'galleryUpload.listFingerprints',
  method: 'GET',
  path: '/pictures/fingerprints',
  origin: 'ours',
  access: customer('picture.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: fingerprints,
})

/** Drops that were not finished: offered again after a closed tab. */
export const listOpenUploads = endpoint({
  name: 'galleryUpload.listOpen',
  method: 'GET',
  path: '/pictures/log/payload/open',
  origin: 'ours',
  access: customer('picture.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: openBatches,
})
