import { ApiError } from '@revela/contract/client'
import { setFavouritesCall } from '../features/favourites/api/calls.ts'
import { createFavourites } from '../features/favourites/lib/favourites.ts'
import { photoCalls, type Manifest } from '../features/photos/api/calls.ts'
import { createContent } from '../features/photos/lib/content.ts'
import { createDetails } from '../features/photos/lib/details.ts'
import { createSeen } from '../features/photos/lib/seen.ts'
import { client } from '../lib/client.ts'
import { keeper } from '../lib/keeper.ts'
import { later } from '../lib/later.ts'
import type { FamilySelection } from '../features/selection/api/calls.ts'
import type { Choosing } from '../features/selection/lib/choosing.ts'
import type { PhotoMark } from '../lib/photo-mark.ts'
import { heartMark } from './heart-mark.ts'
import { mindTheDoor } from './mind-the-door.ts'

export type GalleryModel = Omit<ReturnType<typeof createGalleryModel>, 'mark' | 'choosing' | 'sent'> & {
  readonly mark: PhotoMark
  readonly choosing: Choosing | null
  readonly sent: FamilySelection | null
}

/** The door is closed to this browser: no session, or no gallery behind it any more. */
const isClosedDoor = (error: unknown) => error instanceof ApiError && [401, 403, 404, 410].includes(error.status)

/** Everything that lives as long as somebody looks at a gallery. */
export function createGalleryModel(first: Manifest, onClosedDoor: () => void) {
  const { id: galleryId } = first.gallery
  const params = { gallery_id: galleryId }
  const minding = mindTheDoor(onClosedDoor)
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
  return {
    galleryId,
    content,
    favourites,
    details,
    seen: createSeen(keeper, galleryId),
    mark: heartMark(favourites),
    /** Where the gallery is there to be chosen from. */
    choosing: null,
    /** A choice that was sent, in a gallery that is delivered by now. */
    sent: null,
  }
}
