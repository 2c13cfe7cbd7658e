import { useEffect, useRef, useState } from 'react'
import { photoCalls } from '../features/photos/api/calls.ts'
import { isWorthResuming, keepLastPlace, readLastPlace, type LastPlace } from '../features/photos/lib/last-place.ts'
import type { Photo } from '../features/photos/lib/photo.ts'
import { client } from '../lib/client.ts'
import { keeper } from '../lib/keeper.ts'
import type { GalleryModel } from './gallery-model.ts'

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
