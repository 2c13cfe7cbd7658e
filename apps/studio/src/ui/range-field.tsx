import { useId, type ReactNode } from 'react'
import styles from './range-field.module.css'

type Props = {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** Formats the value for the screen and for screen readers. */
  readonly write: (value: number) => string
  readonly disabled?: boolean
  readonly note?: ReactNode
  readonly onChange: (value: number) => void
}

/** A slider with its value beside the label. */
export function RangeField({ label, value, min, max, step, write, disabled = false, note, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.field} data-disabled={disabled || undefined}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={styles.value}>
          {write(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={write(value)}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {note ? (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
