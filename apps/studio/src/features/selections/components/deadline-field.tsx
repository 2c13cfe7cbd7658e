import { selectionTerms as texts } from '@revela/phrases'
import { useId } from 'react'
import { DayPicker } from '../../../ui/day-picker.tsx'
import styles from './deadline-field.module.css'

type Props = {
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly hint?: boolean
  /** Where somebody may be led to: more time was asked for. */
  readonly id?: string
}

export function DeadlineField({ value, onChange, hint = true, id: given }: Props) {
  const own = useId()
  const id = given ?? own
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {texts.deadline}
      </label>
      <DayPicker
        id={id}
        size="large"
        className={styles.picker ?? ''}
        value={value}
        placeholder={texts.noDeadline}
        onChange={onChange}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
      />
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {texts.deadlineHint}
        </p>
      ) : null}
    </div>
  )
}
