import { pictureTile } from '@revela/phrases'
import { Expand, GripVertical, Image } from 'lucide-react'
import type { GridKind, GridPicture } from './grid-picture.ts'
import styles from './tile-actions.module.css'

type SelectProps = { readonly title: string; readonly selected: boolean; readonly reachable: boolean }

/** The mark that selects; its tick is drawn by the style sheet. */
export function SelectButton({ title, selected, reachable }: SelectProps) {
  const label = selected ? pictureTile.deselect(title) : pictureTile.select(title)
  return (
    <button
      type="button"
      className={styles.select}
      data-action="select"
      aria-pressed={selected}
      aria-label={label}
      title={label}
      tabIndex={reachable ? 0 : -1}
    />
  )
}

type MoveProps = { readonly title: string; readonly lifted: boolean; readonly reachable: boolean }

/** Drawn to another place, or pressed: then the next place that is pressed is the photo's. */
export function MoveHandle({ title, lifted, reachable }: MoveProps) {
  const label = pictureTile.move(title)
  return (
    <button
      type="button"
      className={styles.handle}
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

/** The photo's name, the cover and the large view. The grid listens for all of them. */
export function TileFoot({ picture: { title }, isCover, kind }: FootProps) {
  const cover = isCover ? pictureTile.isCover[kind] : pictureTile.makeCover(title)
  return (
    <span className={styles.foot}>
      <span className={styles.name} aria-hidden="true">
        {title}
      </span>
      <button
        type="button"
        className={styles.small}
        data-action="cover"
        aria-pressed={isCover}
        aria-label={cover}
        title={cover}
      >
        <Image size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.small}
        data-action="open"
        aria-label={pictureTile.open(title)}
        title={pictureTile.open(title)}
      >
        <Expand size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}
