import {
  checkGalleryLimits,
  completeGalleryUpload,
  finishGalleryUpload,
  leaveGalleryUpload,
  listFingerprints as listFingerprintsEndpoint,
  listOpenUploads,
  listPictureTitles,
  openGalleryUpload,
  reportPictureError,
  setGalleryCover,
  uploadGalleryPicture,
} from '@revela/contract'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { listFingerprints } from '../pictures/index.ts'
import { planLimitRefusal } from '../subscriptions/index.ts'
import { openBatch } from './open-batch.ts'
import { receivePicture } from './receive-picture.ts'
import { rememberedLimits } from './remembered-limits.ts'
import { setCover } from './set-cover.ts'
import { failItem, finishBatch, openBatches } from './upload.repository.ts'
import { uploadBaseUrl, type UploadsNeeds } from './uploads.needs.ts'

/** Everything of an upload but the bytes. */
export function uploadsRoutes(needs: UploadsNeeds): Route[] {
  const { db, clock, subscriptions } = needs
  return [
    customerRoute(checkGalleryLimits, async ({ body, principal: { customerId } }) => {
      const asked = { gallery_pictures: body.pictures, gallery_space: Math.ceil(body.size / 1024) }
      const refusal = await planLimitRefusal(subscriptions, customerId, asked)
      if (refusal) throw refusal
    }),
    customerRoute(listPictureTitles, async ({ query, principal: { customerId } }) => {
      const known = await db.tenant(customerId, (tx) => listFingerprints(tx, customerId, query.collection_id))
      if (known.length === 0) throw new Refusal('EmptyGallery')
      return { picture_titles: Object.fromEntries(known.map(({ title, id }) => [title, id])) }
    }),
    customerRoute(listFingerprintsEndpoint, async ({ query, principal: { customerId } }) => {
      const known = await db.tenant(customerId, (tx) => listFingerprints(tx, customerId, query.collection_id))
      return {
        fingerprints: known.map(({ id, title, bytes, sha256 }) => ({
          picture_id: id,
          title,
          size: bytes,
          sha256: sha256.toString('hex'),
        })),
      }
    }),
    customerRoute(openGalleryUpload, async ({ params, body, principal: { customerId } }) =>
      openBatch(needs, customerId, params.id, body.payload_list),
    ),
    customerRoute(listOpenUploads, async ({ query, principal: { customerId } }) => {
      const batches = await db.tenant(customerId, (tx) => openBatches(tx, customerId, query.collection_id))
      return {
        batches: batches.map(({ id, opened_at, items }) => ({
          payload_id: id,
          opened_at: opened_at.toISOString(),
          uploadBaseURL: uploadBaseUrl,
          stored: items.filter((item) => item.state === 'stored').length,
          pending: items
            .filter((item) => item.state !== 'stored')
            .map(({ picture_id, title, bytes, overwrite }) => ({ picture_id, title, size: bytes, overwrite })),
        })),
      }
    }),
    uploadRoute(setGalleryCover, async ({ params, upload, principal: { customerId } }) => ({
      cover: await setCover(needs, customerId, params.id, upload),
    })),
    customerRoute(reportPictureError, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => failItem(tx, customerId, params.picture_id, body.error, clock())),
    ),
    // The rendition jobs are already on their way; the call is the spec's signal that a drop is through.
    customerRoute(completeGalleryUpload, async () => undefined),
    customerRoute(finishGalleryUpload, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => finishBatch(tx, customerId, params.payloadId, clock())),
    ),
    // The batch stays open on purpose: it is offered again when the person comes back.
    customerRoute(leaveGalleryUpload, async () => undefined),
  ]
}

/** The receiving route, alone, so that it may run in a process of its own. */
export function receivingRoutes(given: UploadsNeeds): Route[] {
  const needs = { ...given, limits: rememberedLimits(given.subscriptions) }
  return [
    uploadRoute(uploadGalleryPicture, async ({ params, upload, principal: { customerId } }) =>
      receivePicture(
        needs,
        { customerId, galleryId: params.id, batchId: params.payloadId, pictureId: params.pictureId },
        upload,
      ),
    ),
  ]
}
