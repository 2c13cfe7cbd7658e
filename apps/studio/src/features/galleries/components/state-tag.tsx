import type { ReactNode } from 'react'
import styles from './state-tag.module.css'

type Kind = 'on' | 'off' | 'draft' | 'expired'

/** The state as a word; the colour only repeats it. */
export function StateTag({ kind, children }: { readonly kind: Kind; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {children}
    </span>
  )
}
