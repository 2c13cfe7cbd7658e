import type { ReactNode } from 'react'
import styles from './page-note.module.css'

type Props = { readonly title: string; readonly lead: string; readonly children?: ReactNode }

/** In what situation the page is, said above it. */
export function PageNote({ title, lead, children }: Props) {
  return (
    <div className={styles.note}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>
        {lead} {children}
      </p>
    </div>
  )
}
