import { ApiError } from '@revela/contract/client'
import { familyGrid, familyHeart, familyViewer } from '@revela/phrases'
import { setFavouritesCall } from '../features/favourites/api/calls.ts'
import { createFavourites, type Favourites } from '../features/favourites/lib/favourites.ts'
import { type Manifest, pictureCalls } from '../features/pictures/api/calls.ts'
import { createContent } from '../features/pictures/lib/content.ts'
import { createDetails } from '../features/pictures/lib/details.ts'
import { createViewedPictures } from '../features/pictures/lib/viewed-pictures.ts'
import type { FamilySelection } from '../features/selection/api/calls.ts'
import type { Choosing } from '../features/selection/lib/choosing.ts'
import { client } from '../lib/client.ts'
import { localStore } from '../lib/local-store.ts'
import { schedule } from '../lib/schedule.ts'
import type { PictureMark } from '../lib/picture-mark.ts'
import { useEffect } from 'react'

const never = () => false

/** A delivered gallery's photographs have hearts. */
function heartMark({ subscribe, has, toggle }: Favourites): PictureMark {
  return {
    subscribe,
    describe: (number) => (has(number) ? familyHeart.on : familyHeart.off),
    buttons: [
      {
        name: 'heart',
        icon: 'heart',
        isOn: has,
        toggle,
        key: ' ',
        label: familyHeart.mark,
        viewer: { on: { label: familyViewer.unfavourite }, off: { label: familyViewer.favourite } },
      },
    ],
    isFrozen: never,
    notes: null,
    help: familyGrid.help,
  }
}

export type GalleryModel = Omit<ReturnType<typeof createGalleryModel>, 'mark' | 'choosing' | 'sent'> & {
  readonly mark: PictureMark
  readonly choosing: Choosing | null
  readonly sent: FamilySelection | null
}

/** The door is closed to this browser: no session, or no gallery behind it any more. */
const isAccessRevoked = (error: unknown) => error instanceof ApiError && [401, 403, 404, 410].includes(error.status)

/** Everything that lives as long as somebody looks at a gallery. */
export function createGalleryModel(first: Manifest, onAccessRevoked: () => void) {
  const { id: galleryId } = first.gallery
  const params = { gallery_id: galleryId }
  const guardCall = onSessionExpired(onAccessRevoked)
  const content = createContent({
    first,
    load: () => client.call(pictureCalls.getManifest, { params }),
    now: Date.now,
    schedule,
    onRejected: onAccessRevoked,
    isRejection: isAccessRevoked,
  })
  const exists = new Set(content.pictures.get().map(({ number }) => number))
  const favourites = createFavourites({
    galleryId,
    known: first.favourites,
    exists: (number) => exists.has(number),
    localStore,
    send: async (changes) => {
      // The owner tries things out; the server keeps nothing of it.
      if (first.visitor.as === 'preview') return [...favourites.numbers()]
      const body = { changes: [...changes] }
      return (await guardCall(client.call(setFavouritesCall, { params, body }))).favourites
    },
    schedule,
  })
  const details = createDetails({
    total: first.pictures.length,
    fetch: async (from, count) => {
      const query = { from: String(from), count: String(count) }
      return (await guardCall(client.call(pictureCalls.getDetails, { params, query }))).pictures
    },
  })
  return {
    galleryId,
    content,
    favourites,
    details,
    viewed: createViewedPictures(localStore, galleryId),
    mark: heartMark(favourites),
    /** Where the gallery is there to be chosen from. */
    choosing: null,
    /** A choice that was sent, in a gallery that is delivered by now. */
    sent: null,
  }
}

/** Whichever call is the first to hear that access has ended, the page that stands there now is shown. */
export function onSessionExpired(onAccessRevoked: () => void) {
  return async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onAccessRevoked()
      throw error
    }
  }
}

/** While the gallery is open: fresh addresses after a sleep, hearts sent when the connection is back. */
export function useModelSync({ content, favourites }: GalleryModel): void {
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState !== 'visible') return
      content.wake()
      void favourites.retry()
    }
    const onOnline = () => {
      void content.refresh()
      void favourites.retry()
    }
    const unsubscribe = content.manifest.subscribe(() => favourites.setConfirmed(content.manifest.get().favourites))
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('online', onOnline)
    // Taps of an earlier visit that never arrived.
    void favourites.retry()
    return () => {
      unsubscribe()
      content.stop()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', onOnline)
    }
  }, [content, favourites])
}
