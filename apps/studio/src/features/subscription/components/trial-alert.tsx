import { countdown, type CalendarDay, type Countdown } from '@revela/domain'
import { planAlert } from '@revela/phrases'
import { Hourglass, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { paths } from '../../../lib/paths.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useNow } from '../../../lib/use-now.ts'
import { AlertCard } from './alert-card.tsx'
import card from './alert-card.module.css'
import styles from './trial-alert.module.css'

const texts = planAlert.trial

const units = ['days', 'hours', 'minutes', 'seconds'] as const satisfies readonly (keyof Countdown)[]

/** The trial's end, second by second; it can be held, and whoever asks for less motion sees whole minutes. */
export function TrialAlert({ lastDay }: { readonly lastDay: CalendarDay }) {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [held, setHeld] = useState(false)
  const now = useNow(held ? null : still ? 60_000 : 1_000)
  const left = countdown(lastDay, now)
  const shown = still ? units.slice(0, 3) : units
  const Icon = held ? Play : Pause
  return (
    <AlertCard kind="calm" icon={<Hourglass size={22} strokeWidth={1.75} />} plans={paths.checkoutPlans}>
      <p className={card.title}>{texts.title}</p>
      <div className={styles.line}>
        {/* Read out every second it would drown everything else: the day beside it says the same. */}
        <p className={styles.clock} aria-hidden="true">
          {shown.map((unit) => (
            <span key={unit} className={styles.unit}>
              <strong>{String(left[unit]).padStart(2, '0')}</strong> {texts.units[unit]}
            </span>
          ))}
        </p>
        {still ? null : (
          <button type="button" className={styles.hold} aria-pressed={held} onClick={() => setHeld(!held)}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="visually-hidden">{texts.pause}</span>
          </button>
        )}
      </div>
      <p className={card.text}>{texts.lastDay(formatCalendarDay(lastDay))}</p>
    </AlertCard>
  )
}
