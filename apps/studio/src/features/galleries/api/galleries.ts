import type {
  changeGalleries,
  chooseGalleryCover,
  createGallery,
  deleteGallery,
  getDefaultAccess,
  getDelivery,
  getDownloadPin,
  getGallerySettings,
  listGalleries,
  listPictures,
  listTrash,
  restoreGallery,
  setClosingDate,
  setDefaultAccess,
  setDownloadPin,
  setGalleryAccess,
  setGalleryCover,
  setGallerySlug,
  unpublishGallery,
  updateGallerySettings,
  AnswerOf,
  QueryOf,
} from '@revela/contract'
import { callable, ApiError } from '@revela/contract/client'
import { galleryRemoval, galleryTrash } from '@revela/phrases'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { addressTtlMs } from '../../../lib/image-addresses.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'

export const galleryCalls = {
  list: callable<typeof listGalleries>('GET', '/gallery/list'),
  create: callable<typeof createGallery>('POST', '/gallery/create'),
  remove: callable<typeof deleteGallery>('DELETE', '/gallery'),
  getSettings: callable<typeof getGallerySettings>('GET', '/gallery/settings'),
  getDelivery: callable<typeof getDelivery>('GET', '/gallery/{collection_id}/delivery'),
  getDownloadPin: callable<typeof getDownloadPin>('GET', '/gallery/{id}/download-pin'),
  setDownloadPin: callable<typeof setDownloadPin>('PUT', '/gallery/{id}/download-pin'),
  updateSettings: callable<typeof updateGallerySettings>('PUT', '/gallery/{collection_id}/settings'),
  chooseCover: callable<typeof chooseGalleryCover>('PUT', '/gallery/{id}/cover/picture'),
  setCover: callable<typeof setGalleryCover>('PUT', '/gallery/{id}/cover'),
  listTrash: callable<typeof listTrash>('GET', '/gallery/trash'),
  changeMany: callable<typeof changeGalleries>('POST', '/gallery/bulk'),
  restore: callable<typeof restoreGallery>('PUT', '/gallery/{id}/restore'),
  listPictures: callable<typeof listPictures>('GET', '/pictures'),
  unpublish: callable<typeof unpublishGallery>('POST', '/gallery/{id}/unpublish'),
  setAccess: callable<typeof setGalleryAccess>('PUT', '/gallery/{id}/access'),
  setSlug: callable<typeof setGallerySlug>('PUT', '/gallery/{id}/slug'),
  setClosingDate: callable<typeof setClosingDate>('PUT', '/gallery/{id}/closing-date'),
  getDefaultAccess: callable<typeof getDefaultAccess>('GET', '/gallery/default-access'),
  setDefaultAccess: callable<typeof setDefaultAccess>('PUT', '/gallery/default-access'),
} as const

export type GalleryItem = AnswerOf<typeof galleryCalls.list>['galleries']['galleryList'][number]
export type TrashedGallery = AnswerOf<typeof galleryCalls.listTrash>['galleries'][number]
export type GallerySettings = AnswerOf<typeof galleryCalls.getSettings>
export type Delivery = AnswerOf<typeof galleryCalls.getDelivery>
export type CoverChoice = AnswerOf<typeof galleryCalls.listPictures>['pictures'][number]

export type ListQuery = Pick<
  QueryOf<typeof listGalleries>,
  | 'done_selection'
  | 'open_selection'
  | 'expired_selection'
  | 'not_started_selection'
  | 'inactive_selection'
  | 'active_download'
  | 'inactive_download'
  | 'start_created'
  | 'end_created'
  | 'archived'
>

export function galleryListQuery(query: ListQuery) {
  return queryOptions({
    queryKey: [...galleryListKey, query],
    queryFn: ({ signal }) => call(galleryCalls.list, { query }, { signal }),
    select: (answer) => answer.galleries.galleryList,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: addressTtlMs,
    meta: { inline: true },
  })
}

const trashKey = ['galleries', 'trash'] as const

export const trashQuery = queryOptions({
  queryKey: trashKey,
  queryFn: ({ signal }) => call(galleryCalls.listTrash, {}, { signal }),
  select: (answer) => answer.galleries,
  meta: { inline: true },
})

export function gallerySettingsQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'settings'],
    queryFn: ({ signal }) => call(galleryCalls.getSettings, { query: { collection_id } }, { signal }),
    meta: { inline: true },
  })
}

/** Who can download what. Reloaded each time it is shown, because clients choose and pay in the meantime. */
export function deliveryQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'delivery'],
    queryFn: ({ signal }) => call(galleryCalls.getDelivery, { params: { collection_id } }, { signal }),
    staleTime: 0,
    meta: { inline: true },
  })
}

const picturesPerPage = 30

/** A gallery may have thousands of pictures, so they are loaded while the user scrolls. */
export function coverChoicesQuery(collection_id: string) {
  return infiniteQueryOptions({
    queryKey: ['gallery', collection_id, 'cover-choices'],
    queryFn: ({ pageParam, signal }) =>
      call(galleryCalls.listPictures, { query: { collection_id, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * picturesPerPage < last.total_pictures ? page + 1 : undefined),
    staleTime: 30_000,
    meta: { inline: true },
  })
}

/** Refetches after galleries were created, deleted or restored: the lists, and the account, which counts them. */
export async function refreshLists(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }),
    queries.invalidateQueries({ queryKey: galleryListKey }),
    queries.invalidateQueries({ queryKey: trashKey }),
  ])
}

/** The app itself reports an ended session or a blocked account, so this notice does not. */
function isShownByApp(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status !== 401 && error.status !== 402)
}

export function useDeleteGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (collection_id: string) => call(galleryCalls.remove, { query: { collection_id } }),
    onSuccess: (_answer, id) => {
      notify('success', galleryRemoval.done)
      queries.removeQueries({ queryKey: ['gallery', id] })
      return refreshLists(queries)
    },
    onError: (error) => {
      if (isShownByApp(error)) notify('error', galleryRemoval.failed)
      return refreshLists(queries)
    },
    meta: { inline: true },
  })
}

export function useRestoreGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TrashedGallery) => call(galleryCalls.restore, { params: { id } }),
    onSuccess: (_answer, { title }) => {
      notify('success', galleryTrash.restored(title))
      return refreshLists(queries)
    },
    onError: (error) => {
      if (isShownByApp(error)) notify('error', galleryTrash.failed)
    },
    meta: { inline: true, codes: ['PlanLimitReached'] },
  })
}
