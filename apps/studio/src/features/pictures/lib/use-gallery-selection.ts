import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { refetchExpired } from '../../../lib/image-addresses.ts'
import { type SelectionControl, useSelection } from '../../../ui/picture-grid/selection.ts'
import {
  allPicturesQuery,
  type Picture,
  type PictureList,
  picturePageQuery,
  pageOf,
  type PageRange,
  pageSize,
} from '../api/pictures.ts'

type Pictures = {
  readonly total: number
  /** No page of the gallery is loaded yet. */
  readonly isPending: boolean
  readonly isFailed: boolean
  /** Undefined while its page is loading. */
  readonly at: (index: number) => Picture | undefined
  readonly retry: () => void
  /** An image failed to load: its signed URL may have expired. */
  readonly onBroken: (index: number) => void
}

function summary(results: readonly UseQueryResult<PictureList>[]) {
  const newest = results.reduce((best, one) => (one.dataUpdatedAt > best.dataUpdatedAt ? one : best), results[0]!)
  return {
    // Included in the result so that a newly loaded page causes a re-render.
    lists: results.map(({ data }) => data),
    total: newest?.data?.total_pictures,
    isFailed: results.some(({ isError, data }) => isError && data === undefined),
  }
}

/** The pictures of a gallery, of which only the visible pages are loaded; nothing is requested of an empty gallery. */
export function usePictures(
  galleryId: string,
  { first, last }: PageRange,
  knownTotal: number,
  isEmpty: boolean,
): Pictures {
  const queries = useQueryClient()
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const { total, isFailed } = useQueries({
    queries: pages.map((page) => ({ ...picturePageQuery(galleryId, page), enabled: !isEmpty })),
    combine: summary,
  })

  const found = new Map<number, PictureList>()
  const listOf = (page: number) => {
    const list = found.get(page) ?? queries.getQueryData(picturePageQuery(galleryId, page).queryKey)
    if (list) found.set(page, list)
    return list
  }
  return {
    total: total ?? knownTotal,
    isPending: total === undefined && !isEmpty,
    isFailed,
    // Reads from the cache and not from the requested pages, so that pictures seen before appear at once when scrolling
    // back.
    at: (index) => listOf(pageOf(index))?.pictures[index % pageSize],
    retry: () => {
      for (const page of pages) {
        if (listOf(page) === undefined) void queries.refetchQueries(picturePageQuery(galleryId, page))
      }
    },
    onBroken: (index) => refetchExpired(queries, picturePageQuery(galleryId, pageOf(index)).queryKey),
  }
}

export function useGallerySelection(galleryId: string, { at, total }: Pictures): SelectionControl {
  const queries = useQueryClient()
  const idAt = (index: number) => at(index)?.id

  async function idsBetween(first: number, last: number): Promise<readonly string[]> {
    const known = Array.from({ length: last - first + 1 }, (_, step) => idAt(first + step))
    if (known.every((id) => id !== undefined)) return known
    const { pictures } = await queries.fetchQuery(allPicturesQuery(galleryId))
    return pictures.slice(first, last + 1).map(({ id }) => id)
  }

  return useSelection({ total, idAt, idsBetween })
}
