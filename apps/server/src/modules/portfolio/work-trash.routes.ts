import { listTrashedWorkPictures, purgeTrashedWorkPictures, restoreTrashedWorkPictures } from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import {
  countTrashedPictures,
  listTrashedIds,
  listTrashedPictures,
  mostPictures,
  NoRoomToRestore,
  presentTrashed,
  purgeHeldPictures,
  restoreHeldPictures,
} from '../pictures/index.ts'
import { portfolioLimitRefusal, portfolioLimitsOf } from '../subscriptions/index.ts'
import type { PortfolioNeeds } from './portfolio.needs.ts'
import { workHolder } from './work-holder.ts'
import { findWork } from './work.repository.ts'

const pageSize = 30

/** The trash of a work's pictures. */
export function workTrashRoutes(needs: PortfolioNeeds): Route[] {
  const { db, clock, content, subscriptions } = needs
  return [
    customerRoute(listTrashedWorkPictures, async ({ query: { work_id: ownerId, page }, principal: { customerId } }) => {
      const limit = page === undefined ? mostPictures : pageSize
      const offset = page === undefined ? 0 : (page - 1) * pageSize
      const { work, rows, total } = await db.tenant(customerId, async (tx) => ({
        work: await findWork(tx, customerId, ownerId),
        rows: await listTrashedPictures(tx, { customerId, ownerId, limit, offset }),
        total: await countTrashedPictures(tx, customerId, ownerId),
      }))
      if (!work) throw new Refusal('WorkNotFound')
      const addressOf = content.of({ customerId, ownerId, epoch: work.access_epoch })
      return {
        pictures: rows.map((row) => presentTrashed(row, addressOf)),
        total_pictures: total.pictures,
        total_bytes: total.bytes,
      }
    }),
    customerRoute(restoreTrashedWorkPictures, async ({ query, body, principal: { customerId } }) => {
      const limits = await portfolioLimitsOf(subscriptions, customerId)
      if (!limits) throw new Refusal('PlanLimitReached')
      try {
        await db.tenant(customerId, async (tx) => {
          const of = { customerId, ownerId: query.work_id }
          const ids = body.picture_ids ?? (await listTrashedIds(tx, of))
          const most = { max_work_picture: limits.max_picture }
          await restoreHeldPictures(tx, workHolder, { ...of, ids, now: clock() }, most)
        })
      } catch (error) {
        if (!(error instanceof NoRoomToRestore)) throw error
        const asked = { pictures: error.pictures, bytes: 0 }
        throw (await portfolioLimitRefusal(subscriptions, customerId, asked)) ?? new Refusal('Unavailable')
      }
    }),
    customerRoute(purgeTrashedWorkPictures, async ({ query, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const of = { customerId, ownerId: query.work_id }
        const ids = body.picture_ids ?? (await listTrashedIds(tx, of))
        await purgeHeldPictures(tx, workHolder, { ...of, ids, now: clock() })
      }),
    ),
  ]
}
