import { familyCover } from '@revela/phrases'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { EntryGallery, Studio } from '../api/calls.ts'
import { type CoverPicture, createCoverImage } from '../lib/cover-image.ts'
import { coverLabel } from '../lib/opening.ts'
import styles from './cover.module.css'

/**
 * If the small picture took longer than this, the larger one is not loaded: on a slow connection it would compete with
 * the gallery that the visitor is about to open.
 */
const slowMs = 350

/** Shows the cover picture behind the page: the image that is there already, or a new one. */
export function showCoverImage(cover: CoverPicture | null): void {
  const container = document.getElementById('cover')
  if (!container) return
  // The app draws its own text and button in the same place.
  for (const element of container.querySelectorAll('.cover-words, .cover-actions')) element.remove()
  delete container.dataset['landing']
  if (cover === null) return
  const existing = container.querySelector('img')
  const image = existing ?? createCoverImage(cover)
  if (!existing) container.append(image)
  if (image.complete) void sharpen(image, cover)
  else image.addEventListener('load', () => void sharpen(image, cover), { once: true })
}

/** Phones load the small rendition first; on a fast connection and a dense screen the large one follows. */
async function sharpen(image: HTMLImageElement, { small, large }: CoverPicture): Promise<void> {
  if (image.currentSrc !== new URL(small, window.location.href).href) return
  const [timing] = performance.getEntriesByName(image.currentSrc)
  const savesData = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  const needsLarge = image.clientHeight * window.devicePixelRatio > image.naturalHeight * 1.2
  if (savesData || !needsLarge || timing === undefined || timing.duration > slowMs) return
  const next = new Image()
  next.src = large
  try {
    await next.decode()
    image.srcset = ''
    image.src = large
  } catch {
    // The small rendition stays.
  }
}

type Props = {
  readonly studio: Studio
  readonly gallery: EntryGallery
  /** Opened by a personal link. */
  readonly personal: boolean
  readonly busy: boolean
  /** Display number at which this device stopped on the last visit. */
  readonly lastPosition: number | null
  /** Why the last attempt to open failed. */
  readonly problem: string | null
  readonly onOpen: (from: 'start' | 'last-position') => void
  readonly children?: ReactNode
}

/** The gallery's cover: picture, title and one button. */
export function Cover(props: Props) {
  const { studio, gallery, busy, lastPosition, problem, onOpen } = props
  const { cover } = gallery
  const main = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // If the button before the app had the focus, the app's button takes it over.
    const reached = document.getElementById('cover')?.contains(document.activeElement) ?? false
    showCoverImage(cover)
    if (reached) main.current?.focus()
  }, [cover])
  return (
    <main className={styles.face} data-plain={cover === null || undefined}>
      <CoverWords studio={studio} gallery={gallery} />
      <div className="cover-actions">
        {problem === null ? null : (
          <p role="alert" className={styles.trouble}>
            {problem}
          </p>
        )}
        <button
          ref={main}
          type="button"
          className="cover-button"
          aria-disabled={busy || undefined}
          onClick={() => onOpen(lastPosition === null ? 'start' : 'last-position')}
        >
          {coverLabel(props)}
        </button>
        {lastPosition === null || busy ? null : (
          <button type="button" className="cover-second" onClick={() => onOpen('start')}>
            {familyCover.fromStart}
          </button>
        )}
        {props.children}
      </div>
    </main>
  )
}

type SplashProps = { readonly studio: Studio; readonly gallery: EntryGallery | null }

/** The cover without a button, while the gallery opens without a tap. */
export function Splash({ studio, gallery }: SplashProps) {
  const cover = gallery?.cover ?? null
  useLayoutEffect(() => {
    if (cover) showCoverImage(cover)
  }, [cover])
  return (
    <main className={styles.face} data-plain={cover === null || undefined}>
      {gallery === null ? null : <CoverWords studio={studio} gallery={gallery} />}
      <div className="cover-actions">
        <output className={styles.opening}>{familyCover.opening}</output>
      </div>
    </main>
  )
}

type CoverWordsProps = { readonly studio: Studio; readonly gallery: EntryGallery }

/** The same text in the same place as the server wrote it. */
function CoverWords({ studio, gallery }: CoverWordsProps) {
  return (
    <div className="cover-words">
      {studio.logo === null ? (
        <p className="cover-studio">{studio.name}</p>
      ) : (
        <img className="cover-logo" src={studio.logo} alt={studio.name} draggable={false} />
      )}
      <h1 className="cover-title">{gallery.title}</h1>
      {gallery.event_date === null ? null : <p className="cover-date">{familyCover.date(gallery.event_date)}</p>}
    </div>
  )
}
