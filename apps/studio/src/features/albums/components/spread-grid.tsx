import { albumSpreads as texts, pictureTile } from '@revela/phrases'
import type { GridHandle } from '@revela/photos/grid'
import { useQueryClient } from '@tanstack/react-query'
import { Expand } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import { useMedia } from '../../../lib/hooks.ts'
import { refetchExpired } from '../../../lib/image-addresses.ts'
import { useViewer } from '../../../lib/use-viewer.ts'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import { openGridViewer } from '../../../ui/picture-grid/open-grid-viewer.ts'
import { type GridAction, PictureGrid } from '../../../ui/picture-grid/picture-grid.tsx'
import type { ActionsProps, OverlayProps } from '../../../ui/picture-grid/picture-tile.tsx'
import type { SelectionControl } from '../../../ui/picture-grid/selection.ts'
import tile from '../../../ui/picture-grid/tile-actions.module.css'
import { type Spread, spreadsKey } from '../api/album-queries.ts'
import { useMoveSpreads, useRetrySpread } from '../api/spread-changes.ts'

function SpreadTileActions({ picture: { title } }: ActionsProps) {
  return (
    <span className={tile.foot}>
      <button
        type="button"
        className={tile.small}
        data-action="open"
        aria-label={pictureTile.open(title)}
        title={pictureTile.open(title)}
      >
        <Expand size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}

type Props = {
  readonly albumId: string
  readonly versionId: string
  readonly spreads: readonly Spread[]
  /** Spreads of two pages are twice as wide as high. */
  readonly wide: boolean
  /** A sent version never changes. */
  readonly frozen: boolean
  readonly selecting: SelectionControl
  readonly Overlay: ComponentType<OverlayProps> | undefined
  readonly onDelete: () => void
}

/** The panel of the album beside the grid, with its gap. */
const panelWidth = 288 + 40
/** The panel is above the grid. */
const stacked = '(max-width: 900px)'

/** The spreads of a version in their order, which is changed by dragging or by the keyboard. */
export function SpreadGrid(props: Props) {
  const { albumId, versionId, spreads, wide, frozen, selecting, Overlay, onDelete } = props
  const queries = useQueryClient()
  const grid = useRef<GridHandle>(null)
  const openViewer = useViewer()
  const isStacked = useMedia(stacked)
  const draft = { albumId, versionId }
  const { mutate: move } = useMoveSpreads(draft)
  const { mutate: retry } = useRetrySpread(draft)
  const { selection, count, toggle, selectRange, selectAll, clear } = selecting
  const queryKey = spreadsKey(albumId, versionId)
  const onBroken = () => refetchExpired(queries, queryKey)

  function open(index: number) {
    const shown = grid.current
    if (!shown) return
    void openViewer((onClosed) =>
      openGridViewer({
        queries,
        total: spreads.length,
        index,
        grid: shown,
        onBroken,
        onClosed,
        // The viewer shows the largest rendition.
        at: (gridIndex) => {
          const spread = queries.getQueryData<readonly Spread[]>(queryKey)?.[gridIndex]
          return spread && { ...spread, view: spread.full }
        },
        actions: () => [],
      }),
    )
  }

  function onAction(action: GridAction, index: number) {
    const spread = spreads[index]
    if (action === 'select' && !frozen) toggle(index)
    else if (action === 'open' || action === 'select') open(index)
    else if (action === 'retry' && spread) retry(spread.id)
  }

  function onMove(ids: ReadonlySet<string>, before: number) {
    const order = reordered(spreads, ({ id }) => ids.has(id), before)
    if (order.some((spread, index) => spread !== spreads[index])) move(order)
  }

  return (
    <PictureGrid
      ref={grid}
      kind="album"
      label={texts.grid}
      Actions={SpreadTileActions}
      Overlay={Overlay}
      wide={wide}
      sideWidth={isStacked ? 0 : panelWidth}
      total={spreads.length}
      at={(index) => spreads[index]}
      selection={selection}
      selecting={count > 0}
      coverId={null}
      onAction={onAction}
      onRange={frozen ? () => undefined : selectRange}
      onSelectAll={frozen ? () => undefined : selectAll}
      onClear={clear}
      onDelete={onDelete}
      onBroken={onBroken}
      {...(frozen ? {} : { onMove })}
    />
  )
}
