import { errorHelp, settings } from '@revela/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useId, useState, type ComponentProps, type ComponentType, type KeyboardEvent } from 'react'
import { useLocation } from 'react-router'
import { customerInfoQuery } from '../lib/customer-info.ts'
import {
  dropUnsavedText,
  isSessionEnded,
  keepUnsavedText,
  readUnsavedText,
  unsavedTextKey,
} from '../lib/unsaved-text.ts'
import { LengthNote } from './name-input.tsx'
import type { FormattedInput } from './formatted-input.tsx'
import styles from './autosave-text.module.css'

/** A single-line input that formats what is typed, such as the phone input. */
type Line = ComponentType<
  Pick<ComponentProps<typeof FormattedInput>, 'id' | 'maxLength' | 'status' | 'disabled' | 'onBlur' | 'onKeyDown'> & {
    readonly value: string
    readonly onChange: (value: string) => void
  }
>

type Props = {
  readonly label: string
  /** The saved value. */
  readonly value: string
  /**
   * May return an error: the text is then shown again, with the error under it. Throws if the session has ended: the
   * text is then shown again after the sign-in.
   */
  readonly onSave: (value: string) => void | Promise<string | null>
  readonly maxLength: number
  readonly required?: boolean
  /** Called with the text while it is typed, and with null once it is saved or discarded. */
  readonly onDraft?: (draft: string | null) => void
  /** Validates before saving; not called for an empty text. */
  readonly check?: (value: string) => string | null
  readonly placeholder?: string
  /** For a multi-line text. */
  readonly rows?: number
  readonly line?: Line
  readonly autoComplete?: string
  readonly disabled?: boolean
  /** Shown under the field while there is no error. */
  readonly hint?: string
  /** An error of the saved value, from the parent. */
  readonly problem?: string | null
}

function useUnsavedTextKey(label: string): string {
  const info = useQueryClient().getQueryData(customerInfoQuery.queryKey)
  return unsavedTextKey(info?.user_data.customer_id ?? '', useLocation().pathname, label)
}

/** Saves on blur or Enter; Escape discards the typed text. A value that could not be saved is reset. */
export function AutosaveText(props: Props) {
  const { label, value, onSave, onDraft, maxLength, required = false, check, placeholder, rows } = props
  const { line: Line, autoComplete = 'off', disabled = false, hint, problem: externalProblem = null } = props
  const id = useId()
  const unsavedKey = useUnsavedTextKey(label)
  const [draft, setDraft] = useState<string | null>(() => readUnsavedText(unsavedKey))
  const [isRecovered, setRecovered] = useState(draft !== null)
  const [ownProblem, setOwnProblem] = useState<string | null>(null)
  const shownProblem = ownProblem ?? (draft === null ? externalProblem : null)
  const shownHint = isRecovered ? settings.recovered : hint

  function problemOf(text: string): string | null {
    if (text === '') return required ? errorHelp.fieldRequired : null
    return check?.(text) ?? null
  }

  async function save() {
    if (draft === null) return
    const next = draft.trim()
    const problem = problemOf(next)
    setOwnProblem(problem)
    setRecovered(false)
    dropUnsavedText(unsavedKey)
    if (problem !== null) return
    setDraft(null)
    onDraft?.(null)
    if (next === value) return
    const rejection = await saveKept(next)
    if (typeof rejection !== 'string') return
    // Does not overwrite text that was typed in the meantime.
    setDraft((typed) => typed ?? next)
    setOwnProblem(rejection)
  }

  /** Keeps the text until the server has responded, and longer if the session has ended. */
  async function saveKept(text: string): Promise<string | null | void> {
    keepUnsavedText(unsavedKey, text)
    try {
      const rejection = await onSave(text)
      dropUnsavedText(unsavedKey)
      return rejection
    } catch (error) {
      if (!isSessionEnded(error)) {
        dropUnsavedText(unsavedKey)
        throw error
      }
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      onDraft?.(null)
      setOwnProblem(null)
      setRecovered(false)
      dropUnsavedText(unsavedKey)
    }
    if (event.key === 'Enter' && rows === undefined) void save()
  }

  function type(text: string) {
    setDraft(text)
    onDraft?.(text)
    setOwnProblem(null)
    keepUnsavedText(unsavedKey, text)
  }

  const shared = {
    id,
    value: draft ?? value,
    maxLength,
    // Without it the field follows the form around it.
    ...(disabled ? { disabled } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
    status: shownProblem === null ? ('' as const) : ('error' as const),
    'aria-invalid': shownProblem === null ? undefined : true,
    'aria-describedby': shownProblem !== null ? `${id}-error` : shownHint === undefined ? undefined : `${id}-hint`,
    onBlur: () => void save(),
    onKeyDown: press,
  }

  const field = () => {
    if (rows !== undefined) {
      const className = styles.lines ?? ''
      const change = (event: { target: { value: string } }) => type(event.target.value)
      return <Input.TextArea size="large" {...shared} rows={rows} className={className} onChange={change} />
    }
    if (Line) return <Line {...shared} onChange={type} />
    return <Input size="large" {...shared} autoComplete={autoComplete} onChange={(event) => type(event.target.value)} />
  }

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {field()}
      {draft === null ? null : <LengthNote value={draft} max={maxLength} />}
      {shownProblem === null && shownHint !== undefined ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {shownHint}
        </p>
      ) : null}
      {shownProblem === null ? null : (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {shownProblem}
        </p>
      )}
    </div>
  )
}
