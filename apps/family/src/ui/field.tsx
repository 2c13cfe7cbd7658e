import { useId, type ComponentProps } from 'react'
import styles from './field.module.css'

type Props = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly problem: string | null
} & Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'value' | 'onChange'
>

/** A text field with its hint or error below it. */
export function Field({ label, hint, problem, ...input }: Props) {
  const field = useId()
  const help = useId()
  const text = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={field}>{label}</label>
      <input
        {...input}
        id={field}
        className={styles.input}
        aria-invalid={problem !== null || undefined}
        aria-describedby={text === undefined ? undefined : help}
      />
      {text === undefined ? null : (
        <p id={help} className={problem === null ? styles.hint : styles.problem}>
          {text}
        </p>
      )}
    </div>
  )
}
