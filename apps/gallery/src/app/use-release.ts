import { useEffect } from 'react'
import { selectionCalls } from '../features/selection/api/calls.ts'
import { createLive } from '../features/selection/lib/live.ts'
import { addressOf } from '../lib/client.ts'
import { useStore } from '../lib/store.ts'
import type { GalleryModel } from './gallery-model.ts'

/** While a payment is awaited: hears when the photographer confirms it, so that the downloads appear by themselves. */
export function useRelease({ galleryId, content, sent }: GalleryModel): void {
  const waits = useStore(content.manifest).download.waiting?.reason === 'awaiting_payment'
  const known = sent?.revision ?? null
  useEffect(() => {
    if (!waits || known === null) return undefined
    const url = addressOf(selectionCalls.listen, { gallery_id: galleryId })
    const onNews = (revision: number | null) => {
      if (revision !== known) void content.refresh()
    }
    const live = createLive({ url, onNews })
    const onLook = () => (document.visibilityState === 'visible' ? live.open() : live.close())
    document.addEventListener('visibilitychange', onLook)
    live.open()
    return () => {
      live.close()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [galleryId, content, waits, known])
}
