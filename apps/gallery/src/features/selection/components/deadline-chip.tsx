import { familyBar } from '@revela/phrases'
import styles from './selection-bar.module.css'

/** Nothing without a deadline. */
export function DeadlineChip({ days }: { readonly days: number | null }) {
  if (days === null) return null
  return (
    <span className={styles.chip} data-last={days === 0 || undefined}>
      {familyBar.daysLeft(days)}
    </span>
  )
}
