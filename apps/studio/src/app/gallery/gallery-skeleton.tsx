import { words } from '@revela/phrases'
import layout from './gallery-layout.module.css'
import styles from './gallery-skeleton.module.css'

const tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export function GallerySkeleton() {
  return (
    <div className={layout.layout} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      <span className={styles.cover} aria-hidden="true" />
      <span className={styles.grid} aria-hidden="true">
        {tiles.map((tile) => (
          <span key={tile} className={styles.tile} />
        ))}
      </span>
    </div>
  )
}
