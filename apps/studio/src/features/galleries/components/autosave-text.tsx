import { errorHelp } from '@revela/phrases'
import { Input } from 'antd'
import { useId, useState, type KeyboardEvent } from 'react'
import styles from './autosave-text.module.css'

type Props = {
  readonly label: string
  /** As it is saved. */
  readonly value: string
  readonly onSave: (value: string) => void
  readonly most: number
  readonly required?: boolean
  readonly placeholder?: string
  /** Of a text of several lines. */
  readonly rows?: number
}

/** Saved when it is left, or by Enter; Escape takes back what was typed. What could not be saved shows its old text. */
export function AutosaveText({ label, value, onSave, most, required = false, placeholder, rows }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)

  function save() {
    if (draft === null) return
    const next = draft.trim()
    if (required && next === '') {
      setWrong(true)
      return
    }
    setDraft(null)
    if (next !== value) onSave(next)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setDraft(null)
      setWrong(false)
    }
    if (event.key === 'Enter' && rows === undefined) save()
  }

  const shared = {
    id,
    value: draft ?? value,
    maxLength: most,
    placeholder: placeholder ?? '',
    status: wrong ? ('error' as const) : ('' as const),
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `${id}-error` : undefined,
    onBlur: save,
    onKeyDown: press,
  }

  function type(text: string) {
    setDraft(text)
    setWrong(false)
  }

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {rows === undefined ? (
        <Input size="large" {...shared} autoComplete="off" onChange={(event) => type(event.target.value)} />
      ) : (
        <Input.TextArea
          size="large"
          {...shared}
          rows={rows}
          className={styles.lines ?? ''}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {wrong ? (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {errorHelp.fieldRequired}
        </p>
      ) : null}
    </div>
  )
}
