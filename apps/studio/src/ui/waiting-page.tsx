import type { ReactNode } from 'react'
import { Wordmark } from './brand.tsx'
import styles from './waiting-page.module.css'

type Props = { readonly text: string | null; readonly children?: ReactNode }

/** The whole page while something is on its way; `text` is null when there is something to read instead. */
export function WaitingPage({ text, children }: Props) {
  return (
    <main className={styles.page} tabIndex={-1}>
      <Wordmark />
      {text === null ? null : <output className={styles.text}>{text}</output>}
      {children}
    </main>
  )
}
