import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './choice-list.module.css'

type Props = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** Why it is disabled, or what it means. */
  readonly hint?: ReactNode
}

/** A native select for a few options. */
export function ChoiceList({ label, value, options, onChange, disabled = false, hint }: Props) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <select
          id={id}
          className={styles.list}
          value={value}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className={styles.chevron} />
      </span>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
