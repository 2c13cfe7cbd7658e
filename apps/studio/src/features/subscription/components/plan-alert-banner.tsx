import { type CalendarDay, countdown, type Countdown, planAlert } from '@revela/domain'
import { planAlert as expiringAlertPlanAlert, planAlert as trialAlertPlanAlert } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Hourglass, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { CustomerInfo } from '../../../lib/customer-info.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { useMedia, useNow } from '../../../lib/hooks.ts'
import { expiringGalleriesQuery } from '../api/expiring-galleries.ts'
import styles from './alert-card.module.css'
import card from './alert-card.module.css'
import { ClosingAlert, AlertCard } from './closing-alert.tsx'
import trialAlertStyles from './trial-alert.module.css'

const trialAlertTexts = trialAlertPlanAlert.trial

const units = ['days', 'hours', 'minutes', 'seconds'] as const satisfies readonly (keyof Countdown)[]

/** The trial's end, second by second; it can be held, and whoever asks for less motion sees whole minutes. */
function TrialAlert({ lastDay }: { readonly lastDay: CalendarDay }) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [held, setHeld] = useState(false)
  const now = useNow(held ? null : still ? 60_000 : 1_000)
  const left = countdown(lastDay, now)
  const shown = still ? units.slice(0, 3) : units
  const Icon = held ? Play : Pause
  return (
    <AlertCard kind="calm" icon={<Hourglass size={22} strokeWidth={1.75} />} plans={paths.checkoutPlans}>
      <p className={card.title}>{trialAlertTexts.title}</p>
      <div className={trialAlertStyles.line}>
        {/* Read out every second it would drown everything else: the day beside it says the same. */}
        <p className={trialAlertStyles.clock} aria-hidden="true">
          {shown.map((unit) => (
            <span key={unit} className={trialAlertStyles.unit}>
              <strong>{String(left[unit]).padStart(2, '0')}</strong> {trialAlertTexts.units[unit]}
            </span>
          ))}
        </p>
        {still ? null : (
          <button type="button" className={trialAlertStyles.hold} aria-pressed={held} onClick={() => setHeld(!held)}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="visually-hidden">{trialAlertTexts.pause}</span>
          </button>
        )}
      </div>
      <p className={card.text}>{trialAlertTexts.lastDay(formatCalendarDay(lastDay))}</p>
    </AlertCard>
  )
}

const texts = expiringAlertPlanAlert.expiring

/** On a plan whose galleries expire: how many are about to, and from when. */
function ExpiringAlert() {
  const { data: galleries } = useQuery(expiringGalleriesQuery)
  const first = galleries?.map(({ expires_in }) => expires_in).toSorted()[0]
  if (galleries === undefined || first === undefined) return null
  return (
    <AlertCard kind="warning" icon={<CalendarClock size={22} strokeWidth={1.75} />} plans={paths.checkoutPlans}>
      <p className={styles.title}>{texts.title(galleries.length)}</p>
      <p className={styles.text}>
        {texts.text} {texts.first(formatCalendarDay(first))}
      </p>
    </AlertCard>
  )
}

type Props = { readonly subscription: CustomerInfo['user_subscription']; readonly path: string }

/** What ends soon, above the galleries. */
export function PlanAlertBanner({ subscription, path }: Props) {
  const alert = planAlert(subscription, path)
  if (alert === null) return null
  if (alert.kind === 'trial') return <TrialAlert lastDay={alert.lastDay} />
  return alert.kind === 'expiring' ? <ExpiringAlert /> : <ClosingAlert closesOn={alert.closesOn} />
}
