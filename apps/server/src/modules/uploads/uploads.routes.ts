import {
  albumUpload,
  copyPicturesToGallery,
  galleryUpload,
  reportPictureError,
  setGalleryCover,
  setWorkCover,
  workUpload,
  type Endpoint,
} from '@revela/contract'
import type { Policies, Policy } from '../../access/authorize.ts'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { customerRoute, idIn, uploadRoute, type Call, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { requireFeature, requirePortfolio, type SubscriptionsDeps } from '../subscriptions/index.ts'
import { copyToGallery } from './copy-pictures.ts'
import { readFingerprints, listOpenBatches, openBatch, listTitles } from './open-batch.ts'
import { receivePicture, createLimitsCache } from './receive-picture.ts'
import { setCover } from './set-cover.ts'
import {
  albumUploads,
  galleryUploads,
  targetExists,
  workUploads,
  type UploadOwner,
  type UploadParent,
} from './upload-target.ts'
import { failItem, findBatch, findItem, finishBatch, isPictureAwaited } from './upload.repository.ts'
import type { UploadsDeps } from './uploads.module.ts'

const kinds = [
  { owner: galleryUploads, endpoints: galleryUpload, coverEndpoint: setGalleryCover },
  { owner: workUploads, endpoints: workUpload, coverEndpoint: setWorkCover },
  // The cover of an album is its first spread.
  { owner: albumUploads, endpoints: albumUpload, coverEndpoint: null },
] as const

/** Every call of an upload except those that receive bytes. */
export function uploadsRoutes(deps: UploadsDeps): Route[] {
  const { db, clock } = deps
  return [
    ...kinds.flatMap((kind) => kindRoutes(deps, kind)),
    customerRoute(copyPicturesToGallery, async ({ params, body, principal: { customerId } }) => {
      const copy = { from: params.collection_id, to: body.to, ids: [...new Set(body.picture_ids)], key: body.key }
      return { copied: await copyToGallery(deps, customerId, copy) }
    }),
    customerRoute(reportPictureError, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => failItem(tx, customerId, params.picture_id, body.error, clock())),
    ),
  ]
}

function kindRoutes(deps: UploadsDeps, { owner, endpoints, coverEndpoint }: (typeof kinds)[number]): Route[] {
  const { db, clock, subscriptions } = deps
  return [
    customerRoute(endpoints.checkLimits, async ({ body, principal: { customerId } }) => {
      const requested = { pictures: body.pictures, bytes: 'size' in body ? body.size : 0 }
      const limitError = await owner.limitError(subscriptions, customerId, requested)
      if (limitError) throw limitError
    }),
    customerRoute(endpoints.listTitles, async (call) => listTitles(deps, parentIn(call, owner))),
    customerRoute(endpoints.listFingerprints, async (call) => readFingerprints(deps, parentIn(call, owner))),
    customerRoute(endpoints.listOpen, async (call) => listOpenBatches(deps, parentIn(call, owner))),
    customerRoute(endpoints.open, async (call) => openBatch(deps, parentIn(call, owner), call.body.payload_list)),
    ...(coverEndpoint === null
      ? []
      : [
          uploadRoute(coverEndpoint, async (call) => ({
            cover: await setCover(deps, parentIn(call, owner), call.upload),
          })),
        ]),
    // The rendition jobs are already queued; the call is the spec's signal that a batch is complete.
    customerRoute(endpoints.complete, async () => undefined),
    customerRoute(endpoints.finish, async ({ ids, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => finishBatch(tx, customerId, idIn(ids, 'upload_batch'), clock())),
    ),
    // The batch stays open on purpose: it is offered again when the photographer returns.
    customerRoute(endpoints.leave, async () => undefined),
  ]
}

/** The routes that receive bytes, separate so that they can run in their own process. */
export function receivingRoutes(uploadsDeps: UploadsDeps): Route[] {
  const deps = { ...uploadsDeps, limits: createLimitsCache(uploadsDeps.subscriptions) }
  return kinds.map(({ owner, endpoints }) =>
    uploadRoute(endpoints.uploadPicture, async (call) => {
      const [batchId, pictureId] = [idIn(call.ids, 'upload_batch'), idIn(call.ids, 'picture')]
      return receivePicture(deps, { ...parentIn(call, owner), batchId, pictureId }, call.upload)
    }),
  )
}

/** Returns the gallery, work or version that a call names, wherever its endpoint has the id. */
function parentIn({ ids, principal }: Call<Endpoint, CustomerPrincipal>, owner: UploadOwner): UploadParent {
  return { customerId: principal.customerId, owner, ownerId: idIn(ids, owner.parent.kind) }
}

/**
 * A picture may be written when it belongs to the customer or to one of their open uploads; batch, owner and picture
 * must match.
 */
export function uploadsPolicies(deps: { db: Database; subscriptions: SubscriptionsDeps }): Policies {
  const workPolicy = ownerPolicy(deps.db, workUploads)
  const albumPolicy = ownerPolicy(deps.db, albumUploads)
  return {
    'picture.write': ownerPolicy(deps.db, galleryUploads),
    'portfolio.upload': async (request) => {
      await requirePortfolio(deps.subscriptions, request.principal.customerId)
      return workPolicy(request)
    },
    'album.upload': async (request) => {
      await requireFeature(deps.subscriptions, request.principal.customerId, 'proof_album')
      return albumPolicy(request)
    },
  }
}

function ownerPolicy(db: Database, owner: UploadOwner): Policy {
  const { kind } = owner.parent
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
        if (!(await findPicture(tx, customerId, id)) && !(await isPictureAwaited(tx, customerId, id))) return false
      }
      return true
    })
  }
}
