import { errorHelp, words } from '@revela/phrases'
import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './name-form.module.css'

type Props = {
  readonly initial: string
  /** What the name is of. */
  readonly label: string
  readonly save: string
  readonly maxLength: number
  readonly pending: boolean
  /** The server's error for the name. */
  readonly problem: string | null
  readonly onSave: (title: string) => void
  readonly onCancel: () => void
}

/** Edits a name in place. */
export function NameForm({ initial, label, save, maxLength, pending, problem, onSave, onCancel }: Props) {
  const id = useId()
  const input = useRef<InputRef>(null)
  const [title, setTitle] = useState(initial)
  const [isMissing, setIsMissing] = useState(false)
  const shownProblem = isMissing ? errorHelp.fieldRequired : problem
  useEffect(() => {
    input.current?.focus({ cursor: 'all' })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = title.trim()
    setIsMissing(name === '')
    if (name === '' || pending) return
    if (name === initial) onCancel()
    else onSave(name)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Input
        ref={input}
        size="large"
        maxLength={maxLength}
        autoComplete="off"
        aria-label={label}
        aria-invalid={shownProblem === null ? undefined : true}
        aria-describedby={shownProblem === null ? undefined : id}
        status={shownProblem === null ? '' : 'error'}
        placeholder={label}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value)
          setIsMissing(false)
        }}
        onKeyDown={(event) => (event.key === 'Escape' ? onCancel() : undefined)}
      />
      {shownProblem === null ? null : (
        <p id={id} role="alert" className={styles.wrong}>
          {shownProblem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={pending}>
          {save}
        </Button>
        <Button type="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
