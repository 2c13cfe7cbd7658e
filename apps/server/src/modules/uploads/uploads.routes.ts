import {
  galleryUpload,
  reportPictureError,
  setGalleryCover,
  setWorkCover,
  workUpload,
  type Endpoint,
} from '@revela/contract'
import type { Policies, Policy } from '../../access/door.ts'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { customerRoute, idIn, uploadRoute, type Call, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { countOwned, findPicture } from '../pictures/index.ts'
import { requirePortfolio, type SubscriptionsNeeds } from '../subscriptions/index.ts'
import { fingerprintsIn, listOpenBatches, openBatch, titlesIn } from './open-batch.ts'
import { receivePicture, rememberedLimits } from './receive-picture.ts'
import { setCover } from './set-cover.ts'
import { galleryUploads, targetExists, workUploads, type UploadOwner, type UploadParent } from './upload-target.ts'
import { failItem, findBatch, findItem, finishBatch, pictureIsAwaited } from './upload.repository.ts'
import type { UploadsNeeds } from './uploads.module.ts'

const kinds = [
  { owner: galleryUploads, endpoints: galleryUpload, coverEndpoint: setGalleryCover },
  { owner: workUploads, endpoints: workUpload, coverEndpoint: setWorkCover },
] as const

/** Everything of an upload but the bytes. */
export function uploadsRoutes(needs: UploadsNeeds): Route[] {
  const { db, clock } = needs
  return [
    ...kinds.flatMap((kind) => kindRoutes(needs, kind)),
    customerRoute(reportPictureError, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => failItem(tx, customerId, params.picture_id, body.error, clock())),
    ),
  ]
}

function kindRoutes(needs: UploadsNeeds, { owner, endpoints, coverEndpoint }: (typeof kinds)[number]): Route[] {
  const { db, clock, subscriptions } = needs
  return [
    customerRoute(endpoints.checkLimits, async ({ body, principal: { customerId } }) => {
      const asked = { pictures: body.pictures, bytes: 'size' in body ? body.size : 0 }
      const refusal = await owner.refusalOf(subscriptions, customerId, asked)
      if (refusal) throw refusal
    }),
    customerRoute(endpoints.listTitles, async (call) => titlesIn(needs, parentIn(call, owner))),
    customerRoute(endpoints.listFingerprints, async (call) => fingerprintsIn(needs, parentIn(call, owner))),
    customerRoute(endpoints.listOpen, async (call) => listOpenBatches(needs, parentIn(call, owner))),
    customerRoute(endpoints.open, async (call) => openBatch(needs, parentIn(call, owner), call.body.payload_list)),
    uploadRoute(coverEndpoint, async (call) => ({
      cover: await setCover(needs, parentIn(call, owner), call.upload),
    })),
    // The rendition jobs are already on their way; the call is the spec's signal that a batch is complete.
    customerRoute(endpoints.complete, async () => undefined),
    customerRoute(endpoints.finish, async ({ ids, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => finishBatch(tx, customerId, idIn(ids, 'upload_batch'), clock())),
    ),
    // The batch stays open on purpose: it is offered again when the person comes back.
    customerRoute(endpoints.leave, async () => undefined),
  ]
}

/** The routes that receive bytes, alone, so that they may run in a process of their own. */
export function receivingRoutes(given: UploadsNeeds): Route[] {
  const needs = { ...given, limits: rememberedLimits(given.subscriptions) }
  return kinds.map(({ owner, endpoints }) =>
    uploadRoute(endpoints.uploadPicture, async (call) => {
      const [batchId, pictureId] = [idIn(call.ids, 'upload_batch'), idIn(call.ids, 'picture')]
      return receivePicture(needs, { ...parentIn(call, owner), batchId, pictureId }, call.upload)
    }),
  )
}

/** The gallery or work that a call names, wherever its endpoint has the id. */
function parentIn({ ids, principal }: Call<Endpoint, CustomerPrincipal>, owner: UploadOwner): UploadParent {
  return { customerId: principal.customerId, owner, ownerId: idIn(ids, owner.holder.kind) }
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
