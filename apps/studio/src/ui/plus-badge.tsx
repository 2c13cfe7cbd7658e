import { settings } from '@revela/phrases'
import { Sparkle } from 'lucide-react'
import styles from './plus-badge.module.css'

/** Marks a feature that the account's plan does not include. */
export function PlusBadge() {
  return (
    <span className={styles.badge}>
      <Sparkle size={12} strokeWidth={2} aria-hidden="true" />
      {settings.plusBadge}
    </span>
  )
}
