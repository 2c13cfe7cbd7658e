import {
  chooseWorkCover,
  createWork as createWorkEndpoint,
  deleteWork as deleteWorkEndpoint,
  deleteWorkPictures,
  getWork,
  listTrashedWorkPictures,
  listWorkPictures,
  listWorks,
  purgeTrashedWorkPictures,
  reorderWorkPictures,
  restoreTrashedWorkPictures,
  updateWork as updateWorkEndpoint,
  type AnswerOf,
} from '@revela/contract'
import { freeSlug, MANUAL_ORDERING, slugOf } from '@revela/domain'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import {
  deletePicturesOf,
  discard,
  listPictures,
  listTrashedIds,
  listTrashedPictures,
  movePictures,
  RestoreLimitError,
  ownerPrefix,
  pageLimits,
  presentPublicPicture,
  presentTrash,
  purgeOwnerPictures,
  restoreOwnerPictures,
  trashOwnerPictures,
  type ContentAddresses,
} from '../pictures/index.ts'
import { countUsage, portfolioLimitError, readPortfolioLimits } from '../subscriptions/index.ts'
import type { PortfolioDeps } from './portfolio.module.ts'
import { lockPortfolio, requireCategory } from './portfolio.repository.ts'
import {
  findWork,
  insertWork,
  readWorks,
  removeWork,
  findUsedSlugs,
  updateWork,
  workOwner,
  type ListedWork,
} from './work.repository.ts'

export function worksRoutes(deps: PortfolioDeps): Route[] {
  const { db, clock, content } = deps
  return [
    customerRoute(listWorks, async ({ query, principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => readWorks(tx, customerId, { categoryId: query.category_id }))
      return { works: rows.map((row) => presentListedWork(row, customerId, content)) }
    }),
    customerRoute(createWorkEndpoint, async ({ body, principal: { customerId } }) => ({
      work: { id: await createWork(deps, customerId, { title: body.title, categoryId: body.category_id }) },
    })),
    customerRoute(getWork, async ({ query, principal: { customerId } }) => {
      const [row] = await db.tenant(customerId, (tx) => readWorks(tx, customerId, { id: query.work_id }))
      if (!row) throw new ApiError('WorkNotFound')
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
      deleteWork(deps, customerId, query.work_id),
    ),
    customerRoute(chooseWorkCover, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => updateWork(tx, customerId, params.work_id, { cover_picture_id: body.picture_id })),
    ),
    customerRoute(listWorkPictures, async ({ query: { work_id: workId, page }, principal: { customerId } }) => {
      const { work, rows } = await db.tenant(customerId, async (tx) => {
        const found = await findWork(tx, customerId, workId)
        if (!found) throw new ApiError('WorkNotFound')
        const listOptions = { customerId, ownerId: workId, ordering: MANUAL_ORDERING, ...pageLimits(page) } as const
        return { work: found, rows: await listPictures(tx, listOptions) }
      })
      // An empty work has its own error, distinct from a work that does not exist.
      if (work.pictures === 0) throw new ApiError('EmptyWork')
      const addressOf = content.forOwner({ customerId, ownerId: workId, epoch: work.access_epoch })
      return { pictures: rows.map((row) => presentPublicPicture(row, addressOf)), total_pictures: work.pictures }
    }),
    customerRoute(deleteWorkPictures, async ({ query, body, principal: { customerId } }) => {
      const ids = [...new Set([...(query.picture_ids ?? []), ...(body.picture_ids ?? [])])]
      if (ids.length === 0) throw new ApiError('InvalidRequest')
      const target = { customerId, ownerId: query.work_id, ids, now: clock() }
      await db.tenant(customerId, (tx) => trashOwnerPictures(tx, workOwner, target))
    }),
    customerRoute(reorderWorkPictures, async ({ query, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) =>
        movePictures(tx, { customerId, ownerId: query.work_id }, [...new Set(body.picture_ids)], 'start'),
      ),
    ),
  ]
}

async function createWork(
  { db, clock }: PortfolioDeps,
  customerId: string,
  input: { readonly title: string; readonly categoryId: string },
): Promise<string> {
  const id = newId()
  const baseSlug = slugOf(input.title, 'trabalho')
  await db.tenant(customerId, async (tx) => {
    await lockPortfolio(tx, customerId, clock())
    await requireCategory(tx, customerId, input.categoryId)
    const slug = freeSlug(baseSlug, await findUsedSlugs(tx, customerId, baseSlug))
    await insertWork(tx, { customerId, id, slug, ...input, now: clock() })
  })
  return id
}

async function deleteWork({ db, clock, deleteUploads }: PortfolioDeps, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, (tx) => purgeWork(tx, customerId, id, { deleteUploads, now: clock() }))
}

/** Deletes permanently: rows, counters and the garbage entries for every object, in one transaction. */
export async function purgeWork(
  tx: Tx,
  customerId: string,
  id: string,
  { deleteUploads, now }: Pick<PortfolioDeps, 'deleteUploads'> & { readonly now: Date },
): Promise<void> {
  // Takes locks in the same order as an upload: the item of its batch, pictures, their owner, the customer's usage.
  await deleteUploads(tx, customerId, id)
  const trashedPictures = await deletePicturesOf(tx, customerId, id)
  if (!(await removeWork(tx, customerId, id))) return
  // Includes pictures inserted while this transaction waited for the work's row.
  const deletedPictures = [...trashedPictures, ...(await deletePicturesOf(tx, customerId, id))]
  const workPictures = -deletedPictures.filter((picture) => picture.owner_kind === 'work' && !picture.trashed_at).length
  const bytes = -deletedPictures.reduce((sum, picture) => sum + picture.bytes, 0)
  const waiting = -deletedPictures.filter((picture) => picture.state === 'stored').length
  await countUsage(tx, customerId, { workPictures, bytes, waiting }, null)
  const originals = deletedPictures.map(({ object_key: objectKey }) => ({ objectKey, isPrefix: false }))
  const renditions = { objectKey: ownerPrefix(customerId, id), isPrefix: true }
  await discard(tx, customerId, [...originals, renditions], now)
}

function presentListedWork(
  row: ListedWork,
  customerId: string,
  content: ContentAddresses,
): AnswerOf<typeof listWorks>['works'][number] {
  return {
    id: row.id,
    title: row.title,
    cover: coverAddress(row, customerId, content, 400),
    category_title: row.category_title,
    info: { total_pictures: row.pictures },
  }
}

function presentWork(row: ListedWork, customerId: string, content: ContentAddresses): AnswerOf<typeof getWork>['work'] {
  return {
    id: row.id,
    title: row.title,
    category: row.category_title,
    category_id: row.category_id,
    cover: coverAddress(row, customerId, content, 960),
    cover_picture_id: row.cover_kind === 'work' ? row.cover_picture_id : null,
    info: { total_pictures: row.pictures },
  }
}

function coverAddress(row: ListedWork, customerId: string, content: ContentAddresses, size: 400 | 960): string | null {
  const { id: ownerId, access_epoch: epoch, cover_number: number, cover_version: version } = row
  if (number === null || version === null) return null
  return content.forOwner({ customerId, ownerId, epoch })({ number, version }, size)
}

export function workTrashRoutes(deps: PortfolioDeps): Route[] {
  const { db, clock, content, subscriptions } = deps
  return [
    customerRoute(listTrashedWorkPictures, async ({ query: { work_id: ownerId, page }, principal: { customerId } }) => {
      const { work, trash } = await db.tenant(customerId, async (tx) => ({
        work: await findWork(tx, customerId, ownerId),
        trash: await listTrashedPictures(tx, { customerId, ownerId, page }),
      }))
      if (!work) throw new ApiError('WorkNotFound')
      return presentTrash(trash, content.forOwner({ customerId, ownerId, epoch: work.access_epoch }))
    }),
    customerRoute(restoreTrashedWorkPictures, async ({ query, body, principal: { customerId } }) => {
      const limits = await readPortfolioLimits(subscriptions, customerId)
      if (!limits) throw new ApiError('PlanLimitReached')
      try {
        await db.tenant(customerId, async (tx) => {
          const target = { customerId, ownerId: query.work_id }
          const ids = body.picture_ids ?? (await listTrashedIds(tx, target))
          const maxUsage = { max_work_picture: limits.max_picture }
          await restoreOwnerPictures(tx, workOwner, { ...target, ids, now: clock() }, maxUsage)
        })
      } catch (error) {
        if (!(error instanceof RestoreLimitError)) throw error
        const listOptions = { pictures: error.pictures, bytes: 0 }
        throw (await portfolioLimitError(subscriptions, customerId, listOptions)) ?? new ApiError('Unavailable')
      }
    }),
    customerRoute(purgeTrashedWorkPictures, async ({ query, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        const target = { customerId, ownerId: query.work_id }
        const ids = body.picture_ids ?? (await listTrashedIds(tx, target))
        await purgeOwnerPictures(tx, workOwner, { ...target, ids, now: clock() })
      }),
    ),
  ]
}
