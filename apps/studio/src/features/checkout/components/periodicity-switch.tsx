import { checkout } from '@revela/phrases'
import type { Periodicity } from '@revela/domain'
import { useId } from 'react'
import styles from './periodicity-switch.module.css'

const texts = checkout.periodicity
const periodicities = ['monthly', 'annually'] as const

type Props = {
  readonly value: Periodicity
  readonly onChange: (periodicity: Periodicity) => void
  /** Whether the automatic coupon of the annual periodicity applies; a typed coupon replaces it. */
  readonly saves: boolean
}

export function PeriodicitySwitch({ value, onChange, saves }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.legend}</legend>
      <div className={styles.switch}>
        {periodicities.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
            {texts[one]}
            {saves && one === 'annually' ? <span className={styles.saving}>{texts.saving}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
