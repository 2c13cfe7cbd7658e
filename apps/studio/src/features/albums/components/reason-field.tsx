import { Input } from 'antd'
import { type ComponentProps, useId } from 'react'
import styles from './reason-field.module.css'

type Props = {
  readonly label: string
  readonly example: string
  readonly value: string
  /** Null: nothing is wrong. */
  readonly problem: string | null
  readonly onChange: (value: string) => void
  readonly ref?: ComponentProps<typeof Input.TextArea>['ref']
}

/** The reason of a decision, which others read. */
export function ReasonField({ label, example, value, problem, onChange, ref }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Input.TextArea
        {...(ref === undefined ? {} : { ref })}
        id={id}
        rows={3}
        maxLength={500}
        placeholder={example}
        value={value}
        status={problem === null ? '' : 'error'}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
