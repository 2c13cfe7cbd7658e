import {
  chooseWorkCover,
  createWork as createWorkEndpoint,
  deleteWork as deleteWorkEndpoint,
  deleteWorkPictures,
  getWork,
  listWorkPictures,
  listWorks,
  reorderWorkPictures,
  updateWork as updateWorkEndpoint,
} from '@revela/contract'
import { MANUAL_ORDERING } from '@revela/domain'
import { customerRoute, type Route } from '../../http/route.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { listPictures, mostPictures, movePictures, presentShown, trashHeldPictures } from '../pictures/index.ts'
import { requireCategory } from './category.repository.ts'
import { createWork } from './create-work.ts'
import { deleteWork } from './delete-work.ts'
import type { PortfolioNeeds } from './portfolio.needs.ts'
import { lockPortfolio } from './portfolio.repository.ts'
import { workHolder } from './work-holder.ts'
import { readWorks } from './work-list.read.ts'
import { presentListedWork, presentWork } from './work.presenter.ts'
import { findWork, updateWork } from './work.repository.ts'

const pageSize = 30

export function worksRoutes(needs: PortfolioNeeds): Route[] {
  const { db, clock, content } = needs
  return [
    customerRoute(listWorks, async ({ query, principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => readWorks(tx, customerId, { categoryId: query.category_id }))
      return { works: rows.map((row) => presentListedWork(row, customerId, content)) }
    }),
    customerRoute(createWorkEndpoint, async ({ body, principal: { customerId } }) => ({
      work: { id: await createWork(needs, customerId, { title: body.title, categoryId: body.category_id }) },
    })),
    customerRoute(getWork, async ({ query, principal: { customerId } }) => {
      const [row] = await db.tenant(customerId, (tx) => readWorks(tx, customerId, { id: query.work_id }))
      if (!row) throw new Refusal('WorkNotFound')
      return { work: presentWork(row, customerId, content) }
    }),
    customerRoute(updateWorkEndpoint, async ({ query, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        if (body.category_id !== undefined) {
          await lockPortfolio(tx, customerId, clock())
          await requireCategory(tx, customerId, body.category_id)
        }
        await updateWork(tx, customerId, query.work_id, body)
      }),
    ),
    customerRoute(deleteWorkEndpoint, async ({ query, principal: { customerId } }) =>
      deleteWork(needs, customerId, query.work_id),
    ),
    customerRoute(chooseWorkCover, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => updateWork(tx, customerId, params.work_id, { cover_picture_id: body.picture_id })),
    ),
    customerRoute(listWorkPictures, async ({ query: { work_id: workId, page }, principal: { customerId } }) => {
      const { work, rows } = await db.tenant(customerId, async (tx) => {
        const found = await findWork(tx, customerId, workId)
        if (!found) throw new Refusal('WorkNotFound')
        const limit = page === undefined ? mostPictures : pageSize
        const offset = page === undefined ? 0 : (page - 1) * pageSize
        const asked = { customerId, ownerId: workId, ordering: MANUAL_ORDERING, limit, offset } as const
        return { work: found, rows: await listPictures(tx, asked) }
      })
      // An empty list is told apart from a work that is not there.
      if (work.pictures === 0) throw new Refusal('EmptyWork')
      const addressOf = content.of({ customerId, ownerId: workId, epoch: work.access_epoch })
      return { pictures: rows.map((row) => presentShown(row, addressOf)), total_pictures: work.pictures }
    }),
    customerRoute(deleteWorkPictures, async ({ query, body, principal: { customerId } }) => {
      const ids = [...new Set([...(query.picture_ids ?? []), ...(body.picture_ids ?? [])])]
      if (ids.length === 0) throw new Refusal('InvalidRequest')
      const of = { customerId, ownerId: query.work_id, ids, now: clock() }
      await db.tenant(customerId, (tx) => trashHeldPictures(tx, workHolder, of))
    }),
    customerRoute(reorderWorkPictures, async ({ query, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) =>
        movePictures(tx, { customerId, ownerId: query.work_id }, [...new Set(body.picture_ids)], 'start'),
      ),
    ),
  ]
}
