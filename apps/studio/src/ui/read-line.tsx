import type { ReactNode } from 'react'
import styles from './read-line.module.css'

type Props = { readonly label: string; readonly children: ReactNode }

/** A labelled line that is read rather than typed, with what can be done with it at its end. */
export function ReadLine({ label, children }: Props) {
  return (
    <div className={styles.box}>
      <p className={styles.label}>{label}</p>
      <div className={styles.line}>{children}</div>
    </div>
  )
}

/** The action at a line's end, where it is not copying. */
export const lineAction = styles.action
