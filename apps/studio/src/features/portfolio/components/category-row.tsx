import { categories as texts, errorHelp, words } from '@revela/phrases'
import { Button, Input, type InputRef } from 'antd'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { nameProblem, useRenameCategory } from '../api/category-changes.ts'
import type { Category } from '../api/portfolio-queries.ts'
import categoryFormStyles from './category-form.module.css'
import styles from './category-panel.module.css'

type Props = {
  readonly category: Category
  readonly isChosen: boolean
  readonly isLifted: boolean
  /** The position at which a dragged category would be dropped. */
  readonly dropMarker: 'before' | 'after' | null
  readonly onChoose: () => void
  readonly onDelete: () => void
  readonly onLift: (event: PointerEvent) => void
  readonly onStep: (step: 1 | -1) => void
}

export function CategoryRow({ category, isChosen, isLifted, dropMarker, onChoose, onDelete, onLift, onStep }: Props) {
  const [renaming, setRenaming] = useState(false)
  const rename = useRenameCategory()
  const { title } = category

  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }

  if (renaming) {
    return (
      <li>
        <CategoryForm
          initial={title}
          pending={rename.isPending}
          problem={rename.isError ? nameProblem(rename.error) : null}
          onSave={(name) => rename.mutate({ ...category, title: name }, { onSuccess: () => setRenaming(false) })}
          onCancel={() => setRenaming(false)}
        />
      </li>
    )
  }
  const move = texts.move(title)
  return (
    <li className={styles.row} data-lifted={isLifted || undefined} data-mark={dropMarker ?? undefined}>
      <button
        type="button"
        className={styles.handle}
        aria-label={move}
        title={`${move}. ${texts.moveHelp}`}
        onPointerDown={onLift}
        onKeyDown={press}
      >
        <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
        {title}
      </button>
      <button type="button" className={styles.act} aria-label={texts.rename(title)} onClick={() => setRenaming(true)}>
        <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={styles.act} aria-label={texts.remove(title)} onClick={onDelete}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  )
}

type CategoryFormProps = {
  readonly initial: string
  readonly pending: boolean
  /** The server's error for the name. */
  readonly problem: string | null
  readonly onSave: (title: string) => void
  readonly onCancel: () => void
}

/** Edits a category's name in place. */
export function CategoryForm({ initial, pending, problem, onSave, onCancel }: CategoryFormProps) {
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
    <form className={categoryFormStyles.form} onSubmit={submit} noValidate>
      <Input
        ref={input}
        size="large"
        maxLength={120}
        autoComplete="off"
        aria-label={texts.name}
        aria-invalid={shownProblem === null ? undefined : true}
        aria-describedby={shownProblem === null ? undefined : id}
        status={shownProblem === null ? '' : 'error'}
        placeholder={texts.name}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value)
          setIsMissing(false)
        }}
        onKeyDown={(event) => (event.key === 'Escape' ? onCancel() : undefined)}
      />
      {shownProblem === null ? null : (
        <p id={id} role="alert" className={categoryFormStyles.wrong}>
          {shownProblem}
        </p>
      )}
      <div className={categoryFormStyles.actions}>
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
