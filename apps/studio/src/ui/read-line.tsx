import type { ReactNode } from 'react'
import styles from './read-line.module.css'

type Props = { readonly label: string; readonly children: ReactNode }

/** A labelled read-only line with an action at its end. */
export function ReadLine({ label, children }: Props) {
  return (
    <div className={styles.box}>
      <p className={styles.label}>{label}</p>
      <div className={styles.line}>{children}</div>
    </div>
  )
}

/** The class of an action at the end of a line, other than copying. */
export const lineAction = styles.action
