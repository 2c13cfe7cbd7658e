import { MAX_CHAPTERS, chapterTitleMaxLength } from '@revela/domain'
import { chapters as texts, chapterSuggestion } from '@revela/phrases'
import { Plus, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { NameForm } from '../../../ui/name-form.tsx'
import { reordered } from '../../../ui/picture-grid/grid-picture.ts'
import { useRowDrag } from '../../../ui/use-row-drag.ts'
import {
  type Chapter,
  type GalleryChapters,
  useAddChapter,
  useDeleteChapter,
  useOrderChapters,
} from '../api/chapters.ts'
import type { ChapterView } from '../lib/chapter-view.ts'
import { useFileDrop } from '../lib/use-file-drop.ts'
import rows from '../../../ui/arranged-rows.module.css'
import styles from './chapter-panel.module.css'
import { ChapterCount, ChapterRow } from './chapter-row.tsx'

type DeleteProps = {
  readonly galleryId: string
  readonly chapter: Chapter | null
  readonly onClose: () => void
}

function DeleteChapterDialog({ galleryId, chapter, onClose }: DeleteProps) {
  const remove = useDeleteChapter(galleryId)
  // Keeps the text in the dialog during the closing animation.
  const shown = useLast(chapter)
  return (
    <ConfirmDialog
      open={chapter !== null}
      title={texts.removal.title}
      action={texts.removal.confirm}
      pending={remove.isPending}
      onClose={onClose}
      onConfirm={() => (chapter === null ? undefined : remove.mutate(chapter, { onSettled: onClose }))}
    >
      <p>{shown === null ? null : texts.removal.text(shown.title, shown.pictures)}</p>
    </ConfirmDialog>
  )
}

type Props = {
  readonly galleryId: string
  readonly known: GalleryChapters
  readonly total: number
  readonly view: ChapterView
  readonly onView: (view: ChapterView) => void
  readonly onSuggest: () => void
  /** The first button gets the keyboard focus. */
  readonly takesFocus: boolean
  /** Files were dropped on a chapter. */
  readonly onFiles?: ((data: DataTransfer, chapter: number) => void) | undefined
}

/** The chapters of a gallery in their order. Choosing one shows its pictures; files dropped on one go into it. */
export function ChapterPanel({ galleryId, known, total, view, onView, onSuggest, onFiles, takesFocus }: Props) {
  const { chapters } = known
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = useAddChapter(galleryId)
  const order = useOrderChapters(galleryId)
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Chapter | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { drag, start, dropMarkerOf } = useRowDrag(list, move)
  const { over, handlers } = useFileDrop(onFiles)

  useEffect(() => {
    if (takesFocus) addButton.current?.focus()
  }, [takesFocus])

  function place(moved: Chapter, before: (order: readonly Chapter[]) => number) {
    const isMoved = ({ number }: Chapter) => number === moved.number
    const next = order((current) => reordered(current, isMoved, before(current)))
    setAnnouncement(texts.position(moved.title, next.findIndex(isMoved) + 1, next.length))
  }

  function move(from: number, before: number) {
    const moved = chapters[from]
    if (moved) place(moved, () => before)
  }

  function step(moved: Chapter, by: 1 | -1) {
    place(moved, (current) => {
      const at = current.findIndex(({ number }) => number === moved.number)
      return by === 1 ? at + 2 : Math.max(0, at - 1)
    })
  }

  return (
    <section className={styles.panel} aria-labelledby="chapters-heading" {...handlers}>
      <h3 id="chapters-heading" className={styles.heading}>
        {texts.title}
      </h3>
      {chapters.length === 0 ? <p className={styles.lead}>{texts.lead}</p> : null}
      {chapters.length > 0 ? (
        <>
          <button type="button" className={styles.all} aria-pressed={view === 'all'} onClick={() => onView('all')}>
            <span className={styles.title}>{texts.all}</span>
            <ChapterCount count={total} />
          </button>
          <button type="button" className={styles.all} aria-pressed={view === 'none'} onClick={() => onView('none')}>
            <span className={styles.title}>{texts.none}</span>
            <ChapterCount count={known.without_chapter} />
          </button>
        </>
      ) : null}
      <ol ref={list} className={rows.list}>
        {chapters.map((chapter, index) => (
          <ChapterRow
            key={chapter.number}
            galleryId={galleryId}
            chapter={chapter}
            isShown={view === chapter.number}
            isLifted={drag?.from === index}
            isOver={over === chapter.number}
            dropMarker={dropMarkerOf(index, chapters.length - 1)}
            onShow={() => onView(chapter.number)}
            onDelete={() => setDeleting(chapter)}
            onLift={(event) => start(event, index)}
            onStep={(by) => step(chapter, by)}
          />
        ))}
      </ol>
      {adding ? (
        <NameForm
          initial=""
          label={texts.name}
          save={texts.save}
          maxLength={chapterTitleMaxLength}
          pending={add.isPending}
          problem={null}
          onSave={(title) => add.mutate(title, { onSuccess: () => setAdding(false) })}
          onCancel={() => setAdding(false)}
        />
      ) : chapters.length >= MAX_CHAPTERS ? (
        <p className={styles.lead}>{texts.full}</p>
      ) : (
        <button ref={addButton} type="button" className={styles.action} onClick={() => setAdding(true)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.add}
        </button>
      )}
      {total > 0 ? (
        <button type="button" className={styles.action} aria-haspopup="dialog" onClick={onSuggest}>
          <Sparkles size={18} strokeWidth={1.75} aria-hidden="true" />
          {chapterSuggestion.open}
        </button>
      ) : null}
      <output className="visually-hidden">{announcement}</output>
      <DeleteChapterDialog galleryId={galleryId} chapter={deleting} onClose={() => setDeleting(null)} />
    </section>
  )
}
