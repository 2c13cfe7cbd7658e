import { addDays, type CalendarDay, daysToClosing } from '@revela/domain'
import { planAlert, subscription } from '@revela/phrases'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { plansWithCoupon } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/hooks.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
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

type Props = {
  readonly kind: 'calm' | 'warning'
  readonly icon: ReactNode
  readonly children: ReactNode
  /** Where the plans are; null: choosing one would change nothing. */
  readonly plans: string | null
}

export function AlertCard({ kind, icon, children, plans }: Props) {
  return (
    <section className={styles.card} data-kind={kind} aria-label={planAlert.region}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>{children}</div>
      {plans === null ? null : <ButtonLink to={plans}>{planAlert.seePlans}</ButtonLink>}
    </section>
  )
}
