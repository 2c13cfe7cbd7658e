import { pictureTile, pictureMove } from '@revela/phrases'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { refreshGallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import { isSelected, type Selection } from '../../../ui/picture-grid/selection.ts'
import type { TrashSource } from '../../../ui/picture-trash/trash.ts'
import {
  pictureCalls,
  changePictures,
  progressQuery,
  type Picture,
  reloadPictures,
  picturesKey,
  pageSize,
  allPicturesQuery,
  picturePageQuery,
} from './pictures.ts'

export function useMakeCover(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: picture_id }: Picture) =>
      call(pictureCalls.chooseCover, { params: { id: galleryId }, body: { picture_id } }),
    onSuccess: async () => {
      await refreshGallery(queries, galleryId)
      notify('success', pictureTile.coverChanged)
    },
    onError: () => notify('error', pictureTile.coverFailed),
    meta: { inline: true },
  })
}

/** Retries a picture whose renditions could not be created. */
export function useRetryPicture(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: picture_id }: Picture) => call(pictureCalls.retry, { params: { picture_id } }),
    onSuccess: (_answer, { id }) => {
      changePictures(queries, galleryId, (one) => one.id === id, { state: 'stored', failure: null })
      notify('success', pictureTile.retried)
      return queries.invalidateQueries({ queryKey: progressQuery(galleryId).queryKey })
    },
    onError: () => notify('error', pictureTile.retryFailed),
    meta: { inline: true },
  })
}

export function galleryTrash(collection_id: string): TrashSource {
  const query = { collection_id }
  return {
    key: picturesKey(collection_id),
    list: (page, signal) => call(pictureCalls.listTrash, { query: { ...query, ...page } }, { signal }),
    restore: (body) => call(pictureCalls.restore, { query, body }),
    purge: (body) => call(pictureCalls.purge, { query, body }),
    reload: (queries) => reloadPictures(queries, collection_id),
  }
}

/** The pictures of all pages that are loaded; undefined for the others. */
function loadedPictures(queries: QueryClient, galleryId: string, total: number): (Picture | undefined)[] {
  return Array.from({ length: Math.ceil(total / pageSize) }, (_, page) => page + 1)
    .flatMap((page) => {
      const { pictures = [] } = queries.getQueryData(picturePageQuery(galleryId, page).queryKey) ?? {}
      return Array.from({ length: pageSize }, (_, index) => pictures[index])
    })
    .slice(0, total)
}

type Move = { readonly selection: Selection; readonly before: number; readonly total: number }

/** Optimistically updates the pages whose pictures are all loaded; the others are updated by the refetch. */
function showMoved(queries: QueryClient, galleryId: string, { selection, before, total }: Move): void {
  const isMoving = (one: Picture | undefined) => one !== undefined && isSelected(selection, one.id)
  const moved = reordered(loadedPictures(queries, galleryId, total), isMoving, before)
  for (let from = 0; from < total; from += pageSize) {
    const pictures = moved.slice(from, from + pageSize).flatMap((one) => one ?? [])
    if (pictures.length < Math.min(pageSize, total - from)) continue
    const { queryKey } = picturePageQuery(galleryId, from / pageSize + 1)
    queries.setQueryData(queryKey, (list) => list && { ...list, pictures })
  }
}

/**
 * Which pictures move, and the picture they move before (null: the end). Undefined if a required page is not loaded.
 */
function resolveMove(order: readonly (string | undefined)[], { selection, before }: Move) {
  if (selection.all && order.includes(undefined)) return undefined
  let index = before
  for (let id = order[index]; id !== undefined && isSelected(selection, id); id = order[index]) index += 1
  if (index < order.length && order[index] === undefined) return undefined
  const ids = selection.all
    ? order.flatMap((id) => (id !== undefined && isSelected(selection, id) ? id : []))
    : [...selection.ids]
  return { ids, target: order[index] ?? null }
}

/** Moves pictures of a gallery in manual order, together, before the picture at an index. */
export function useMovePictures(collection_id: string): (move: Move) => Promise<void> {
  const queries = useQueryClient()
  const mutationKey = ['pictures-order', collection_id] as const
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `gallery-pictures-${collection_id}` },
    mutationFn: ({ ids, target }: { ids: readonly string[]; target: string | null }) =>
      call(pictureCalls.move, { params: { collection_id }, body: { picture_ids: [...ids], before: target } }),
    onSuccess: () => notify('success', pictureMove.moved),
    onError: (error) => notifyFailure(error, pictureMove.failed),
    // Refetches only after the last of several moves; an earlier response would overwrite pending moves.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await reloadPictures(queries, collection_id)
    },
    meta: { inline: true },
  })

  return async (move) => {
    const known = loadedPictures(queries, collection_id, move.total).map((one) => one?.id)
    let resolved = resolveMove(known, move)
    if (!resolved) {
      const { pictures } = await queries.fetchQuery({ ...allPicturesQuery(collection_id), staleTime: 0 })
      resolved = resolveMove(
        pictures.map(({ id }) => id),
        move,
      )
    }
    if (!resolved || resolved.ids.length === 0) return
    await queries.cancelQueries({ queryKey: picturesKey(collection_id) })
    showMoved(queries, collection_id, move)
    mutate(resolved)
  }
}
