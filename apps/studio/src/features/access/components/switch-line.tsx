import type { ReactNode } from 'react'
import styles from './switch-line.module.css'

/** The line under a form that leads to the other form. */
export function SwitchLine({ children }: { readonly children: ReactNode }) {
  return <p className={styles.line}>{children}</p>
}
