import type { ReactNode } from 'react'
import styles from './form-heading.module.css'

export function FormHeading({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{children}</p>
    </div>
  )
}
