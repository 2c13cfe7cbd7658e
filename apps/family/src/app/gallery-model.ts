import { ApiError } from '@revela/contract/client'
import { familyDelivery, familyFollowUp, familyGrid, familyHeart, familyViewer } from '@revela/phrases'
import { setFavouritesCall } from '../features/favourites/api/calls.ts'
import { createFavourites, type Favourites } from '../features/favourites/lib/favourites.ts'
import { type Manifest, pictureCalls } from '../features/pictures/api/calls.ts'
import { createContent } from '../features/pictures/lib/content.ts'
import { createDetails } from '../features/pictures/lib/details.ts'
import { createViewedPictures } from '../features/pictures/lib/viewed-pictures.ts'
import type { FamilySelection, Thread } from '../features/selection/api/calls.ts'
import type { Choosing } from '../features/selection/lib/choosing.ts'
import { client } from '../lib/client.ts'
import { localStore } from '../lib/local-store.ts'
import { schedule } from '../lib/schedule.ts'
import type { PictureMark } from '../lib/picture-mark.ts'
import type { OnAccessRevoked } from './visit.ts'
import { useEffect } from 'react'

const never = () => false

/** Pictures of a delivered gallery are marked with hearts. */
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
        viewer: {
          on: { label: familyViewer.unfavourite, caption: familyDelivery.captions.unfavourite },
          off: { label: familyViewer.favourite, caption: familyDelivery.captions.favourite },
        },
      },
    ],
    isFrozen: never,
    notes: null,
    help: familyGrid.help,
  }
}

/** Adds the comments of the selection that was sent: they stay readable in the delivered gallery. */
export function commentedMark(
  mark: PictureMark,
  threads: readonly Thread[],
  open: (number: number) => void,
): PictureMark {
  if (threads.length === 0) return mark
  const numbers = new Set(threads.map(({ number }) => number))
  const has = (number: number) => numbers.has(number)
  return {
    ...mark,
    describe: (number) => (has(number) ? `${mark.describe(number)}, ${familyGrid.commented}` : mark.describe(number)),
    notes: {
      has,
      isOffered: has,
      open: (number) => (has(number) ? open(number) : undefined),
      label: familyFollowUp.readComments,
    },
  }
}

/** Shows which pictures a delivery limited to the chosen ones contains; null: it contains all, or none yet. */
export function chosenMark(mark: PictureMark, chosen: ReadonlySet<number> | null): PictureMark {
  if (chosen === null) return mark
  const isChosen = (number: number) => chosen.has(number)
  return {
    ...mark,
    isChosen,
    describe: (number) =>
      isChosen(number) ? `${familyDelivery.chosen}, ${mark.describe(number)}` : mark.describe(number),
  }
}

export type GalleryModel = Omit<ReturnType<typeof createGalleryModel>, 'mark' | 'choosing' | 'sent'> & {
  readonly mark: PictureMark
  readonly choosing: Choosing | null
  readonly sent: FamilySelection | null
}

/** The browser has no session, or the gallery is no longer available. */
const isAccessRevoked = (error: unknown) => error instanceof ApiError && [401, 403, 404, 410].includes(error.status)

/**
 * Ends the visit when a call says that access has ended. An invited person whom the client removed learns that the link
 * is dead; for everybody else the server says which page applies now.
 */
export function revocationFor({ visitor }: Pick<Manifest, 'visitor'>, onAccessRevoked: OnAccessRevoked) {
  return (error?: unknown): void => {
    const isRemoved = visitor.as === 'participant' && error instanceof ApiError && error.status === 404
    if (isRemoved) onAccessRevoked({ reason: 'link-not-valid' })
    else onAccessRevoked()
  }
}

/**
 * The state of an open gallery; it lives as long as the gallery is shown. `isOpen`: `first` is what every new guest gets,
 * and so are the names of the pictures.
 */
export function createGalleryModel(first: Manifest, onRevoked: OnAccessRevoked, isOpen = false) {
  const onAccessRevoked = revocationFor(first, onRevoked)
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
      // In preview mode nothing is sent: the server does not store the owner's favourites.
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
      const shared = isOpen ? await unlessRejected(client.call(pictureCalls.getOpenDetails, { params, query })) : null
      return (shared ?? (await guardCall(client.call(pictureCalls.getDetails, { params, query })))).pictures
    },
  })
  return {
    galleryId,
    content,
    favourites,
    details,
    viewed: createViewedPictures(localStore, galleryId),
    mark: heartMark(favourites),
    /** Set in a gallery in selection mode. */
    choosing: null,
    /** A selection that was sent, in a gallery that has been delivered since. */
    sent: null,
  }
}

/** Null after any error: the guest's own call follows, and says why a gallery is no longer open. */
const unlessRejected = <T>(call: Promise<T>): Promise<T | null> => call.catch(() => null)

/** Wraps a call: if it fails because access has ended, `onAccessRevoked` shows the page that applies now. */
export function onSessionExpired(onAccessRevoked: (error: unknown) => void) {
  return async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onAccessRevoked(error)
      throw error
    }
  }
}

/** While the gallery is open: renews image addresses after a sleep and sends favourites when the connection is back. */
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
    // Favourites of an earlier visit that were not sent.
    void favourites.retry()
    return () => {
      unsubscribe()
      content.stop()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', onOnline)
    }
  }, [content, favourites])
}
