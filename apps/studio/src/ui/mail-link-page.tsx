import { brand } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Wordmark } from './brand.tsx'
import { Callout } from './callout.tsx'
import styles from './mail-link-page.module.css'

type Props = {
  readonly pageTitle: string
  readonly title: string
  readonly lead: string
  /** The action of the page has been done; the lead says so. */
  readonly isDone: boolean
  /** The form or button. */
  readonly children: ReactNode
}

/** The page behind a link of a mail to a client. It needs no session. */
export function MailLinkPage({ pageTitle, title, lead, isDone, children }: Props) {
  return (
    <main className={styles.page} tabIndex={-1}>
      <title>{brand.pageTitle(pageTitle)}</title>
      <Wordmark />
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {isDone ? <Callout kind="success">{lead}</Callout> : <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
