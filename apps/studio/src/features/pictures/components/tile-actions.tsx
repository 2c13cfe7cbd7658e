import { pictureTile } from '@revela/phrases'
import { Star } from 'lucide-react'
import { type ActionsProps, TileFoot } from '../../../ui/picture-grid/picture-tile.tsx'
import styles from '../../../ui/picture-grid/tile-actions.module.css'

/** The actions for one picture of a gallery. The grid handles their events. */
export function TileActions({ picture, isCover }: ActionsProps) {
  const { title, suggested = false } = picture
  const suggest = suggested ? pictureTile.withdraw(title) : pictureTile.suggest(title)
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
      <TileFoot picture={picture} isCover={isCover} kind="gallery" />
    </>
  )
}
