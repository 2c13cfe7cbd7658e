import { familyDelivery } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { selectionCalls } from '../../features/selection/api/calls.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import { createLive } from '../../features/selection/lib/live.ts'
import { participationCalls } from '../../features/together/api/together-calls.ts'
import { addressOf } from '../../lib/client.ts'
import { notify } from '../../lib/notices.ts'
import type { GalleryModel } from '../gallery-model.ts'
import { hasArrived } from '../included.ts'
import type { usePages } from './use-pages.ts'

/** Another device may send the selection, and the photographer may reopen it: the page follows the new status. */
export function useFollowStatus(
  { subscribe, sessionStore: session }: Choosing,
  { page, replace, back }: Pick<ReturnType<typeof usePages>, 'page' | 'replace' | 'back'>,
): void {
  const status = useSyncExternalStore(subscribe, () => session.get()?.selection.get().status ?? null)
  const follow = useEffectEvent((now: typeof status) => {
    if (page === 'review' && now === 'done') replace('sent')
    else if (page === 'review' && now === 'expired') back()
    else if (page === 'sent' && now !== 'done') back()
  })
  useEffect(() => {
    follow(status)
  }, [status])
}

/** Offers the delivered pictures; the family decides when, because the reload leaves the page. */
export function useArrivedNotice({ manifest }: GalleryModel['content']): void {
  useEffect(() => {
    let last = manifest.get()
    const unsubscribe = manifest.subscribe(() => {
      const before = last
      last = manifest.get()
      if (!hasArrived(before, last)) return
      notify({
        text: familyDelivery.arrived,
        action: { label: familyDelivery.see, run: () => window.location.reload() },
      })
    })
    return () => {
      unsubscribe()
    }
  }, [manifest])
}

/** While the selection is open: follows the family's other devices, and sends taps made without a connection. */
export function useChoosingSync({ galleryId, content }: GalleryModel, choosing: Choosing): void {
  const session = useStore(choosing.sessionStore)
  useEffect(() => {
    if (!session) return undefined
    const { listen } = choosing.participant ? participationCalls : selectionCalls
    const url = addressOf(listen, { gallery_id: galleryId })
    const onUpdate = (revision: number | null) => {
      const { status, revision: known } = session.selection.get()
      // The photographer may have delivered the pictures of a sent selection.
      if (status === 'done' && revision !== known) void content.refresh()
      session.onRevision(revision)
    }
    const live = createLive({ url, onUpdate })
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') {
        live.open()
        void session.retry()
      } else live.close()
    }
    const onOnline = () => void session.retry()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('online', onOnline)
    live.open()
    // Taps of an earlier visit that were not sent.
    void session.retry()
    return () => {
      live.close()
      session.stop()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', onOnline)
    }
  }, [galleryId, content, choosing, session])
}
