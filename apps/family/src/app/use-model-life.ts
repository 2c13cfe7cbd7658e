import { useEffect } from 'react'
import type { GalleryModel } from './gallery-model.ts'

/** While the gallery is open: fresh addresses after a sleep, hearts sent when the connection is back. */
export function useModelLife({ content, favourites }: GalleryModel): void {
  useEffect(() => {
    const onLook = () => {
      if (document.visibilityState !== 'visible') return
      content.wake()
      void favourites.retry()
    }
    const onLine = () => {
      void content.refresh()
      void favourites.retry()
    }
    const unlearn = content.manifest.subscribe(() => favourites.learn(content.manifest.get().favourites))
    document.addEventListener('visibilitychange', onLook)
    window.addEventListener('online', onLine)
    // Taps of an earlier visit that never arrived.
    void favourites.retry()
    return () => {
      unlearn()
      content.stop()
      document.removeEventListener('visibilitychange', onLook)
      window.removeEventListener('online', onLine)
    }
  }, [content, favourites])
}
