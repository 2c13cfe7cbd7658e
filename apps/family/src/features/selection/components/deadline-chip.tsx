import { familyBar } from '@revela/phrases'
import styles from './selection-bar.module.css'

type Props = { readonly days: number | null; readonly date: string | null }

/** Days are counted when they are few; a far date says more by itself. */
const fewDays = 14

/** Nothing without a deadline. */
export function DeadlineChip({ days, date }: Props) {
  if (days === null || date === null) return null
  return (
    <span className={styles.chip} data-last={days === 0 || undefined}>
      {days > fewDays ? familyBar.untilShort(date) : familyBar.daysLeft(days)}
    </span>
  )
}
