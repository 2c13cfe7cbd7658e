import { useEffect, useRef, useState, useEffectEvent, type RefObject, useMemo } from 'react'
import { photoCalls } from '../features/photos/api/calls.ts'
import { isWorthResuming, keepLastPlace, readLastPlace, type LastPlace } from '../features/photos/lib/last-place.ts'
import type { Photo } from '../features/photos/lib/photo.ts'
import { client } from '../lib/client.ts'
import { keeper } from '../lib/keeper.ts'
import type { GalleryModel } from './gallery-model.ts'
import type { GridHandle } from '@revela/photos/grid'
import type { From } from './visit.ts'
import { filtered, type Filter, type Known } from '../features/photos/lib/filter.ts'

/** The photographer is told where somebody stopped, not every step of the way. */
const tellMs = 5_000

/** Where this device was the last time, and a way to say where it is now. */
export function usePlace(
  { galleryId, content }: GalleryModel,
  slug: string,
): { stopped: (photo: Photo) => void; lastPlace: LastPlace | null } {
  const [lastPlace] = useState(() => placeOf(readLastPlace(keeper, slug), content.photos.get()))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function stopped({ number, place, displayNumber }: Photo): void {
    keepLastPlace(keeper, slug, { number, place, displayNumber })
    clearTimeout(timer.current)
    if (number === told.current || content.manifest.get().visitor.as === 'preview') return
    timer.current = setTimeout(() => {
      told.current = number
      // Nobody waits for it, and the next one overtakes it.
      client.call(photoCalls.markPlace, { params: { gallery_id: galleryId }, body: { number } }).catch(() => {})
    }, tellMs)
  }
  return { stopped, lastPlace }
}

/** The photograph may stand elsewhere by now, or be gone. */
function placeOf(last: LastPlace | null, photos: readonly Photo[]): LastPlace | null {
  const photo = last && photos.find(({ number }) => number === last.number)
  return photo && isWorthResuming(photo) ? photo : null
}

type Given = {
  readonly from: From | null
  readonly photo: number | null
  readonly photos: readonly Photo[]
  readonly lastPlace: LastPlace | null
  readonly grid: RefObject<GridHandle | null>
  readonly openViewer: (index: number) => void
  /** Back from another page: where this one was left. */
  readonly top?: number | null
}

/** Once, when the gallery appears: to the photograph in the address, or to where somebody stopped. */
export function useArrival({ from, photo, photos, lastPlace, grid, openViewer, top = null }: Given): void {
  const arrive = useEffectEvent(() => {
    window.history.scrollRestoration = 'manual'
    const named = photo === null ? -1 : photos.findIndex(({ number }) => number === photo)
    // `scrollTo` returns a promise in newer browsers, which must not become the effect's clean-up.
    if (top !== null) window.scrollTo({ top })
    else if (named >= 0) {
      grid.current?.reveal(named, 'center')
      openViewer(named)
    } else if (from === 'last-place' && lastPlace) grid.current?.reveal(lastPlace.place - 1, 'center')
    else window.scrollTo({ top: 0 })
  })
  useEffect(() => {
    arrive()
  }, [])
}

/** Which photographs are shown. */
export function useFilter(photos: readonly Photo[], known: Known) {
  // One that loses its mark stays where it is until the filter is chosen again: nothing slips away under a finger.
  const [chosen, setChosen] = useState<{ filter: Filter }>({ filter: 'all' })
  const shown = useMemo(() => filtered(photos, chosen.filter, known), [photos, chosen, known])
  function choose(filter: Filter) {
    setChosen({ filter })
    window.scrollTo({ top: 0 })
  }
  return { filter: chosen.filter, shown, choose }
}
