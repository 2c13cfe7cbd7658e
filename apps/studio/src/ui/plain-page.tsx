import { brand } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Wordmark } from './brand.tsx'
import styles from './plain-page.module.css'

/** For screens outside the shell: the brand, and the words. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header>
        <Link to={paths.login} className={styles.brand} aria-label={brand.home}>
          <Wordmark />
        </Link>
      </header>
      <main tabIndex={-1}>{children}</main>
    </div>
  )
}
