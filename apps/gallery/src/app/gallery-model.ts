import { ApiError } from '@revela/contract/client'
import { familyHeart } from '@revela/phrases'
import { setFavouritesCall } from '../features/favourites/api/calls.ts'
import { createFavourites } from '../features/favourites/lib/favourites.ts'
import { photoCalls, type Manifest } from '../features/photos/api/calls.ts'
import { createContent } from '../features/photos/lib/content.ts'
import { createDetails } from '../features/photos/lib/details.ts'
import { createSeen } from '../features/photos/lib/seen.ts'
import { client } from '../lib/client.ts'
import { keeper } from '../lib/keeper.ts'
import type { PhotoMark } from '../lib/photo-mark.ts'

export type GalleryModel = ReturnType<typeof createGalleryModel>

/** The door is closed to this browser: no session, or no gallery behind it any more. */
const isClosedDoor = (error: unknown) => error instanceof ApiError && [401, 403, 404, 410].includes(error.status)

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Everything that lives as long as somebody looks at a gallery. */
export function createGalleryModel(first: Manifest, onClosedDoor: () => void) {
  const { id: galleryId } = first.gallery
  const params = { gallery_id: galleryId }
  /** Whichever call is the first to hear that access has ended, the page that stands there now is shown. */
  const minding = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onClosedDoor()
      throw error
    }
  }
  const content = createContent({
    first,
    load: () => client.call(photoCalls.getManifest, { params }),
    now: Date.now,
    later,
    onRefused: onClosedDoor,
    isRefusal: isClosedDoor,
  })
  const exists = new Set(content.photos.get().map(({ number }) => number))
  const favourites = createFavourites({
    galleryId,
    known: first.favourites,
    exists: (number) => exists.has(number),
    keeper,
    send: async (changes) => {
      // The owner tries things out; the server keeps nothing of it.
      if (first.visitor.as === 'preview') return [...favourites.numbers()]
      const body = { changes: [...changes] }
      return (await minding(client.call(setFavouritesCall, { params, body }))).favourites
    },
    later,
  })
  const details = createDetails({
    total: first.pictures.length,
    load: async (from, count) => {
      const query = { from: String(from), count: String(count) }
      return (await minding(client.call(photoCalls.getDetails, { params, query }))).pictures
    },
  })
  const heart: PhotoMark = {
    subscribe: favourites.subscribe,
    isOn: favourites.has,
    toggle: favourites.toggle,
    icon: 'heart',
    words: familyHeart,
  }
  return { galleryId, content, favourites, details, heart, seen: createSeen(keeper, galleryId) }
}
