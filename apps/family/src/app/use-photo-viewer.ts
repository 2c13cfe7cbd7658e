import { useEffectEvent, type RefObject } from 'react'
import type { GridHandle } from '@revela/photos/grid'
import type { Photo } from '../features/photos/lib/photo.ts'
import type { GalleryModel } from './gallery-model.ts'
import { useViewer } from './use-viewer.ts'

type Given = {
  readonly model: GalleryModel
  readonly photos: readonly Photo[]
  readonly grid: RefObject<GridHandle | null>
  readonly slug: string
  readonly onShow: (photo: Photo) => void
  /** Asks for the PIN before a photograph is downloaded. */
  readonly askPin?: (next: () => void) => void
  /** A line above the viewer's buttons. */
  readonly note?: () => string
}

/** The viewer of a gallery's photographs. */
export function usePhotoViewer(given: Given): (index: number) => void {
  const { model, photos, grid, slug, onShow, askPin, note } = given
  const shown = useEffectEvent(onShow)
  return useViewer(grid, ({ openPhotoViewer }, at) =>
    openPhotoViewer({ model, photos, slug, onShow: (photo) => shown(photo), askPin, note, ...at }),
  )
}
