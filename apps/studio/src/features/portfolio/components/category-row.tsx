import { categories as texts } from '@revela/phrases'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { NAME_MAX } from '../../../ui/name-input.tsx'
import { NameForm } from '../../../ui/name-form.tsx'
import { nameProblem, useRenameCategory } from '../api/category-changes.ts'
import type { Category } from '../api/portfolio-queries.ts'
import rows from '../../../ui/arranged-rows.module.css'
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
        <NameForm
          initial={title}
          label={texts.name}
          save={texts.save}
          maxLength={NAME_MAX}
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
    <li className={rows.row} data-lifted={isLifted || undefined} data-mark={dropMarker ?? undefined}>
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
