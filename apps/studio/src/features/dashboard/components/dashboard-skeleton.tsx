import { words } from '@revela/phrases'
import styles from './dashboard-skeleton.module.css'

/** The page's shape while its photographs are on their way. */
export function DashboardSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      <span className={styles.photo} aria-hidden="true" />
      <span className={styles.photo} aria-hidden="true" />
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.line} aria-hidden="true" />
    </div>
  )
}
