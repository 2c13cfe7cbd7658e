import { chapterTitleMaxLength } from '@revela/domain'
import { chapters as texts } from '@revela/phrases'
import { GripVertical, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { NameForm } from '../../../ui/name-form.tsx'
import { type Chapter, useRenameChapter } from '../api/chapters.ts'
import rows from '../../../ui/arranged-rows.module.css'
import styles from './chapter-panel.module.css'

type Props = {
  readonly galleryId: string
  readonly chapter: Chapter
  readonly isShown: boolean
  readonly isLifted: boolean
  /** Files are dragged over it. */
  readonly isOver: boolean
  /** The position at which a dragged chapter would be dropped. */
  readonly dropMarker: 'before' | 'after' | null
  readonly onShow: () => void
  readonly onDelete: () => void
  readonly onLift: (event: PointerEvent) => void
  readonly onStep: (step: 1 | -1) => void
}

/** A chapter in the list: shows its pictures, is moved by its handle, and is renamed in place. */
export function ChapterRow(props: Props) {
  const { galleryId, chapter, isShown, isLifted, isOver, dropMarker, onShow, onDelete, onLift, onStep } = props
  const [renaming, setRenaming] = useState(false)
  const rename = useRenameChapter(galleryId)
  const { number, title, pictures } = chapter

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
          maxLength={chapterTitleMaxLength}
          pending={rename.isPending}
          problem={null}
          onSave={(name) => rename.mutate({ number, title: name }, { onSuccess: () => setRenaming(false) })}
          onCancel={() => setRenaming(false)}
        />
      </li>
    )
  }
  const move = texts.move(title)
  return (
    <li
      className={`${rows.row} ${styles.chapter}`}
      data-chapter={number}
      data-over={isOver || undefined}
      data-lifted={isLifted || undefined}
      data-mark={dropMarker ?? undefined}
    >
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
      <button type="button" className={styles.name} aria-pressed={isShown} onClick={onShow}>
        <span className={styles.title}>{title}</span>
        <ChapterCount count={pictures} />
      </button>
      <span className={styles.acts}>
        <button type="button" className={styles.act} aria-label={texts.rename(title)} onClick={() => setRenaming(true)}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <button type="button" className={styles.act} aria-label={texts.remove(title)} onClick={onDelete}>
          <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}

/** A bare number beside a name, with its unit for screen readers. */
export function ChapterCount({ count }: { readonly count: number }) {
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{texts.count(count)}</span>
    </>
  )
}
