import { placeholderWash } from '@revela/photos/placeholder'
import { pictureTile } from '@revela/phrases'
import { Expand, GripVertical, Image, ImageOff } from 'lucide-react'
import { type ComponentType, memo } from 'react'
import { containedBackground, type GridKind, type GridPicture } from './grid-picture.ts'
import './label-colours.css'
import styles from './picture-tile.module.css'
import tileActionsStyles from './tile-actions.module.css'

export type ActionsProps = { readonly picture: GridPicture; readonly isCover: boolean }
export type OverlayProps = { readonly picture: GridPicture }

type Props = {
  readonly index: number
  /** The column, if the neighbouring cells are not rendered. */
  readonly column: number | null
  readonly total: number
  readonly picture: GridPicture | undefined
  readonly selected: boolean
  readonly isCover: boolean
  readonly kind: GridKind
  /** The actions of one picture. */
  readonly Actions: ComponentType<ActionsProps>
  /** Drawn over the picture. */
  readonly Overlay: ComponentType<OverlayProps> | undefined
  /** Twice as wide as high. */
  readonly wide: boolean
  /** The tile has a move handle. */
  readonly movable: boolean
  /** The picture is being moved. */
  readonly lifted: boolean
  /** The actions are shown: the pointer or the focus is on the tile. */
  readonly alive: boolean
  /** The only cell of the grid in the tab order. */
  readonly reachable: boolean
  /** Without hover, the select button is always visible. */
  readonly markable: boolean
  /** The picture itself is shown; before that, a placeholder of its colours. */
  readonly lit: boolean
}

function problemOf({ state, failure }: GridPicture): string | null {
  if (state === 'stored') return pictureTile.preparing
  return state === 'failed' ? failure : null
}

function nameOf({ picture, index, total, selected, isCover, kind, lifted }: Props): string {
  if (!picture) return pictureTile.waitingName(kind, index + 1, total)
  const {
    title,
    display_number: displayNumber = null,
    suggested = false,
    chosen = 0,
    classification = { rating: null, label: null },
  } = picture
  return pictureTile.name({
    kind,
    title,
    displayNumber,
    position: index + 1,
    total,
    selected,
    lifted,
    suggested,
    chosen,
    cover: isCover ? pictureTile.coverOf[kind] : null,
    ...classification,
    series: picture.series ?? null,
    problem: problemOf(picture),
  })
}

/** The placeholder, in the picture's proportions. */
function washOf(picture: GridPicture | undefined, wide: boolean) {
  const backgroundImage = picture?.thumbhash ? placeholderWash(picture.thumbhash) : null
  if (!picture || backgroundImage === null) return {}
  return {
    backgroundImage,
    backgroundSize: wide ? 'contain' : containedBackground(picture.width, picture.height),
  }
}

/** An idle tile has only three elements: its marks are drawn by CSS and included in its accessible name. */
export const PictureTile = memo(function Tile(props: Props) {
  const { index, column, picture, selected, isCover, alive, reachable, markable, lit } = props
  const { Actions, Overlay, movable, lifted, wide } = props
  const rating = picture?.classification?.rating ?? 0
  const failed = picture?.state === 'failed' ? picture : null
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- cells of positioned rows
      role="gridcell"
      // A tile with visible text needs no label.
      aria-label={failed ? undefined : nameOf(props)}
      aria-selected={selected}
      {...(column === null ? {} : { 'aria-colindex': column + 1 })}
      style={{
        ...(column === null ? {} : { gridColumn: column + 1 }),
        // Kept below the loaded photo: removing it would restyle a hundred tiles at once.
        ...washOf(picture, wide),
      }}
      tabIndex={reachable ? 0 : -1}
      className={styles.tile}
      data-index={index}
      data-title={picture && !failed ? picture.title : undefined}
      data-state={picture?.state === 'ready' ? undefined : (picture?.state ?? 'loading')}
      data-alive={alive || undefined}
      data-markable={markable || undefined}
      data-lifted={lifted || undefined}
      data-wide={wide || undefined}
      data-chosen={picture?.chosen ? '' : undefined}
      data-suggested={picture?.suggested || undefined}
      data-stars={rating > 0 ? '★'.repeat(rating) : undefined}
      data-label={picture?.classification?.label ?? undefined}
    >
      {picture?.state === 'ready' && lit ? (
        <img
          key={picture.thumb}
          className={styles.photo}
          src={picture.thumb}
          alt=""
          decoding="async"
          draggable={false}
        />
      ) : null}
      {picture?.state === 'ready' && lit && Overlay ? <Overlay picture={picture} /> : null}
      {picture?.series?.isFront && !failed ? (
        <span className={styles.series} aria-hidden="true">
          {picture.series.count}
        </span>
      ) : null}
      {failed ? <FailedTile picture={failed} name={nameOf(props)} reachable={alive} /> : null}
      {picture && (alive || markable) ? (
        <>
          <SelectButton title={picture.title} selected={selected} reachable={alive} />
          {movable ? <MoveHandle title={picture.title} lifted={lifted} reachable={alive} /> : null}
        </>
      ) : null}
      {picture?.state === 'ready' && alive ? <Actions picture={picture} isCover={isCover} /> : null}
    </div>
  )
})

type FailedTileProps = {
  readonly picture: GridPicture
  /** The full text of the tile; the visible text may be truncated. */
  readonly name: string
  readonly reachable: boolean
}

/** A picture whose renditions could not be created: its name, the reason, and a retry. */
function FailedTile({ picture: { title, failure }, name, reachable }: FailedTileProps) {
  return (
    <span className={styles.failed} title={failure ?? undefined}>
      <ImageOff size={20} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <span className="visually-hidden">{name}</span>
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      <span className={styles.reason} aria-hidden="true">
        {failure}
      </span>
      <button
        type="button"
        className={styles.retry}
        data-action="retry"
        aria-label={pictureTile.retryOf(title)}
        tabIndex={reachable ? 0 : -1}
      >
        {pictureTile.retry}
      </button>
    </span>
  )
}

type SelectProps = { readonly title: string; readonly selected: boolean; readonly reachable: boolean }

/** The select button; its tick is drawn by CSS. */
function SelectButton({ title, selected, reachable }: SelectProps) {
  const label = selected ? pictureTile.deselect(title) : pictureTile.select(title)
  return (
    <button
      type="button"
      className={tileActionsStyles.select}
      data-action="select"
      aria-pressed={selected}
      aria-label={label}
      title={label}
      tabIndex={reachable ? 0 : -1}
    />
  )
}

type MoveProps = { readonly title: string; readonly lifted: boolean; readonly reachable: boolean }

/** The move handle: it is dragged, or pressed, and then the next press sets the target. */
function MoveHandle({ title, lifted, reachable }: MoveProps) {
  const label = pictureTile.move(title)
  return (
    <button
      type="button"
      className={tileActionsStyles.handle}
      data-action="move"
      aria-pressed={lifted}
      aria-label={label}
      title={label}
      tabIndex={reachable ? 0 : -1}
    >
      <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

type FootProps = { readonly picture: GridPicture; readonly isCover: boolean; readonly kind: GridKind }

/** The cover button and the view button. The grid handles their events. */
export function TileFoot({ picture: { title }, isCover, kind }: FootProps) {
  const cover = isCover ? pictureTile.isCover[kind] : pictureTile.makeCover(title)
  return (
    <span className={tileActionsStyles.foot}>
      <button
        type="button"
        className={tileActionsStyles.small}
        data-action="cover"
        aria-pressed={isCover}
        aria-label={cover}
        title={cover}
      >
        <Image size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={tileActionsStyles.small}
        data-action="open"
        aria-label={pictureTile.open(title)}
        title={pictureTile.open(title)}
      >
        <Expand size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}
