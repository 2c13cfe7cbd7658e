import { addressOf } from '../../lib/client.ts'
import { useEffect } from 'react'
import { selectionCalls } from '../../features/selection/api/calls.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import { createLive } from '../../features/selection/lib/live.ts'
import { useStore } from '../../lib/store.ts'

/** While somebody looks: hears of the family's other devices, and sends what was tapped without a connection. */
export function useChoosingLife(galleryId: string, choosing: Choosing): void {
  const desk = useStore(choosing.desk)
  useEffect(() => {
    if (!desk) return undefined
    const url = addressOf(selectionCalls.listen, { gallery_id: galleryId })
    const live = createLive({ url, onNews: desk.hear })
    const onLook = () => {
      if (document.visibilityState === 'visible') {
        live.open()
        void desk.retry()
      } else live.close()
    }
    const onLine = () => void desk.retry()
    document.addEventListener('visibilitychange', onLook)
    window.addEventListener('online', onLine)
    live.open()
    // Taps of an earlier visit that never arrived.
    void desk.retry()
    return () => {
      live.close()
      desk.stop()
      document.removeEventListener('visibilitychange', onLook)
      window.removeEventListener('online', onLine)
    }
  }, [galleryId, desk])
}
