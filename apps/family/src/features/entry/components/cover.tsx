import { familyCover } from '@revela/phrases'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { EntryGallery, Studio } from '../api/calls.ts'
import { coverLabel } from '../lib/cover-label.ts'
import { showCoverPhoto } from '../lib/cover-photo.ts'
import { CoverWords } from './cover-words.tsx'
import styles from './cover.module.css'

type Props = {
  readonly studio: Studio
  readonly gallery: EntryGallery
  /** Opened by a link of somebody's own. */
  readonly personal: boolean
  readonly busy: boolean
  /** Where this device stopped the last time, counted from 1. */
  readonly lastPlace: number | null
  /** Why it did not open just now. */
  readonly trouble: string | null
  readonly onOpen: (from: 'start' | 'last-place') => void
  readonly children?: ReactNode
}

/** The gallery as a book: its photograph, its title, one button. */
export function Cover(props: Props) {
  const { studio, gallery, busy, lastPlace, trouble, onOpen } = props
  const { cover } = gallery
  const main = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // Whoever had reached the written button goes on from the one in its place.
    const reached = document.getElementById('cover')?.contains(document.activeElement) ?? false
    if (cover) showCoverPhoto(cover)
    if (reached) main.current?.focus()
  }, [cover])
  return (
    <main className={styles.face} data-plain={cover === null || undefined}>
      <CoverWords studio={studio} gallery={gallery} />
      <div className="cover-actions">
        {trouble === null ? null : (
          <p role="alert" className={styles.trouble}>
            {trouble}
          </p>
        )}
        <button
          ref={main}
          type="button"
          className="cover-button"
          aria-disabled={busy || undefined}
          onClick={() => onOpen(lastPlace === null ? 'start' : 'last-place')}
        >
          {coverLabel(props)}
        </button>
        {lastPlace === null || busy ? null : (
          <button type="button" className="cover-second" onClick={() => onOpen('start')}>
            {familyCover.fromStart}
          </button>
        )}
        {props.children}
      </div>
    </main>
  )
}
