import { useCallback, useEffect, useState } from 'react'
import { selectionCalls, type FamilySelection } from '../features/selection/api/calls.ts'
import { createLive } from '../features/selection/lib/live.ts'
import { addressOf, client } from '../lib/client.ts'
import { useStore } from '../lib/store.ts'
import type { GalleryModel } from './gallery-model.ts'

/**
 * The selection that was sent before the delivery. While its payment is awaited, the page hears when the photographer
 * confirms it, so that the downloads appear by themselves.
 */
export function useRelease({ galleryId, content, sent }: GalleryModel): {
  readonly selection: FamilySelection | null
  readonly readAgain: () => void
} {
  const waits = useStore(content.manifest).download.waiting?.reason === 'awaiting_payment'
  const [selection, setSelection] = useState(sent)
  const known = sent?.revision ?? null

  const readAgain = useCallback(() => {
    const asked = client.call(selectionCalls.get, { params: { gallery_id: galleryId } })
    // Without an answer the page keeps what it knew.
    asked.then((answer) => setSelection(answer.selection)).catch(() => {})
  }, [galleryId])

  useEffect(() => {
    if (!waits || known === null) return undefined
    const url = addressOf(selectionCalls.listen, { gallery_id: galleryId })
    const onNews = (revision: number | null) => {
      if (revision === known) return
      void content.refresh()
      readAgain()
    }
    const live = createLive({ url, onNews })
    const onLook = () => (document.visibilityState === 'visible' ? live.open() : live.close())
    document.addEventListener('visibilitychange', onLook)
    live.open()
    return () => {
      live.close()
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [galleryId, content, waits, known, readAgain])
  return { selection, readAgain }
}
