import type {
  checkPictureRemoval,
  chooseGalleryCover,
  copyPicturesToGallery,
  deletePictures,
  getPictureProgress,
  listPictures,
  listTrashedPictures,
  movePictures,
  movePicturesToGallery,
  purgeTrashedPictures,
  restoreTrashedPictures,
  retryPicture,
  setGalleryOrdering,
  suggestByTag,
  suggestPicture,
  suggestPictures,
  AnswerOf,
} from '@revela/contract'
import { callable, ApiError } from '@revela/contract/client'
import { queryOptions, type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { addressTtlMs } from '../../../lib/image-addresses.ts'
import { refreshGallery } from '../../../lib/gallery.ts'
import { selectedOf, type Selection } from '../../../ui/picture-grid/selection.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Pictures per page, as defined by the server. */
export const pageSize = 30

/** Pages count from 1, pictures from 0. */
export function pageOf(index: number): number {
  return Math.floor(index / pageSize) + 1
}

export type PageRange = { readonly first: number; readonly last: number }

/** The pages of these pictures, and the next page, which is likely to be needed next. */
export function pagesFor(from: number, to: number, total: number): PageRange {
  const lastPage = Math.max(1, pageOf(Math.max(0, total - 1)))
  const first = Math.min(pageOf(Math.max(0, from)), lastPage)
  return { first, last: Math.min(pageOf(Math.max(0, to)) + 1, lastPage) }
}

export const pictureCalls = {
  list: callable<typeof listPictures>('GET', '/pictures'),
  remove: callable<typeof deletePictures>('DELETE', '/pictures'),
  checkRemoval: callable<typeof checkPictureRemoval>('POST', '/pictures/removal/check'),
  listTrash: callable<typeof listTrashedPictures>('GET', '/pictures/trash'),
  restore: callable<typeof restoreTrashedPictures>('PUT', '/pictures/trash/restore'),
  purge: callable<typeof purgeTrashedPictures>('DELETE', '/pictures/trash'),
  move: callable<typeof movePictures>('PUT', '/gallery/{collection_id}/pictures/order'),
  moveToGallery: callable<typeof movePicturesToGallery>('POST', '/gallery/{collection_id}/pictures/move'),
  copyToGallery: callable<typeof copyPicturesToGallery>('POST', '/gallery/{collection_id}/pictures/copy'),
  suggestByTag: callable<typeof suggestByTag>('PUT', '/pictures/gallery/{collection_id}/tag/{tag}/suggest/{suggest}'),
  suggest: callable<typeof suggestPicture>('PUT', '/pictures/{picture_id}/gallery/{collection_id}/suggest/{suggest}'),
  suggestMany: callable<typeof suggestPictures>('PUT', '/gallery/{collection_id}/pictures/suggest'),
  retry: callable<typeof retryPicture>('PUT', '/pictures/{picture_id}/retry'),
  getProgress: callable<typeof getPictureProgress>('GET', '/pictures/progress'),
  setOrdering: callable<typeof setGalleryOrdering>('PUT', '/gallery/{collection_id}/pictures/ordenation/{code}'),
  chooseCover: callable<typeof chooseGalleryCover>('PUT', '/gallery/{id}/cover/picture'),
} as const

export type PictureList = AnswerOf<typeof pictureCalls.list>
export type Picture = PictureList['pictures'][number]

const inline = { inline: true } as const

export const picturesKey = (galleryId: string) => ['pictures', galleryId] as const

async function fetchList(collection_id: string, page: number | undefined, signal: AbortSignal): Promise<PictureList> {
  try {
    const query = page === undefined ? { collection_id } : { collection_id, page }
    return await call(pictureCalls.list, { query }, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'EmptyGallery') return { pictures: [], total_pictures: 0 }
    throw error
  }
}

/** One page of the gallery; pages count from 1. */
export function picturePageQuery(galleryId: string, page: number) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'page', page] as const,
    queryFn: ({ signal }) => fetchList(galleryId, page, signal),
    staleTime: addressTtlMs,
    refetchInterval: addressTtlMs,
    meta: inline,
  })
}

/** The whole gallery in its order: for classification, and for ids of pictures that were never loaded. */
export function allPicturesQuery(galleryId: string) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'all'] as const,
    queryFn: ({ signal }) => fetchList(galleryId, undefined, signal),
    staleTime: 10_000,
    gcTime: 60_000,
    meta: inline,
  })
}

export function progressQuery(galleryId: string) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'progress'] as const,
    queryFn: ({ signal }) => call(pictureCalls.getProgress, { query: { collection_id: galleryId } }, { signal }),
    meta: { quiet: true },
  })
}

function isPictureList(query: Query): boolean {
  return query.queryKey[2] === 'page' || query.queryKey[2] === 'all'
}

/** Changes matching pictures in every cached list; unchanged lists and pictures keep their identity. */
export function changePictures(
  queries: QueryClient,
  galleryId: string,
  matches: (picture: Picture) => boolean,
  change: Partial<Picture>,
): void {
  queries.setQueriesData<PictureList>({ queryKey: picturesKey(galleryId), predicate: isPictureList }, (list) =>
    list?.pictures.some(matches)
      ? { ...list, pictures: list.pictures.map((one) => (matches(one) ? { ...one, ...change } : one)) }
      : list,
  )
}

/** Sets the suggestion of matching pictures; returns a function that reverts it. */
export function markSuggested(
  queries: QueryClient,
  galleryId: string,
  matches: (picture: Picture) => boolean,
  suggested: boolean,
): () => void {
  const changed = new Set<string>()
  changePictures(
    queries,
    galleryId,
    (picture) => {
      const differs = picture.suggested !== suggested && matches(picture)
      if (differs) changed.add(picture.id)
      return differs
    },
    { suggested },
  )
  return () => changePictures(queries, galleryId, ({ id }) => changed.has(id), { suggested: !suggested })
}

/** After a change of order or number: removes pages that are not visible and refetches the visible ones. */
export async function reloadPictures(queries: QueryClient, galleryId: string): Promise<void> {
  const queryKey = picturesKey(galleryId)
  queries.removeQueries({ queryKey, type: 'inactive' })
  await Promise.all([queries.invalidateQueries({ queryKey }), refreshGallery(queries, galleryId)])
}

/** The ids of the selected pictures, also of those that were never loaded. */
export async function selectedIds(queries: QueryClient, galleryId: string, selection: Selection): Promise<string[]> {
  if (!selection.all) return [...selection.ids]
  const { pictures } = await queries.fetchQuery({ ...allPicturesQuery(galleryId), staleTime: 0 })
  return selectedOf(
    selection,
    pictures.map(({ id }) => id),
  )
}

/** Splits a list into chunks of at most `size`. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}

type Progress = AnswerOf<typeof pictureCalls.getProgress>

const pollIntervalMs = 2000

function holdsWaiting(query: Query): boolean {
  return (query.state.data as PictureList | undefined)?.pictures.some(({ state }) => state === 'stored') ?? false
}

const sum = ({ stored, ready, failed }: Progress) => stored + ready + failed

/** Polls the processing of uploaded pictures and refetches the pages that changed. */
export function usePreparation(galleryId: string, uploading: boolean): Progress | undefined {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...progressQuery(galleryId),
    refetchInterval: (query) => (uploading || (query.state.data?.stored ?? 0) > 0 ? pollIntervalMs : false),
  })

  const before = useRef<Progress | undefined>(undefined)
  const onProgress = useEffectEvent((now: Progress) => {
    const past = before.current
    before.current = now
    if (past === undefined || (past.stored === now.stored && past.ready === now.ready && past.failed === now.failed))
      return
    const others = sum(past) !== sum(now)
    void queries.invalidateQueries({
      queryKey: picturesKey(galleryId),
      predicate: (query) => isPictureList(query) && (others || holdsWaiting(query)),
    })
    // The first ready picture may have become the cover.
    if (past.stored > 0 && now.stored === 0) void refreshGallery(queries, galleryId)
  })
  useEffect(() => {
    if (data) onProgress(data)
  }, [data])

  return data
}
