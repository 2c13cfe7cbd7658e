import { useEffectEvent, type RefObject } from 'react'
import type { GridHandle } from '../features/photos/components/photo-grid.tsx'
import type { Photo } from '../features/photos/lib/photo.ts'
import type { GalleryModel } from './gallery-model.ts'
import { useViewer } from './use-viewer.ts'

type Given = {
  readonly model: GalleryModel
  readonly photos: readonly Photo[]
  readonly grid: RefObject<GridHandle | null>
  readonly slug: string
  readonly onShow: (photo: Photo) => void
  /** A line above the viewer's buttons. */
  readonly note?: () => string
}

/** The viewer of a gallery's photographs. */
export function usePhotoViewer({ model, photos, grid, slug, onShow, note }: Given): (index: number) => void {
  const shown = useEffectEvent(onShow)
  return useViewer(grid, ({ openPhotoViewer }, at) =>
    openPhotoViewer({ model, photos, slug, onShow: (photo) => shown(photo), note, ...at }),
  )
}
