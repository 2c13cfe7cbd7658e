import { brand } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { Wordmark } from './brand.tsx'
import styles from './plain-page.module.css'
import statusPageStyles from './status-page-frame.module.css'
import waitingPageStyles from './waiting-page.module.css'

/** The frame of pages outside the shell: the brand and the content. */
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

type Props = {
  readonly drawing: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** A page about the account status and the next steps: text on one side, a drawing on the other. */
export function StatusPageFrame({ drawing, title, children, actions }: Props) {
  return (
    <div className={statusPageStyles.page}>
      <div className={statusPageStyles.words}>
        <h1 className={statusPageStyles.title}>{title}</h1>
        <div className={statusPageStyles.text}>{children}</div>
        <div className={statusPageStyles.actions}>{actions}</div>
      </div>
      <div className={statusPageStyles.drawing}>{drawing}</div>
    </div>
  )
}

type WaitingPageProps = { readonly text: string | null; readonly children?: ReactNode }

/** A full page while something loads; `text` is null if `children` are shown instead. */
export function WaitingPage({ text, children }: WaitingPageProps) {
  return (
    <main className={waitingPageStyles.page} tabIndex={-1}>
      <Wordmark />
      {text === null ? null : <output className={waitingPageStyles.text}>{text}</output>}
      {children}
    </main>
  )
}
