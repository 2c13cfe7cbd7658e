import { addDays, daysToClosing, type CalendarDay } from '@revela/domain'
import { planAlert, subscription } from '@revela/phrases'
import { CalendarClock } from 'lucide-react'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { plansWithCoupon } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AlertCard } from './alert-card.tsx'
import styles from './alert-card.module.css'

const texts = planAlert.closing

/** The free plan closes on a day that its row names. */
export function ClosingAlert({ closesOn }: { readonly closesOn: CalendarDay }) {
  const now = useNow(60_000)
  return (
    <AlertCard
      kind="warning"
      icon={<CalendarClock size={22} strokeWidth={1.75} />}
      plans={plansWithCoupon(subscription.freeBlocked.couponName)}
    >
      <p className={styles.title}>{texts.title(daysToClosing(closesOn, now))}</p>
      <p className={styles.text}>{texts.text(formatCalendarDay(addDays(closesOn, 1)))}</p>
    </AlertCard>
  )
}
