import {
  checkPortfolioLimits,
  completeWorkUpload,
  finishWorkUpload,
  leaveWorkUpload,
  listOpenWorkUploads,
  listWorkFingerprints,
  listWorkPictureTitles,
  openWorkUpload,
  setWorkCover,
} from '@revela/contract'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import { openBatch } from './open-batch.ts'
import { setCover } from './set-cover.ts'
import { workUploads } from './upload-owner.ts'
import { finishBatch } from './upload.repository.ts'
import type { UploadsNeeds } from './uploads.needs.ts'
import { fingerprintsIn, openDropsInto, titlesIn } from './what-is-here.ts'

const owner = workUploads

/** Everything of an upload into a work but the bytes. */
export function workUploadsRoutes(needs: UploadsNeeds): Route[] {
  const { db, clock, subscriptions } = needs
  return [
    customerRoute(checkPortfolioLimits, async ({ body, principal: { customerId } }) => {
      const refusal = await owner.refusalOf(subscriptions, customerId, { pictures: body.pictures, bytes: 0 })
      if (refusal) throw refusal
    }),
    customerRoute(listWorkPictureTitles, async ({ query, principal: { customerId } }) =>
      titlesIn(needs, customerId, owner, query.work_id),
    ),
    customerRoute(listWorkFingerprints, async ({ query, principal: { customerId } }) =>
      fingerprintsIn(needs, customerId, owner, query.work_id),
    ),
    customerRoute(openWorkUpload, async ({ params, body, principal: { customerId } }) =>
      openBatch(needs, { customerId, owner, ownerId: params.work_id }, body.payload_list),
    ),
    customerRoute(listOpenWorkUploads, async ({ query, principal: { customerId } }) =>
      openDropsInto(needs, customerId, query.work_id),
    ),
    uploadRoute(setWorkCover, async ({ params, upload, principal: { customerId } }) => ({
      cover: await setCover(needs, { customerId, owner, ownerId: params.work_id }, upload),
    })),
    // As of a gallery: jobs are on their way already, and a drop that was left stays open to be offered again.
    customerRoute(completeWorkUpload, async () => undefined),
    customerRoute(leaveWorkUpload, async () => undefined),
    customerRoute(finishWorkUpload, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => finishBatch(tx, customerId, params.payload_id, clock())),
    ),
  ]
}
