import { errorHelp } from '@revela/phrases'
import { Input } from 'antd'
import { useId, useState, type ComponentProps, type ComponentType, type KeyboardEvent } from 'react'
import type { FormattedInput } from './formatted-input.tsx'
import styles from './autosave-text.module.css'

/** A line that rewrites what is typed, such as the phone's. */
type Line = ComponentType<
  Pick<ComponentProps<typeof FormattedInput>, 'id' | 'maxLength' | 'status' | 'disabled' | 'onBlur' | 'onKeyDown'> & {
    readonly value: string
    readonly onChange: (value: string) => void
  }
>

type Props = {
  readonly label: string
  /** As it is saved. */
  readonly value: string
  /** May answer with what is wrong with the text: it is then shown again, with the answer under it. */
  readonly onSave: (value: string) => void | Promise<string | null>
  readonly maxLength: number
  readonly required?: boolean
  /** What is wrong before it is sent at all; never asked about an empty text. */
  readonly check?: (value: string) => string | null
  readonly placeholder?: string
  /** Of a text of several lines. */
  readonly rows?: number
  readonly line?: Line
  readonly autoComplete?: string
  readonly disabled?: boolean
  /** Under the field, as long as nothing is wrong with it. */
  readonly hint?: string
  /** What is wrong with what is saved, said by whoever shows the field. */
  readonly problem?: string | null
}

/** Saved when it is left, or by Enter; Escape takes back what was typed. What could not be saved shows its old text. */
export function AutosaveText(props: Props) {
  const { label, value, onSave, maxLength, required = false, check, placeholder, rows } = props
  const { line: Line, autoComplete = 'off', disabled = false, hint, problem: externalProblem = null } = props
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [ownProblem, setOwnProblem] = useState<string | null>(null)
  const shownProblem = ownProblem ?? (draft === null ? externalProblem : null)

  function problemOf(text: string): string | null {
    if (text === '') return required ? errorHelp.fieldRequired : null
    return check?.(text) ?? null
  }

  async function save() {
    if (draft === null) return
    const next = draft.trim()
    const problem = problemOf(next)
    setOwnProblem(problem)
    if (problem !== null) return
    setDraft(null)
    if (next === value) return
    const rejection = await onSave(next)
    if (typeof rejection !== 'string') return
    // Somebody who has begun to type again is not overwritten.
    setDraft((typed) => typed ?? next)
    setOwnProblem(rejection)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      setOwnProblem(null)
    }
    if (event.key === 'Enter' && rows === undefined) void save()
  }

  function type(text: string) {
    setDraft(text)
    setOwnProblem(null)
  }

  const shared = {
    id,
    value: draft ?? value,
    maxLength,
    disabled,
    ...(placeholder === undefined ? {} : { placeholder }),
    status: shownProblem === null ? ('' as const) : ('error' as const),
    'aria-invalid': shownProblem === null ? undefined : true,
    'aria-describedby': shownProblem !== null ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`,
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
      {shownProblem === null && hint !== undefined ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
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
