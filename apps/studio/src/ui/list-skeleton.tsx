import { words } from '@revela/phrases'
import styles from './list-skeleton.module.css'

const rows = [0, 1, 2, 3, 4, 5]

/** The shape of the list while it is on its way. */
export function ListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      {rows.map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.cover} />
          <span className={styles.words}>
            <span className={styles.title} />
            <span className={styles.date} />
          </span>
        </div>
      ))}
    </div>
  )
}
