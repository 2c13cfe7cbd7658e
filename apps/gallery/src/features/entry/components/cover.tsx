import { familyCover, familyLanding } from '@revela/phrases'
import { useLayoutEffect, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { EntryGallery, Studio } from '../api/calls.ts'
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

function mainLabel({ busy, personal, lastPlace }: Props): string {
  if (busy) return familyCover.opening
  if (lastPlace !== null) return familyCover.resume(lastPlace)
  return personal ? familyLanding.look : familyCover.look
}

/** The gallery as a book: its photograph, its title, one button. */
export function Cover(props: Props) {
  const { studio, gallery, busy, lastPlace, trouble, onOpen } = props
  const { cover } = gallery
  useLayoutEffect(() => {
    if (cover) showCoverPhoto(cover)
  }, [cover])
  return (
    <main className={styles.face} data-plain={cover === null || undefined}>
      <CoverWords studio={studio} gallery={gallery} />
      <div className={styles.actions}>
        {trouble === null ? null : (
          <p role="alert" className={styles.trouble}>
            {trouble}
          </p>
        )}
        <Button
          kind={cover === null ? 'main' : 'over-photo'}
          busy={busy}
          onClick={() => onOpen(lastPlace === null ? 'start' : 'last-place')}
        >
          {mainLabel(props)}
        </Button>
        {lastPlace === null || busy ? null : (
          <button type="button" className={styles.second} onClick={() => onOpen('start')}>
            {familyCover.fromStart}
          </button>
        )}
        {props.children}
      </div>
    </main>
  )
}
