import type { ReactNode } from 'react'
import styles from './state-tag.module.css'

type Kind = 'on' | 'off' | 'draft' | 'expired'

/** A word that tells a state; the colour only repeats it. */
export function StateTag({ kind, children }: { readonly kind: Kind; readonly children: ReactNode }) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {children}
    </span>
  )
}
