import type { ReactNode } from 'react'
import { brand } from '@revela/phrases'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Wordmark } from '../../../ui/brand.tsx'
import { Photograph } from '../../../ui/photograph.tsx'
import { HelpFooter } from './help-footer.tsx'
import styles from './photo-split.module.css'

type Props = {
  readonly photo: string
  /** One line set over the photograph. */
  readonly line: string
  readonly children: ReactNode
}

/** A photograph on one side, the form on paper on the other; on a phone the photograph becomes a band on top. */
export function PhotoSplit({ photo, line, children }: Props) {
  return (
    <div className={styles.split}>
      <header className={styles.picture}>
        <Photograph name={photo} />
        <Link to={paths.login} className={styles.brand} aria-label={brand.home}>
          <Wordmark tone="light" />
        </Link>
        <p className={styles.line}>{line}</p>
      </header>
      <div className={styles.side}>
        <main className={styles.content} tabIndex={-1}>
          {children}
        </main>
        <HelpFooter />
      </div>
    </div>
  )
}
