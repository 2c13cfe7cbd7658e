import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { GridHandle } from '../features/photos/components/photo-grid.tsx'
import type { Photo } from '../features/photos/lib/photo.ts'
import type { GalleryModel } from './gallery-model.ts'
import type { OpenedViewer } from './open-photo-viewer.ts'

type Given = {
  readonly model: GalleryModel
  readonly photos: readonly Photo[]
  readonly grid: RefObject<GridHandle | null>
  readonly slug: string
  readonly onShow: (photo: Photo) => void
  /** A line above the viewer's buttons. */
  readonly note?: () => string
}

const loadViewer = () => import('./open-photo-viewer.ts')

/** Opens the viewer on a photograph; its code is fetched beforehand, when the phone has nothing better to do. */
export function usePhotoViewer({ model, photos, grid, slug, onShow, note }: Given): (index: number) => void {
  const opened = useRef<OpenedViewer | null>(null)
  const shown = useEffectEvent(onShow)
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1500))
    idle(() => void loadViewer(), { timeout: 4000 })
    return () => opened.current?.close()
  }, [])

  async function open(index: number): Promise<void> {
    const { openPhotoViewer } = await loadViewer()
    if (opened.current || !grid.current) return
    opened.current = openPhotoViewer({
      model,
      photos,
      index,
      grid: grid.current,
      slug,
      onShow: shown,
      note,
      onClosed: () => {
        opened.current = null
      },
    })
  }
  return (index) => void open(index)
}
