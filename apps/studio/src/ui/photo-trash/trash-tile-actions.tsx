import { pictureTrash } from '@revela/phrases'
import { createContext, use } from 'react'
import type { ActionsProps } from '../photo-grid/photo-tile.tsx'
import styles from '../photo-grid/tile-actions.module.css'

/** Days until a picture of the trash is purged, by its id. */
export const DaysLeft = createContext<(pictureId: string) => number>(() => 0)

/** The photo's name and how long it can still be restored. */
export function TrashTileActions({ picture: { id, title } }: ActionsProps) {
  const daysLeft = use(DaysLeft)
  return (
    <span className={styles.foot}>
      <span className={styles.name} aria-hidden="true">
        {title}
      </span>
      <span className={styles.note}>{pictureTrash.purgedIn(daysLeft(id))}</span>
    </span>
  )
}
