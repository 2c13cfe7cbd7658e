import { workDetail as texts } from '@revela/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useViewer } from '../../../lib/use-viewer.ts'
import { workQuery } from '../../../lib/work.ts'
import { coverAction } from '../../../ui/photo-grid/cover-action.ts'
import { openGridViewer } from '../../../ui/photo-grid/open-grid-viewer.ts'
import { PhotoGrid, type GridAction, type GridHandle } from '../../../ui/photo-grid/photo-grid.tsx'
import { reordered } from '../../../ui/photo-grid/reordered.ts'
import type { SelectionControl } from '../../../ui/photo-grid/use-selection.ts'
import { useMakeWorkCover, useMovePictures, useRetryWorkPicture } from '../api/picture-changes.ts'
import { workPicturesQuery, type WorkPictures } from '../api/portfolio-queries.ts'
import { WorkTileActions } from './work-tile-actions.tsx'

type Props = {
  readonly workId: string
  readonly pictures: WorkPictures
  readonly coverId: string | null
  readonly selecting: SelectionControl
  readonly onDelete: () => void
}

/** An address younger than this did not die of age: asking again would only repeat the failure. */
const youngest = 60_000

/** The work's photos in their order, which is changed by moving them. */
export function WorkGrid({ workId, pictures, coverId, selecting, onDelete }: Props) {
  const queries = useQueryClient()
  const grid = useRef<GridHandle>(null)
  const openViewer = useViewer()
  const { mutate: move } = useMovePictures(workId)
  const { mutate: makeCover } = useMakeWorkCover(workId)
  const { mutate: retry } = useRetryWorkPicture(workId)
  const { selection, count, toggle, selectRange, selectAll, clear } = selecting
  const { queryKey } = workPicturesQuery(workId)

  function onBroken() {
    const { dataUpdatedAt = 0, fetchStatus } = queries.getQueryState(queryKey) ?? {}
    if (fetchStatus === 'idle' && Date.now() - dataUpdatedAt > youngest) void queries.refetchQueries({ queryKey })
  }

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
        at: (place) => queries.getQueryData(queryKey)?.[place],
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
    <PhotoGrid
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
