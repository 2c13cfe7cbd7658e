import { columnsFor } from '@revela/photos/layout'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { GridKind, GridPicture } from './grid-picture.ts'
import styles from './picture-grid.module.css'
import { PictureTile, type ActionsProps, type OverlayProps } from './picture-tile.tsx'
import type { SectionRows } from './section-rows.ts'
import { isSelected, type Selection } from './selection.ts'

type Props = {
  readonly row: number
  readonly stack: SectionRows
  readonly gap: number
  readonly total: number
  readonly at: (index: number) => GridPicture | undefined
  readonly selection: Selection
  readonly coverId: string | null
  readonly kind: GridKind
  readonly Actions: ComponentType<ActionsProps>
  readonly movable: boolean
  readonly wide: boolean
  readonly Overlay: ComponentType<OverlayProps> | undefined
  /** The pictures that are being moved. */
  readonly lifted: ReadonlySet<string>
  /** Indexes of the pictures whose actions are shown, in any row. */
  readonly hovered: number | null
  readonly focused: number | null
  readonly reachable: number
  readonly markable: boolean
  /** The row has been visible for a moment, so its pictures are loaded. */
  readonly lit: boolean
  /** For a row outside the window: the index of its focused picture, the only one that is rendered. */
  readonly alone: number | null
}

export function GridRow({
  row,
  stack,
  gap,
  at,
  selection,
  coverId,
  lifted,
  hovered,
  focused,
  reachable,
  alone,
  ...rest
}: Props) {
  const { from, to } = alone === null ? stack.items(row) : { from: alone, to: alone + 1 }
  const gridTemplateColumns = `repeat(${stack.columns}, 1fr)`
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- table rows cannot be positioned in a virtualized grid
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 1}
      aria-label={stack.sectionOf(row)?.title ?? undefined}
      className={styles.row}
      style={{ top: stack.top(row), height: stack.rowHeight, gridTemplateColumns, gap }}
    >
      {Array.from({ length: to - from }, (_, step) => {
        const index = from + step
        const picture = at(index)
        return (
          <PictureTile
            key={index}
            index={index}
            column={alone === null ? null : index - stack.items(row).from}
            total={rest.total}
            picture={picture}
            selected={picture !== undefined && isSelected(selection, picture.id)}
            isCover={picture !== undefined && picture.id === coverId}
            alive={hovered === index || focused === index}
            reachable={reachable === index}
            markable={rest.markable}
            kind={rest.kind}
            Actions={rest.Actions}
            movable={rest.movable}
            wide={rest.wide}
            Overlay={rest.Overlay}
            lifted={picture !== undefined && lifted.has(picture.id)}
            lit={rest.lit || alone !== null}
          />
        )
      })}
    </div>
  )
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

const widePictureWidth = 270

/** Wide pictures need twice the width of square ones; a phone shows two beside each other. */
function wideColumnsFor(width: number): number {
  return Math.min(6, Math.max(2, Math.floor(width / widePictureWidth)))
}

/** The number of columns, updated when the window is resized; `sideWidth` pixels of its width are beside the grid. */
export function useColumns(sideWidth: number, wide: boolean): number {
  return useSyncExternalStore(onResize, () => {
    const width = window.innerWidth - sideWidth
    return wide ? wideColumnsFor(width) : columnsFor(width)
  })
}

export type GridAction = 'select' | 'suggest' | 'cover' | 'open' | 'retry'

/** The action of the button under an event. */
export function actionOf(target: EventTarget): GridAction | 'move' | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null
  return found?.dataset['action'] as GridAction | 'move' | undefined
}
