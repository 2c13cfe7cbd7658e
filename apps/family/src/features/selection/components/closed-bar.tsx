import { familyBar, familyReview } from '@revela/phrases'
import type { FamilySelection } from '../api/calls.ts'
import type { Choosing } from '../lib/choosing.ts'
import { dayOf } from '../lib/day-of.ts'
import styles from './selection-bar.module.css'

type Props = {
  readonly choosing: Choosing
  readonly selection: FamilySelection
  readonly onMine: (() => void) | null
  readonly onSent: () => void
}

/** Sent, or over: only to be looked at, with the way to ask for more. */
export function ClosedBar({ choosing, selection, onMine, onSent }: Props) {
  const { status, finished_at: finishedAt, limit_date: limit, totals, payment } = selection
  const done = status === 'done'
  const toPay = payment !== null && payment.declared_at === null && payment.received_at === null
  const asked = selection.deadline_asked_at !== null
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <output className={styles.closed}>
          <strong>{done ? familyBar.sentOn(dayOf(finishedAt ?? '')) : familyBar.over(limit)}</strong>
        </output>
        <p className={styles.beneath}>
          {onMine === null ? null : (
            <button type="button" className={styles.mine} onClick={onMine}>
              {familyBar.mine}
            </button>
          )}
          <span>{familyReview.photos(totals.chosen)}</span>
        </p>
      </div>
      {done ? (
        <button type="button" className={styles.main} onClick={onSent}>
          {toPay ? familyBar.pay : familyBar.see}
        </button>
      ) : asked ? (
        <p className={styles.asked}>{familyBar.askedTime}</p>
      ) : (
        <button
          type="button"
          className={styles.main}
          onClick={() => choosing.asking.set({ kind: 'ask', what: 'deadline' })}
        >
          {familyBar.askTime}
        </button>
      )}
    </div>
  )
}
