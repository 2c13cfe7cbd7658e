import { chapters as texts } from '@revela/phrases'
import { ListTree } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import type { GalleryChapters } from '../api/chapters.ts'
import type { ChapterView } from '../lib/chapter-view.ts'
import { ChapterPanel } from './chapter-panel.tsx'
import styles from './chapter-side.module.css'

// Loaded on demand.
const SuggestChaptersDialog = lazy(() =>
  import('./suggest-chapters-dialog.tsx').then((loaded) => ({ default: loaded.SuggestChaptersDialog })),
)

type Props = {
  readonly galleryId: string
  readonly known: GalleryChapters
  readonly total: number
  readonly view: ChapterView
  readonly onView: (view: ChapterView) => void
  readonly onFiles?: ((data: DataTransfer, chapter: number) => void) | undefined
  /** The button that opened the panel is gone. */
  readonly takesFocus: boolean
  /** The window is wide enough for the list beside the grid. */
  readonly isBeside: boolean
}

/** The chapters beside the grid; in a narrow window a list to choose from, and the panel on request. */
export function ChapterSide({ isBeside, takesFocus, ...props }: Props) {
  const { galleryId, known } = props
  const [editing, setEditing] = useState(false)
  /** `null` until it is opened for the first time, so that the dialog is not loaded before. */
  const [suggesting, setSuggesting] = useState<boolean | null>(null)
  const isPlain = known.chapters.length === 0
  const panel = <ChapterPanel {...props} takesFocus={takesFocus && isPlain} onSuggest={() => setSuggesting(true)} />
  return (
    <div className={styles.side} data-beside={isBeside || undefined}>
      {isBeside || isPlain ? (
        panel
      ) : (
        <>
          <ChapterSelect {...props} editing={editing} onEdit={() => setEditing(!editing)} />
          {editing ? panel : null}
        </>
      )}
      {suggesting === null ? null : (
        <Suspense fallback={null}>
          <SuggestChaptersDialog
            galleryId={galleryId}
            known={known}
            open={suggesting}
            onClose={() => setSuggesting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type SelectProps = Pick<Props, 'known' | 'total' | 'view' | 'onView'> & {
  readonly editing: boolean
  readonly onEdit: () => void
}

const valueOf = (text: string): ChapterView => (text === 'all' || text === 'none' ? text : Number(text))

function ChapterSelect({ known, total, view, onView, editing, onEdit }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.narrow}>
      <label className="visually-hidden" htmlFor={id}>
        {texts.show}
      </label>
      <select
        id={id}
        className={styles.select}
        value={String(view)}
        onChange={(event) => onView(valueOf(event.target.value))}
      >
        <option value="all">{texts.option(texts.all, total)}</option>
        <option value="none">{texts.option(texts.none, known.without_chapter)}</option>
        {known.chapters.map(({ number, title, pictures }) => (
          <option key={number} value={number}>
            {texts.option(title, pictures)}
          </option>
        ))}
      </select>
      <button type="button" className={styles.edit} aria-expanded={editing} onClick={onEdit}>
        <ListTree size={18} strokeWidth={1.75} aria-hidden="true" />
        {editing ? texts.close : texts.edit}
      </button>
    </div>
  )
}
