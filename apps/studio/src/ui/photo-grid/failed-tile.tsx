import { pictureTile } from '@revela/phrases'
import { ImageOff } from 'lucide-react'
import type { GridPicture } from './grid-picture.ts'
import styles from './failed-tile.module.css'

type Props = {
  readonly picture: GridPicture
  /** All of the tile in words; what is seen of it may be cut short. */
  readonly name: string
  readonly reachable: boolean
}

/** A photo that could not be prepared: which one, why, and one more try. */
export function FailedTile({ picture: { title, failure }, name, reachable }: Props) {
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
