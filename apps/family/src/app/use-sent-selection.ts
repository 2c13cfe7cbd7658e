import { familyFollowUp } from '@revela/phrases'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FamilySelection, selectionCalls } from '../features/selection/api/calls.ts'
import { createLive } from '../features/selection/lib/live.ts'
import { selectionNews } from '../features/selection/lib/selection-news.ts'
import { addressOf, client } from '../lib/client.ts'
import { notify } from '../lib/notices.ts'
import type { GalleryModel } from './gallery-model.ts'

/**
 * The selection that was sent before the delivery. The page listens to it, so that a confirmed payment, an answer and a
 * reopening appear without a reload.
 */
export function useSentSelection(
  { galleryId, content, sent }: GalleryModel,
  studio: string,
): { readonly selection: FamilySelection | null; readonly reload: () => void } {
  const [selection, setSelection] = useState(sent)
  const latest = useRef(sent)
  const hasSelection = sent !== null

  const refresh = useCallback(async () => {
    // On an error the page keeps the last known selection.
    const answer = await client.call(selectionCalls.get, { params: { gallery_id: galleryId } }).catch(() => null)
    if (answer === null) return
    const news = selectionNews(latest.current, answer.selection)
    latest.current = answer.selection
    setSelection(answer.selection)
    if (news === 'answered') notify({ text: familyFollowUp.answered })
    if (news === 'reopened') {
      // The reload opens the page to choose on; the family decides when, because it may be looking at a photo.
      const action = { label: familyFollowUp.choose, run: () => window.location.reload() }
      notify({ text: familyFollowUp.reopened(studio), action })
    }
  }, [galleryId, studio])
  const reload = useCallback(() => void refresh(), [refresh])

  useEffect(() => {
    if (!hasSelection) return undefined
    const url = addressOf(selectionCalls.listen, { gallery_id: galleryId })
    const onUpdate = (revision: number | null) => {
      if (revision === latest.current?.revision) return
      void content.refresh()
      reload()
    }
    const live = createLive({ url, onUpdate })
    const onVisibilityChange = () => (document.visibilityState === 'visible' ? live.open() : live.close())
    document.addEventListener('visibilitychange', onVisibilityChange)
    live.open()
    return () => {
      live.close()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [galleryId, content, hasSelection, reload])
  return { selection, reload }
}
