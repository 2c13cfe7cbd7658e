import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { GridHandle } from '../features/photos/components/photo-grid.tsx'
import type { LastPlace } from '../features/photos/lib/last-place.ts'
import type { Photo } from '../features/photos/lib/photo.ts'
import type { From } from './visit.ts'

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
