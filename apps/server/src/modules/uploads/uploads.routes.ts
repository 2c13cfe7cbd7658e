import {
  checkGalleryLimits,
  completeGalleryUpload,
  finishGalleryUpload,
  leaveGalleryUpload,
  listFingerprints,
  listOpenUploads,
  listPictureTitles,
  openGalleryUpload,
  reportPictureError,
  setGalleryCover,
  uploadGalleryPicture,
  uploadWorkPicture,
} from '@revela/contract'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import { openBatch } from './open-batch.ts'
import { receivePicture, rememberedLimits } from './receive-picture.ts'
import { setCover } from './set-cover.ts'
import { galleryUploads, workUploads } from './upload-owner.ts'
import { failItem, finishBatch } from './upload.repository.ts'
import type { UploadsNeeds } from './uploads.needs.ts'
import { fingerprintsIn, openDropsInto, titlesIn } from './what-is-here.ts'

const owner = galleryUploads

/** Everything of an upload into a gallery but the bytes. */
export function uploadsRoutes(needs: UploadsNeeds): Route[] {
  const { db, clock, subscriptions } = needs
  return [
    customerRoute(checkGalleryLimits, async ({ body, principal: { customerId } }) => {
      const asked = { pictures: body.pictures, bytes: body.size }
      const refusal = await owner.refusalOf(subscriptions, customerId, asked)
      if (refusal) throw refusal
    }),
    customerRoute(listPictureTitles, async ({ query, principal: { customerId } }) =>
      titlesIn(needs, customerId, owner, query.collection_id),
    ),
    customerRoute(listFingerprints, async ({ query, principal: { customerId } }) =>
      fingerprintsIn(needs, customerId, owner, query.collection_id),
    ),
    customerRoute(openGalleryUpload, async ({ params, body, principal: { customerId } }) =>
      openBatch(needs, { customerId, owner, ownerId: params.id }, body.payload_list),
    ),
    customerRoute(listOpenUploads, async ({ query, principal: { customerId } }) =>
      openDropsInto(needs, customerId, query.collection_id),
    ),
    uploadRoute(setGalleryCover, async ({ params, upload, principal: { customerId } }) => ({
      cover: await setCover(needs, { customerId, owner, ownerId: params.id }, upload),
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

/** The receiving routes, alone, so that they may run in a process of their own. */
export function receivingRoutes(given: UploadsNeeds): Route[] {
  const needs = { ...given, limits: rememberedLimits(given.subscriptions) }
  return [
    uploadRoute(uploadGalleryPicture, async ({ params, upload, principal: { customerId } }) => {
      const { id: ownerId, payloadId: batchId, pictureId } = params
      return receivePicture(needs, { customerId, owner: galleryUploads, ownerId, batchId, pictureId }, upload)
    }),
    uploadRoute(uploadWorkPicture, async ({ params, upload, principal: { customerId } }) => {
      const { work_id: ownerId, payload_id: batchId, picture_id: pictureId } = params
      return receivePicture(needs, { customerId, owner: workUploads, ownerId, batchId, pictureId }, upload)
    }),
  ]
}
