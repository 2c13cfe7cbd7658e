import type { FixedRows } from '@revela/photos/layout'
import type { Picture } from '../api/picture-queries.ts'
import { isSelected, type Selection } from '../lib/selection.ts'
import { PictureTile } from './picture-tile.tsx'
import styles from './picture-grid.module.css'

type Props = {
  readonly row: number
  readonly stack: FixedRows
  readonly gap: number
  readonly total: number
  readonly at: (index: number) => Picture | undefined
  readonly selection: Selection
  readonly coverId: string | null
  /** Photos whose actions are shown, wherever they are. */
  readonly hovered: number | null
  readonly focused: number | null
  readonly reachable: number
  readonly markable: boolean
  /** It has stood in the window for a moment: its photos are worth loading. */
  readonly resting: boolean
  /** Of a row out of sight, the one photo that holds the focus. */
  readonly alone: number | null
}

export function GridRow({
  row,
  stack,
  gap,
  at,
  selection,
  coverId,
  hovered,
  focused,
  reachable,
  alone,
  ...given
}: Props) {
  const { from, to } = alone === null ? stack.items(row) : { from: alone, to: alone + 1 }
  const gridTemplateColumns = `repeat(${stack.columns}, 1fr)`
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows cannot be placed where the window needs them
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ top: stack.top(row), height: stack.cell, gridTemplateColumns, gap }}
    >
      {Array.from({ length: to - from }, (_, step) => {
        const index = from + step
        const picture = at(index)
        return (
          <PictureTile
            key={index}
            index={index}
            column={alone === null ? null : index - stack.items(row).from}
            total={given.total}
            picture={picture}
            selected={picture !== undefined && isSelected(selection, picture.id)}
            isCover={picture !== undefined && picture.id === coverId}
            alive={hovered === index || focused === index}
            reachable={reachable === index}
            markable={given.markable}
            lit={given.resting || alone !== null}
          />
        )
      })}
    </div>
  )
}
