import { shell } from '@revela/phrases'
import { Wordmark } from '../../ui/brand.tsx'
import styles from './shell-skeleton.module.css'

/** The outline of the shell while the session is loading. */
export function ShellSkeleton() {
  return (
    <main tabIndex={-1}>
      <div className={styles.bar}>
        <h1>
          <Wordmark />
        </h1>
        <span className={styles.dot} />
      </div>
      <div className={styles.page}>
        <span className={styles.title} />
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
      <output className="visually-hidden">{shell.loading}</output>
    </main>
  )
}
