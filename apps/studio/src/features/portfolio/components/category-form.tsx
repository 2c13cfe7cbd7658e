import { categories as texts, errorHelp, words } from '@revela/phrases'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import styles from './category-form.module.css'

type Props = {
  readonly initial: string
  readonly pending: boolean
  /** What the server said of the name. */
  readonly problem: string | null
  readonly onSave: (title: string) => void
  readonly onCancel: () => void
}

/** A category's name, written where it stands. */
export function CategoryForm({ initial, pending, problem, onSave, onCancel }: Props) {
  const id = useId()
  const input = useRef<InputRef>(null)
  const [title, setTitle] = useState(initial)
  const [isMissing, setIsMissing] = useState(false)
  const wrong = isMissing ? errorHelp.fieldRequired : problem
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
        maxLength={120}
        autoComplete="off"
        aria-label={texts.name}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={wrong === null ? undefined : id}
        status={wrong === null ? '' : 'error'}
        placeholder={texts.name}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value)
          setIsMissing(false)
        }}
        onKeyDown={(event) => (event.key === 'Escape' ? onCancel() : undefined)}
      />
      {wrong === null ? null : (
        <p id={id} role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={pending}>
          {texts.save}
        </Button>
        <Button type="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
