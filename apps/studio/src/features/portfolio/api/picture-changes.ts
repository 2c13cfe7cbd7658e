import { pictureMove, pictureRemoval, pictureTile } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { refreshWork } from '../../../lib/work.ts'
import { retryPictureCall, workCalls } from './calls.ts'
import { workPicturesQuery, type WorkPictures } from './portfolio-queries.ts'

const orderKey = (workId: string) => ['portfolio', 'order', workId] as const
const idsOf = (pictures: WorkPictures) => pictures.map(({ id }) => id)

/** The new order stands at once; it goes back when the server refuses it. */
export function useMovePictures(work_id: string) {
  const queries = useQueryClient()
  const { queryKey } = workPicturesQuery(work_id)
  const mutationKey = orderKey(work_id)
  return useMutation({
    mutationKey,
    scope: { id: `work-pictures-${work_id}` },
    mutationFn: (order: WorkPictures) =>
      call(workCalls.reorderPictures, { query: { work_id }, body: { picture_ids: idsOf(order) } }),
    onMutate: async (order) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, order)
    },
    onSuccess: () => notify('success', pictureMove.moved),
    onError: (error) => notifyFailure(error, pictureMove.failed),
    // Asked again only after the last of several moves: an answer in between would undo what is still on its way.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await queries.invalidateQueries({ queryKey })
    },
    meta: { inline: true },
  })
}

type Removal = { readonly ids: ReadonlySet<string>; readonly count: number }

/** After a deletion the order of what stays is sent, as the specification has it. */
export function useDeleteWorkPictures(work_id: string) {
  const queries = useQueryClient()
  const { queryKey } = workPicturesQuery(work_id)
  return useMutation({
    scope: { id: `work-pictures-${work_id}` },
    mutationFn: async ({ ids }: Removal) => {
      await call(workCalls.deletePictures, { query: { work_id }, body: { picture_ids: [...ids] } })
      const staying = (queries.getQueryData(queryKey) ?? []).filter(({ id }) => !ids.has(id))
      queries.setQueryData(queryKey, staying)
      if (staying.length === 0) return
      // They are deleted: an order that could not be written leaves the old one, which holds as well.
      await call(workCalls.reorderPictures, { query: { work_id }, body: { picture_ids: idsOf(staying) } }).catch(
        () => undefined,
      )
    },
    onSuccess: (_answer, { count }) =>
      notify('success', count === 1 ? pictureRemoval.doneOne : pictureRemoval.doneMany),
    onError: (_error, { count }) => notify('error', count === 1 ? pictureRemoval.failedOne : pictureRemoval.failedMany),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey }),
        refreshWork(queries, work_id),
        queries.invalidateQueries({ queryKey: ['customer', 'usage'] }),
      ]),
    meta: { inline: true },
  })
}

export function useMakeWorkCover(work_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (picture_id: string) => call(workCalls.chooseCover, { params: { work_id }, body: { picture_id } }),
    onSuccess: async () => {
      await refreshWork(queries, work_id)
      notify('success', pictureTile.coverChanged)
    },
    onError: (error) => notifyFailure(error, pictureTile.coverFailed),
    meta: { inline: true },
  })
}

export function useRetryWorkPicture(work_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (picture_id: string) => call(retryPictureCall, { params: { picture_id } }),
    onSuccess: () => {
      notify('success', pictureTile.retried)
      return queries.invalidateQueries({ queryKey: workPicturesQuery(work_id).queryKey })
    },
    onError: (error) => notifyFailure(error, pictureTile.retryFailed),
    meta: { inline: true },
  })
}
