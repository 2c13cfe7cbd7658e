import type { StoredPhoto } from '@revela/uploader'
import { useEffect, useRef, useState } from 'react'

export type Thumbnail = { readonly key: string; readonly bitmap: ImageBitmap }

const width = 240
const shown = 12

/**
 * Small pictures of the photos stored last. One is made at a time, off the main thread, from the newest: a fast line
 * skips some instead of making the page wait, and no photograph is ever held whole.
 */
export function useThumbnails(latest: readonly StoredPhoto[]): readonly Thumbnail[] {
  const [made, setMade] = useState<readonly Thumbnail[]>([])
  const kept = useRef<readonly Thumbnail[]>([])
  const isBusy = useRef(false)
  const newest = latest[0]

  useEffect(() => {
    if (!newest || isBusy.current || kept.current.some(({ key }) => key === newest.key)) return
    async function make({ key, file }: StoredPhoto) {
      isBusy.current = true
      // The server has taken the bytes; a browser that cannot show them only shows one picture less.
      const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' }).catch(() => null)
      isBusy.current = false
      if (!bitmap) return
      const all = [{ key, bitmap }, ...kept.current]
      for (const old of all.slice(shown)) old.bitmap.close()
      kept.current = all.slice(0, shown)
      setMade(kept.current)
    }
    void make(newest)
  }, [newest])

  return made
}
