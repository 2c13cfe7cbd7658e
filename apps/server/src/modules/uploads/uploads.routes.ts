import {
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
  setGalleryCover,
  setWorkCover,
  uploadGalleryPicture,
  uploadWorkPicture,
} from '@revela/contract'
import type { Policies, Policy } from '../../access/door.ts'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { requirePortfolio, type SubscriptionsNeeds } from '../subscriptions/index.ts'
import { openBatch, fingerprintsIn, openDropsInto, titlesIn } from './open-batch.ts'
import { receivePicture, rememberedLimits } from './receive-picture.ts'
import { setCover } from './set-cover.ts'
import { galleryUploads, targetExists, workUploads, type UploadOwner } from './upload-target.ts'
import { failItem, findBatch, findItem, finishBatch, pictureIsAwaited } from './upload.repository.ts'
import type { UploadsNeeds } from './uploads.module.ts'

/** Everything of an upload into a gallery but the bytes. */
export function uploadsRoutes(needs: UploadsNeeds): Route[] {
  const { db, clock, subscriptions } = needs
  return [
    customerRoute(checkGalleryLimits, async ({ body, principal: { customerId } }) => {
      const asked = { pictures: body.pictures, bytes: body.size }
      const refusal = await galleryUploads.refusalOf(subscriptions, customerId, asked)
      if (refusal) throw refusal
    }),
    customerRoute(listPictureTitles, async ({ query, principal: { customerId } }) =>
      titlesIn(needs, customerId, galleryUploads, query.collection_id),
    ),
    customerRoute(listFingerprints, async ({ query, principal: { customerId } }) =>
      fingerprintsIn(needs, customerId, galleryUploads, query.collection_id),
    ),
    customerRoute(openGalleryUpload, async ({ params, body, principal: { customerId } }) =>
      openBatch(needs, { customerId, owner: galleryUploads, ownerId: params.id }, body.payload_list),
    ),
    customerRoute(listOpenUploads, async ({ query, principal: { customerId } }) =>
      openDropsInto(needs, customerId, query.collection_id),
    ),
    uploadRoute(setGalleryCover, async ({ params, upload, principal: { customerId } }) => ({
      cover: await setCover(needs, { customerId, owner: galleryUploads, ownerId: params.id }, upload),
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

/** A picture may be written when it is mine, or when an upload of mine waits for it; batch, owner and picture agree. */
export function uploadsPolicies(needs: { db: Database; subscriptions: SubscriptionsNeeds }): Policies {
  const ofWorks = ownerPolicy(needs.db, workUploads)
  return {
    'picture.write': ownerPolicy(needs.db, galleryUploads),
    'portfolio.upload': async (ask) => {
      await requirePortfolio(needs.subscriptions, ask.principal.customerId)
      return ofWorks(ask)
    },
  }
}

function ownerPolicy(db: Database, owner: UploadOwner): Policy {
  const { kind } = owner.holder
  return async ({ principal: { customerId }, ids }) => {
    const [ownerId] = ids[kind] ?? []
    const [batchId] = ids['upload_batch'] ?? []
    const pictures = [...new Set(ids['picture'])]
    const [pictureId] = pictures
    if (ownerId !== undefined && batchId !== undefined && pictureId !== undefined && pictures.length === 1) {
      return targetExists(db, { customerId, owner, ownerId, batchId, pictureId })
    }
    return db.tenant(customerId, async (tx) => {
      if (ownerId !== undefined && !(await owner.exists(tx, customerId, ownerId))) return false
      if (batchId !== undefined) {
        const batch = await findBatch(tx, customerId, batchId)
        if (batch?.owner_kind !== kind || (ownerId !== undefined && batch.owner_id !== ownerId)) return false
        for (const id of pictures) if (!(await findItem(tx, customerId, batchId, id))) return false
        return true
      }
      if (ownerId !== undefined && pictures.length > 0) {
        return (await countOwned(tx, customerId, ownerId, pictures)) === pictures.length
      }
      for (const id of pictures) {
        if (!(await findPicture(tx, customerId, id)) && !(await pictureIsAwaited(tx, customerId, id))) return false
      }
      return true
    })
  }
}

/** Everything of an upload into a work but the bytes. */
export function workUploadsRoutes(needs: UploadsNeeds): Route[] {
  const { db, clock, subscriptions } = needs
  return [
    customerRoute(checkPortfolioLimits, async ({ body, principal: { customerId } }) => {
      const refusal = await workUploads.refusalOf(subscriptions, customerId, { pictures: body.pictures, bytes: 0 })
      if (refusal) throw refusal
    }),
    customerRoute(listWorkPictureTitles, async ({ query, principal: { customerId } }) =>
      titlesIn(needs, customerId, workUploads, query.work_id),
    ),
    customerRoute(listWorkFingerprints, async ({ query, principal: { customerId } }) =>
      fingerprintsIn(needs, customerId, workUploads, query.work_id),
    ),
    customerRoute(openWorkUpload, async ({ params, body, principal: { customerId } }) =>
      openBatch(needs, { customerId, owner: workUploads, ownerId: params.work_id }, body.payload_list),
    ),
    customerRoute(listOpenWorkUploads, async ({ query, principal: { customerId } }) =>
      openDropsInto(needs, customerId, query.work_id),
    ),
    uploadRoute(setWorkCover, async ({ params, upload, principal: { customerId } }) => ({
      cover: await setCover(needs, { customerId, owner: workUploads, ownerId: params.work_id }, upload),
    })),
    // As of a gallery: jobs are on their way already, and a drop that was left stays open to be offered again.
    customerRoute(completeWorkUpload, async () => undefined),
    customerRoute(leaveWorkUpload, async () => undefined),
    customerRoute(finishWorkUpload, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => finishBatch(tx, customerId, params.payload_id, clock())),
    ),
  ]
}
