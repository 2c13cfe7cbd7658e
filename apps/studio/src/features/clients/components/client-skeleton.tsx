import { words } from '@revela/phrases'
import styles from './client-skeleton.module.css'

const rows = [0, 1, 2, 3, 4, 5, 6, 7]

/** The shape of the list while it is on its way. */
export function ClientSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      {rows.map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.avatar} />
          <span className={styles.name} />
          <span className={styles.email} />
        </div>
      ))}
    </div>
  )
}
