import { useId } from 'react'
import styles from './field.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly problem?: string | null
  readonly rows?: number
  /** Takes the focus when its sheet opens. */
  readonly focusOnOpen?: boolean
}

/** A text field of several lines. */
export function TextArea({ label, value, onChange, maxLength, problem = null, rows = 3, focusOnOpen = false }: Props) {
  const field = useId()
  const help = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={field}>{label}</label>
      <textarea
        id={field}
        // `showModal` looks for this attribute, which React does not write.
        ref={(area) => void area?.toggleAttribute('autofocus', focusOnOpen)}
        className={styles.area}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : help}
      />
      {problem === null ? null : (
        <p id={help} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
