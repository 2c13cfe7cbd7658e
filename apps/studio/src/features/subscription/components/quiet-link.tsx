import type { ReactNode } from 'react'
import { InlineLink } from '../../../ui/inline-link.tsx'
import styles from './quiet-link.module.css'

/** A link beside a button, as easy to hit. */
export function QuietLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <span className={styles.link}>
      <InlineLink to={to}>{children}</InlineLink>
    </span>
  )
}
