import { useId, type ComponentProps } from 'react'
import styles from './gate.module.css'

type Props = {
  readonly name: string
  readonly label: string
  readonly problem: string | null
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>

export function GateField({ label, problem, ...input }: Props) {
  const field = useId()
  const help = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={field}>{label}</label>
      <input
        {...input}
        id={field}
        className={styles.input}
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
