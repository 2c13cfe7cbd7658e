import { pictureTile } from '@revela/phrases'
import { Expand, Image, Star } from 'lucide-react'
import type { Picture } from '../api/picture-queries.ts'
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

type Props = { readonly picture: Picture; readonly isCover: boolean }

/** What can be done with one photo. The grid listens for all of them. */
export function TileActions({ picture: { title, suggested }, isCover }: Props) {
  const suggest = suggested ? pictureTile.withdraw(title) : pictureTile.suggest(title)
  const cover = isCover ? pictureTile.isCover : pictureTile.makeCover(title)
  return (
    <>
      <button
        type="button"
        className={styles.star}
        data-action="suggest"
        aria-pressed={suggested}
        aria-label={suggest}
        title={suggest}
      >
        <Star size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
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
    </>
  )
}
