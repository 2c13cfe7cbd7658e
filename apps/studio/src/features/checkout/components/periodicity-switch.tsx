import { checkout } from '@revela/phrases'
import type { Periodicity } from '@revela/domain'
import { useId } from 'react'
import styles from './periodicity-switch.module.css'

const texts = checkout.periodicity
const periodicities = ['monthly', 'annually'] as const

type Props = { readonly value: Periodicity; readonly onChange: (periodicity: Periodicity) => void }

export function PeriodicitySwitch({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.legend}</legend>
      <div className={styles.switch}>
        {periodicities.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} />
            {texts[one]}
            {one === 'annually' ? <span className={styles.saving}>{texts.saving}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
