import { pictureMove, pictureRemoval, pictureTile, workDetail as texts } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { refetchExpired } from '../../../lib/image-addresses.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { useViewer } from '../../../lib/use-viewer.ts'
import { refreshWork, workQuery } from '../../../lib/work.ts'
import { coverAction, openGridViewer } from '../../../ui/picture-grid/open-grid-viewer.ts'
import type { GridHandle } from '@revela/photos/grid'
import { type GridAction, PictureGrid } from '../../../ui/picture-grid/picture-grid.tsx'
import { type ActionsProps, TileFoot } from '../../../ui/picture-grid/picture-tile.tsx'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import type { SelectionControl } from '../../../ui/picture-grid/selection.ts'
import { retryPictureCall, workCalls, type WorkPictures, workPicturesQuery } from '../api/portfolio-queries.ts'

const orderKey = (workId: string) => ['portfolio', 'order', workId] as const
const idsOf = (pictures: WorkPictures) => pictures.map(({ id }) => id)

/** Updates the order optimistically and reverts it on an error. */
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
    // Refetches only after the last of several moves; an earlier response would overwrite pending moves.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) <= 1) await queries.invalidateQueries({ queryKey })
    },
    meta: { inline: true },
  })
}

type Removal = { readonly ids: ReadonlySet<string>; readonly count: number }

/** After a deletion the order of the remaining pictures is sent, as the specification requires. */
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
      // The pictures are already deleted. If saving the order fails, the old order remains, which is also valid.
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

function useMakeWorkCover(work_id: string) {
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

function useRetryWorkPicture(work_id: string) {
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

type Props = {
  readonly workId: string
  readonly pictures: WorkPictures
  readonly coverId: string | null
  readonly selecting: SelectionControl
  readonly onDelete: () => void
}

/** The pictures of a work in their order, which is changed by dragging. */
export function WorkGrid({ workId, pictures, coverId, selecting, onDelete }: Props) {
  const queries = useQueryClient()
  const grid = useRef<GridHandle>(null)
  const openViewer = useViewer()
  const { mutate: move } = useMovePictures(workId)
  const { mutate: makeCover } = useMakeWorkCover(workId)
  const { mutate: retry } = useRetryWorkPicture(workId)
  const { selection, count, toggle, selectRange, selectAll, clear } = selecting
  const { queryKey } = workPicturesQuery(workId)

  const onBroken = () => refetchExpired(queries, queryKey)
  const coverNow = () => queries.getQueryData(workQuery(workId).queryKey)?.cover_picture_id ?? null

  function open(index: number) {
    const shown = grid.current
    if (!shown) return
    void openViewer((onClosed) =>
      openGridViewer({
        queries,
        total: pictures.length,
        index,
        grid: shown,
        onBroken,
        onClosed,
        at: (gridIndex) => queries.getQueryData(queryKey)?.[gridIndex],
        actions: (readyAt) => [coverAction('work', readyAt, coverNow, ({ id }) => makeCover(id))],
      }),
    )
  }

  function onAction(action: GridAction, index: number) {
    const picture = pictures[index]
    if (action === 'select') toggle(index)
    else if (action === 'open') open(index)
    else if (!picture) return
    else if (action === 'retry') retry(picture.id)
    else if (action === 'cover' && picture.id !== coverId) makeCover(picture.id)
  }

  function onMove(ids: ReadonlySet<string>, before: number) {
    const order = reordered(pictures, ({ id }) => ids.has(id), before)
    if (order.some((picture, index) => picture !== pictures[index])) move(order)
  }

  return (
    <PictureGrid
      ref={grid}
      kind="work"
      label={texts.heading}
      Actions={WorkTileActions}
      total={pictures.length}
      at={(index) => pictures[index]}
      selection={selection}
      selecting={count > 0}
      coverId={coverId}
      onAction={onAction}
      onRange={selectRange}
      onSelectAll={selectAll}
      onClear={clear}
      onDelete={onDelete}
      onBroken={onBroken}
      onMove={onMove}
    />
  )
}

function WorkTileActions({ picture, isCover }: ActionsProps) {
  return <TileFoot picture={picture} isCover={isCover} kind="work" />
}
