import { placeholderWash } from '@revela/photos/placeholder'
import { pictureTile } from '@revela/phrases'
import { memo } from 'react'
import type { Picture } from '../api/picture-queries.ts'
import { FailedTile } from './failed-tile.tsx'
import { SelectButton, TileActions } from './tile-actions.tsx'
import './label-colours.css'
import styles from './picture-tile.module.css'

type Props = {
  readonly index: number
  /** Its column, where its neighbours are not there to show it. */
  readonly column: number | null
  readonly total: number
  readonly picture: Picture | undefined
  readonly selected: boolean
  readonly isCover: boolean
  /** Its actions are shown: the pointer or the focus is on it. */
  readonly alive: boolean
  /** The one place of the grid that Tab stops at. */
  readonly reachable: boolean
  /** Without a pointer that hovers, the button for selecting is always there. */
  readonly markable: boolean
  /** The photo itself is shown; before that, its colours stand in for it. */
  readonly lit: boolean
}

function troubleOf({ state, failure }: Picture): string | null {
  if (state === 'stored') return pictureTile.preparing
  return state === 'failed' ? failure : null
}

function nameOf({ picture, index, total, selected, isCover }: Props): string {
  if (!picture) return pictureTile.waitingName(index + 1, total)
  const { title, suggested, classification } = picture
  return pictureTile.name({
    title,
    place: index + 1,
    total,
    selected,
    suggested,
    isCover,
    ...classification,
    trouble: troubleOf(picture),
  })
}

/** Two elements for each photo at rest: the marks on it are drawn by the style sheet and spoken by its name. */
export const PictureTile = memo(function Tile(props: Props) {
  const { index, column, picture, selected, isCover, alive, reachable, markable, lit } = props
  const wash = picture?.thumbhash ? placeholderWash(picture.thumbhash) : null
  const rating = picture?.classification.rating ?? 0
  const failed = picture?.state === 'failed' ? picture : null
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- cells of rows that stand where the window needs them
      role="gridcell"
      // A tile with words on it is named by its words.
      aria-label={failed ? undefined : nameOf(props)}
      aria-selected={selected}
      {...(column === null ? {} : { 'aria-colindex': column + 1 })}
      style={{
        ...(column === null ? {} : { gridColumn: column + 1 }),
        ...(lit || wash === null ? {} : { backgroundImage: wash }),
      }}
      tabIndex={reachable ? 0 : -1}
      className={styles.tile}
      data-index={index}
      data-state={picture?.state === 'ready' ? undefined : (picture?.state ?? 'loading')}
      data-alive={alive || undefined}
      data-markable={markable || undefined}
      data-suggested={picture?.suggested || undefined}
      data-stars={rating > 0 ? '★'.repeat(rating) : undefined}
      data-label={picture?.classification.label ?? undefined}
    >
      {picture?.state === 'ready' && lit ? (
        <img
          key={picture.thumb}
          className={styles.photo}
          src={picture.thumb}
          alt=""
          decoding="async"
          draggable={false}
          style={wash === null ? undefined : { backgroundImage: wash }}
        />
      ) : null}
      {failed ? <FailedTile picture={failed} name={nameOf(props)} reachable={alive} /> : null}
      {picture && (alive || markable) ? (
        <SelectButton title={picture.title} selected={selected} reachable={alive} />
      ) : null}
      {picture?.state === 'ready' && alive ? <TileActions picture={picture} isCover={isCover} /> : null}
    </div>
  )
})
