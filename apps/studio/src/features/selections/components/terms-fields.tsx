import { formatMoney, parseMoney } from '@revela/domain'
import { selectionTerms as texts } from '@revela/phrases'
import { useId } from 'react'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { DayPicker } from '../../../ui/day-picker.tsx'
import { MoneyInput, QuantityInput } from '../../../ui/number-inputs.tsx'
import styles from './deadline-field.module.css'

type Props = {
  readonly label: string
  readonly value: number | null
  readonly onSave: (value: number | null) => void
  /** Called while it is typed; undefined once it is saved or discarded. */
  readonly onTyping?: (value: number | null | undefined) => void
  readonly required?: boolean
  readonly disabled?: boolean
  readonly hint?: string
  readonly problem?: string | null
}

const parseQuantity = (text: string) => (text.trim() === '' ? null : Number(text))

/** The agreed number of pictures; empty means no limit. */
export function AgreedQuantity({ value, onSave, onTyping, required = false, ...field }: Props) {
  return (
    <AutosaveText
      {...field}
      value={value === null ? '' : String(value)}
      maxLength={6}
      required={required}
      line={QuantityInput}
      {...(required ? {} : { placeholder: texts.unlimited })}
      onSave={(text) => onSave(parseQuantity(text))}
      onDraft={(text) => onTyping?.(text === null ? undefined : parseQuantity(text))}
    />
  )
}

/** The price of one picture, in cents. */
export function AgreedPrice({ value, onSave, onTyping, required = true, ...field }: Props) {
  return (
    <AutosaveText
      {...field}
      value={value === null ? '' : formatMoney(value)}
      maxLength={16}
      required={required}
      line={MoneyInput}
      placeholder={texts.priceExample}
      onSave={(text) => onSave(parseMoney(text))}
      onDraft={(text) => onTyping?.(text === null ? undefined : parseMoney(text))}
    />
  )
}

type DeadlineFieldProps = {
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly hint?: boolean
  /** Focus target when the family requested more time. */
  readonly id?: string
}

export function DeadlineField({ value, onChange, hint = true, id: givenId }: DeadlineFieldProps) {
  const own = useId()
  const id = givenId ?? own
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
