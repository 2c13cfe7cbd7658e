import { useEffect, useRef, useState, useEffectEvent, type RefObject, useMemo } from 'react'
import { pictureCalls } from '../features/pictures/api/calls.ts'
import { dismissPosition, isDismissed } from '../features/pictures/lib/dismissed-position.ts'
import {
  isWorthResuming,
  saveLastPosition,
  readLastPosition,
  type LastPosition,
} from '../features/pictures/lib/last-position.ts'
import type { Picture } from '../features/pictures/lib/picture.ts'
import { client } from '../lib/client.ts'
import { localStore } from '../lib/local-store.ts'
import type { GalleryModel } from './gallery-model.ts'
import type { GridHandle } from '@revela/photos/grid'
import type { StartPoint } from './visit.ts'
import { filtered, type Filter, type PictureFlags } from '../features/pictures/lib/filter.ts'

/** The photographer sees where a visitor stopped, not every scroll position on the way. */
const reportDelayMs = 5_000

/** The last position of this device, and a function that saves the current one. */
export function usePosition(
  { galleryId, content }: GalleryModel,
  slug: string,
): {
  savePosition: (picture: Picture) => void
  lastPosition: LastPosition | null
  /** The last position, unless the offer to continue there was closed. */
  offered: LastPosition | null
  dismiss: () => void
} {
  const [lastPosition] = useState(() => findPosition(readLastPosition(localStore, slug), content.pictures.get()))
  const [offered] = useState(() => (lastPosition && isDismissed(localStore, slug, lastPosition) ? null : lastPosition))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reported = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function savePosition({ number, position, displayNumber }: Picture): void {
    saveLastPosition(localStore, slug, { number, position, displayNumber })
    clearTimeout(timer.current)
    if (number === reported.current || content.manifest.get().visitor.as === 'preview') return
    timer.current = setTimeout(() => {
      reported.current = number
      // Errors are ignored: nothing depends on this call, and the next one replaces it.
      client.call(pictureCalls.savePosition, { params: { gallery_id: galleryId }, body: { number } }).catch(() => {})
    }, reportDelayMs)
  }
  const dismiss = () => {
    if (lastPosition) dismissPosition(localStore, slug, lastPosition)
  }
  return { savePosition, lastPosition, offered, dismiss }
}

/** The picture may have moved or been deleted since. */
function findPosition(last: LastPosition | null, pictures: readonly Picture[]): LastPosition | null {
  const picture = last && pictures.find(({ number }) => number === last.number)
  return picture && isWorthResuming(picture) ? picture : null
}

type ArrivalOptions = {
  readonly from: StartPoint | null
  readonly picture: number | null
  readonly pictures: readonly Picture[]
  /** The position of the first picture of the chapter in the address. */
  readonly chapter: number | null
  readonly lastPosition: LastPosition | null
  readonly grid: RefObject<GridHandle | null>
  readonly openViewer: (index: number) => void
  /** The scroll position to return to from another page. */
  readonly top?: number | null
}

/** Once, when the gallery appears: scrolls to the picture or chapter in the address, or to the last position. */
export function useArrival({
  from,
  picture,
  pictures,
  chapter,
  lastPosition,
  grid,
  openViewer,
  top = null,
}: ArrivalOptions): void {
  const arrive = useEffectEvent(() => {
    window.history.scrollRestoration = 'manual'
    /** Joined similar pictures are not in the order of their positions. */
    const indexAt = (position: number) =>
      Math.max(
        0,
        pictures.findIndex((one) => one.position === position),
      )
    const pictureIndex = picture === null ? -1 : pictures.findIndex(({ number }) => number === picture)
    // `scrollTo` returns a promise in newer browsers, which must not become the effect's clean-up.
    if (top !== null) window.scrollTo({ top })
    else if (pictureIndex >= 0) {
      grid.current?.reveal(pictureIndex, 'center')
      openViewer(pictureIndex)
    } else if (chapter !== null) grid.current?.reveal(indexAt(chapter), 'start')
    else if (from === 'last-position' && lastPosition) grid.current?.reveal(indexAt(lastPosition.position), 'center')
    else window.scrollTo({ top: 0 })
  })
  useEffect(() => {
    const cancel = runAfterEffects(() => arrive())
    return () => cancel()
  }, [])
}

/**
 * Runs before the next paint, once React's effects are done: scrolling the grid to a picture renders it synchronously,
 * which React refuses within an effect. Returns a function that cancels the run.
 */
export function runAfterEffects(run: () => void): () => void {
  let isCancelled = false
  queueMicrotask(() => {
    if (!isCancelled) run()
  })
  return () => {
    isCancelled = true
  }
}

/** The filter, and the pictures that pass it. */
export function useFilter(pictures: readonly Picture[], known: PictureFlags, first: Filter = 'all') {
  // A picture that loses its mark stays until the filter is chosen again, so that nothing moves under a finger.
  const [chosen, setChosen] = useState<{ filter: Filter }>(() => ({
    // The pictures of a link may have been deleted since.
    filter: filtered(pictures, first, known).length === 0 ? 'all' : first,
  }))
  const shown = useMemo(() => filtered(pictures, chosen.filter, known), [pictures, chosen, known])
  function choose(filter: Filter) {
    setChosen({ filter })
    window.scrollTo({ top: 0 })
  }
  return { filter: chosen.filter, shown, choose }
}
