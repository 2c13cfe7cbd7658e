import {
  addDays,
  type CalendarDay,
  daysToClosing,
  countdown,
  type Countdown,
  planAlert as planAlertFor,
} from '@revela/domain'
import { planAlert } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { plansWithCoupon, paths } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/hooks.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { expiringGalleriesQuery } from '../api/expiring-galleries.ts'
import styles from './alert-card.module.css'
import trialAlertStyles from './trial-alert.module.css'

const closingTexts = planAlert.closing

/** The free plan closes on the day in its catalogue row. */
function ClosingAlert({ closesOn }: { readonly closesOn: CalendarDay }) {
  const now = useNow(60_000)
  return (
    <AlertCard
      kind="warning"
      icon={<CalendarClock size={22} strokeWidth={1.75} />}
      plans={plansWithCoupon(closingTexts.couponName)}
    >
      <p className={styles.title}>{closingTexts.title(daysToClosing(closesOn, now))}</p>
      <p className={styles.text}>{closingTexts.text(formatCalendarDay(addDays(closesOn, 1)))}</p>
    </AlertCard>
  )
}

type Props = {
  readonly kind: 'calm' | 'warning'
  readonly icon: ReactNode
  readonly children: ReactNode
  /** The link to the plans; null if another plan would change nothing. */
  readonly plans: string | null
}

function AlertCard({ kind, icon, children, plans }: Props) {
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

const trialTexts = planAlert.trial

type Unit = Exclude<keyof Countdown, 'seconds'>

/** Days and hours; hours and minutes on the last day. */
function shownUnits(left: Countdown): readonly Unit[] {
  return left.days > 0 ? ['days', 'hours'] : ['hours', 'minutes']
}

/** The time to the end of the trial. Nothing moves on it: it changes once an hour, or once a minute on the last day. */
function TrialAlert({ lastDay }: { readonly lastDay: CalendarDay }) {
  const left = countdown(lastDay, useNow(60_000))
  return (
    <AlertCard kind="calm" icon={<Hourglass size={22} strokeWidth={1.75} />} plans={paths.checkoutPlans}>
      <p className={styles.title}>{trialTexts.title}</p>
      <div className={trialAlertStyles.line}>
        {/* Hidden from screen readers; the date beside it is enough. */}
        <p className={trialAlertStyles.clock} aria-hidden="true">
          {shownUnits(left).map((unit) => (
            <span key={unit} className={trialAlertStyles.unit}>
              <strong>{String(left[unit]).padStart(2, '0')}</strong> {trialTexts.units[unit]}
            </span>
          ))}
        </p>
      </div>
      <p className={styles.text}>{trialTexts.lastDay(formatCalendarDay(lastDay))}</p>
    </AlertCard>
  )
}

const expiringTexts = planAlert.expiring

/** The number of galleries that expire soon and the first date; without them, the rule of the plan. */
function ExpiringAlert() {
  const { data: galleries = [], isPending } = useQuery(expiringGalleriesQuery)
  if (isPending) return null
  const first = galleries.map(({ expires_in }) => expires_in).toSorted()[0]
  return (
    <AlertCard kind="warning" icon={<CalendarClock size={22} strokeWidth={1.75} />} plans={paths.checkoutPlans}>
      <p className={styles.title}>
        {first === undefined ? expiringTexts.titleOfPlan : expiringTexts.title(galleries.length)}
      </p>
      <p className={styles.text}>
        {expiringTexts.text} {first === undefined ? null : expiringTexts.first(formatCalendarDay(first))}
      </p>
    </AlertCard>
  )
}

type PlanAlertBannerProps = { readonly subscription: CustomerInfo['user_subscription']; readonly path: string }

/** What ends soon, above the galleries. */
export function PlanAlertBanner({ subscription, path }: PlanAlertBannerProps) {
  const alert = planAlertFor(subscription, path)
  if (alert === null) return null
  if (alert.kind === 'trial') return <TrialAlert lastDay={alert.lastDay} />
  return alert.kind === 'expiring' ? <ExpiringAlert /> : <ClosingAlert closesOn={alert.closesOn} />
}
