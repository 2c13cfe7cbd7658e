import type {
  chooseWorkCover,
  createCategory,
  createPortfolio,
  createWork,
  deleteCategory,
  deleteWork,
  deleteWorkPictures,
  getPortfolio,
  listCategories,
  listTrashedWorkPictures,
  listWorkPictures,
  listWorks,
  purgeTrashedWorkPictures,
  renameCategory,
  reorderCategories,
  reorderWorkPictures,
  restoreTrashedWorkPictures,
  retryPicture,
  setWorkCover,
  updateWork,
  AnswerOf,
} from '@revela/contract'
import { callable, ApiError } from '@revela/contract/client'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { addressTtlMs } from '../../../lib/image-addresses.ts'
import { refreshWork, worksKey } from '../../../lib/work.ts'
import type { TrashSource } from '../../../ui/picture-trash/trash.ts'

export const portfolioCalls = {
  create: callable<typeof createPortfolio>('POST', '/portfolio'),
  get: callable<typeof getPortfolio>('GET', '/portfolio'),
  listCategories: callable<typeof listCategories>('GET', '/portfolio/categories'),
  createCategory: callable<typeof createCategory>('POST', '/portfolio/category'),
  renameCategory: callable<typeof renameCategory>('PUT', '/portfolio/category/{id}'),
  deleteCategory: callable<typeof deleteCategory>('DELETE', '/portfolio/category/'),
  reorderCategories: callable<typeof reorderCategories>('PUT', '/portfolio/categories/reorder'),
} as const

export const workCalls = {
  list: callable<typeof listWorks>('GET', '/portfolio/works'),
  create: callable<typeof createWork>('POST', '/portfolio/work'),
  update: callable<typeof updateWork>('PUT', '/portfolio/work'),
  delete: callable<typeof deleteWork>('DELETE', '/portfolio/work/'),
  setCover: callable<typeof setWorkCover>('PUT', '/portfolio/work/{work_id}/cover'),
  chooseCover: callable<typeof chooseWorkCover>('PUT', '/portfolio/work/{work_id}/cover/picture'),
  listPictures: callable<typeof listWorkPictures>('GET', '/portfolio/pictures'),
  deletePictures: callable<typeof deleteWorkPictures>('DELETE', '/portfolio/pictures'),
  listTrash: callable<typeof listTrashedWorkPictures>('GET', '/portfolio/pictures/trash'),
  restorePictures: callable<typeof restoreTrashedWorkPictures>('PUT', '/portfolio/pictures/trash/restore'),
  purgePictures: callable<typeof purgeTrashedWorkPictures>('DELETE', '/portfolio/pictures/trash'),
  reorderPictures: callable<typeof reorderWorkPictures>('PUT', '/portfolio/pictures/reorder'),
} as const

export const retryPictureCall = callable<typeof retryPicture>('PUT', '/pictures/{picture_id}/retry')

export type WorkItem = AnswerOf<typeof workCalls.list>['works'][number]
export type Category = AnswerOf<typeof portfolioCalls.listCategories>['categories'][number]
export type WorkPictures = readonly AnswerOf<typeof workCalls.listPictures>['pictures'][number][]

const inline = { inline: true } as const

export function worksQuery(category_id: string | null) {
  return queryOptions({
    queryKey: [...worksKey, category_id] as const,
    queryFn: ({ signal }) => call(workCalls.list, { query: category_id === null ? {} : { category_id } }, { signal }),
    select: (answer) => answer.works,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: addressTtlMs,
    meta: inline,
  })
}

export const categoriesQuery = queryOptions({
  queryKey: ['portfolio', 'categories'],
  queryFn: async ({ signal }) => (await call(portfolioCalls.listCategories, {}, { signal })).categories,
  staleTime: 60_000,
  meta: inline,
})

/** Created on the first visit; an existing portfolio is not an error. */
export const publicPortfolioQuery = queryOptions({
  queryKey: ['portfolio', 'address'],
  queryFn: async ({ signal }) => {
    // The error is ignored: if the portfolio does not exist, the next call fails.
    await call(portfolioCalls.create, {}, { signal }).catch(() => undefined)
    return (await call(portfolioCalls.get, {}, { signal })).url
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
})

const pollIntervalMs = 2_000

/** All pictures of a work in their order: moving one sends the order of all. */
export function workPicturesQuery(work_id: string) {
  return queryOptions({
    queryKey: ['portfolio', 'work', work_id, 'pictures'],
    queryFn: async ({ signal }): Promise<WorkPictures> => {
      try {
        return (await call(workCalls.listPictures, { query: { work_id } }, { signal })).pictures
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EmptyWork') return []
        throw error
      }
    },
    staleTime: 15_000,
    // Polls until all pictures are processed; after that, refetches before the signed URLs expire.
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'stored') ? pollIntervalMs : addressTtlMs),
    meta: inline,
  })
}

/** Reloads after an upload. */
export async function reloadWorkPictures(queries: QueryClient, workId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: workPicturesQuery(workId).queryKey }),
    refreshWork(queries, workId),
  ])
}

export function workTrash(work_id: string): TrashSource {
  const query = { work_id }
  return {
    key: workPicturesQuery(work_id).queryKey,
    list: (page, signal) => call(workCalls.listTrash, { query: { ...query, ...page } }, { signal }),
    restore: (body) => call(workCalls.restorePictures, { query, body }),
    purge: (body) => call(workCalls.purgePictures, { query, body }),
    reload: (queries) => reloadWorkPictures(queries, work_id),
  }
}
