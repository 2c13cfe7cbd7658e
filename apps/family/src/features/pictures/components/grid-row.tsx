import { familyChapters } from '@revela/phrases'
import { memo } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { GridHeading } from '../lib/chapters.ts'
import type { GridLayout } from '../lib/grid-cells.ts'
import type { Picture } from '../lib/picture.ts'
import styles from './picture-grid.module.css'
import { PictureTile, type TileContext } from './picture-tile.tsx'

type GridRowProps = TileContext & {
  readonly row: number
  readonly layout: GridLayout
  readonly pictures: readonly Picture[]
  /** The cell of this row that Tab reaches; -1 if it is in another row. */
  readonly reachable: number
  /** Fronts of the series whose pictures are shown, by number. */
  readonly open: ReadonlySet<number>
}

export const GridRow = memo(function Row({ row, layout, pictures, reachable, open, ...context }: GridRowProps) {
  const { stack, cellAt } = layout
  const { from, to, height, isInserted = false } = stack.row(row)
  const cells = Array.from({ length: to - from }, (_, step) => from + step)
  const numberAt = (index: number | undefined) => pictures[index ?? -1]?.number ?? 0
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- virtual rows are positioned absolutely, which a table does not allow
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ transform: `translateY(${stack.top(row)}px)`, height, gap: stack.gap }}
      data-series={isInserted ? numberAt(cellAt(from).openSeries?.from) : undefined}
    >
      {cells.map((cell) => {
        const { index, series } = cellAt(cell)
        const picture = pictures[index]
        return picture ? (
          <PictureTile
            key={picture.number}
            {...context}
            picture={picture}
            index={cell}
            width={(stack.ratios[cell] ?? 1) * height}
            height={height}
            reachable={reachable === cell}
            series={series}
            pictures={series === null ? null : pictures}
            isOpen={series !== null && open.has(picture.number)}
          />
        ) : null
      })}
    </div>
  )
})

type HeadingRowProps = {
  readonly row: number
  readonly layout: GridLayout
  readonly heading: GridHeading
  /** Shares the chapter's link; null if the photographer does not allow it. */
  readonly onShare: ((heading: GridHeading) => void) | null
}

/** The title of a chapter, in a row of its own. */
export function HeadingRow({ row, layout: { stack }, heading, onShare }: HeadingRowProps) {
  const { title, count } = heading
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the rows of pictures
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 1}
      className={styles.headingRow}
      style={{ transform: `translateY(${stack.top(row)}px)`, height: stack.row(row).height }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the cells of pictures */}
      <div role="gridcell" tabIndex={-1} className={styles.headingCell}>
        <h2 className={styles.heading}>{title}</h2>
        <span className={styles.headingCount}>{familyChapters.count(count)}</span>
        {onShare === null ? null : (
          <button
            type="button"
            className={styles.headingShare}
            aria-label={familyChapters.share(title)}
            title={familyChapters.share(title)}
            onClick={() => onShare(heading)}
          >
            <Icon name="share" size={20} />
          </button>
        )}
      </div>
    </div>
  )
}
