import { useEffectEvent, type RefObject } from 'react'
import type { GridHandle } from '@revela/photos/grid'
import type { Picture } from '../features/pictures/lib/picture.ts'
import type { GalleryModel } from './gallery-model.ts'
import { useViewer } from './use-viewer.ts'

type PictureViewerOptions = {
  readonly model: GalleryModel
  readonly pictures: readonly Picture[]
  readonly grid: RefObject<GridHandle | null>
  readonly slug: string
  readonly onShow: (picture: Picture) => void
  /** Asks for the PIN before a picture is downloaded. */
  readonly requestPin?: (next: () => void) => void
  /** A line above the viewer's buttons. */
  readonly note?: ((index: number) => string) | undefined
  /** A line below the picture's name. */
  readonly detail?: ((index: number) => string) | undefined
}

/** Opens the viewer on the pictures of a gallery. */
export function usePictureViewer(options: PictureViewerOptions): (index: number) => void {
  const { model, pictures, grid, slug, onShow, requestPin, note, detail } = options
  const handleShow = useEffectEvent(onShow)
  return useViewer(grid, ({ openPictureViewer }, at) =>
    openPictureViewer({
      model,
      pictures,
      slug,
      onShow: (picture) => handleShow(picture),
      requestPin,
      note,
      detail,
      ...at,
    }),
  )
}
