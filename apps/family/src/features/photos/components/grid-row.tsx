import type { JustifiedStack } from '@revela/photos/layout'
import { memo } from 'react'
import type { Photo } from '../lib/photo.ts'
import { PhotoTile, type TileWorld } from './photo-tile.tsx'
import styles from './photo-grid.module.css'

type Props = TileWorld & {
  readonly row: number
  readonly stack: JustifiedStack
  readonly photos: readonly Photo[]
  /** The photograph of this row that Tab stops at; -1 when it is in another row. */
  readonly reachable: number
}

export const GridRow = memo(function Row({ row, stack, photos, reachable, ...world }: Props) {
  const { from, to, height } = stack.row(row)
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows cannot be placed where the window needs them
      role="row"
      tabIndex={-1}
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ transform: `translateY(${stack.top(row)}px)`, height, gap: stack.gap }}
    >
      {photos.slice(from, to).map((photo, step) => (
        <PhotoTile
          key={photo.number}
          {...world}
          photo={photo}
          index={from + step}
          width={(stack.ratios[from + step] ?? 1) * height}
          height={height}
          reachable={reachable === from + step}
        />
      ))}
    </div>
  )
})
