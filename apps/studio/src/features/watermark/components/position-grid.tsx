import { watermarkEditor as texts, type WatermarkPosition } from '@revela/phrases'
import { useId, type KeyboardEvent } from 'react'
import { positionByKey, positions } from '../lib/positions.ts'
import styles from './position-grid.module.css'

type Props = { readonly value: WatermarkPosition; readonly onChange: (position: WatermarkPosition) => void }

/** Nine places as nine radios; the arrows move through them as they lie. */
export function PositionGrid({ value, onChange }: Props) {
  const name = useId()

  function press(event: KeyboardEvent) {
    const next = positionByKey(value, event.key)
    if (next === null) return
    // The browser would walk through them one after the other.
    event.preventDefault()
    onChange(next)
    document.getElementById(`${name}-${next}`)?.focus()
  }

  return (
    <fieldset>
      <legend className={styles.legend}>{texts.position}</legend>
      <div className={styles.grid}>
        {positions.map((position) => (
          <label key={position} className={styles.cell} title={texts.positions[position]}>
            <input
              id={`${name}-${position}`}
              type="radio"
              name={name}
              className={styles.radio}
              aria-label={texts.positions[position]}
              checked={value === position}
              onChange={() => onChange(position)}
              onKeyDown={press}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
