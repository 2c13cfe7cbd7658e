import { formatMoney } from '@revela/domain'
import { receivables as texts } from '@revela/phrases'
import { useId } from 'react'
import type { ReceivableState, ReceivableTotals } from '../api/receivables.ts'
import styles from './state-choice.module.css'

const states = ['open', 'declared', 'received'] as const

type Props = {
  readonly value: ReceivableState
  /** Null while they load. */
  readonly totals: ReceivableTotals | null
  readonly onChange: (state: ReceivableState) => void
}

/** Which receivables are listed, with the sum of each state. */
export function StateChoice({ value, totals, onChange }: Props) {
  const id = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.filters}</legend>
      <div className={styles.states}>
        {states.map((state) => (
          <div key={state} className={styles.state}>
            <input
              id={`${id}-${state}`}
              type="radio"
              name={id}
              className={styles.radio}
              checked={value === state}
              aria-describedby={`${id}-${state}-sum`}
              onChange={() => onChange(state)}
            />
            <label htmlFor={`${id}-${state}`} className={styles.name}>
              {texts.states[state]}
            </label>
            <span id={`${id}-${state}-sum`}>
              <span className={styles.amount}>{totals === null ? '—' : formatMoney(totals[state].amount)}</span>
              <span className={styles.count}>{totals === null ? '' : texts.count(totals[state].count)}</span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
