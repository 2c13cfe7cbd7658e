import type { Viewer } from '@revela/photos/viewer'
import type { QueryClient } from '@tanstack/react-query'
import { galleryQuery } from '../../../lib/gallery.ts'
import { openGridViewer } from '../../../ui/photo-grid/open-grid-viewer.ts'
import type { GridHandle } from '../../../ui/photo-grid/photo-grid.tsx'
import { picturePageQuery } from '../api/picture-queries.ts'
import { pageOf, pageSize, pagesFor } from './pages.ts'
import { viewerActions, type ViewerDeeds } from './viewer-actions.ts'

type Given = ViewerDeeds & {
  readonly queries: QueryClient
  readonly galleryId: string
  readonly total: number
  readonly index: number
  readonly grid: GridHandle
  readonly onBroken: (index: number) => void
  readonly onClosed: () => void
}

/** A photo of a gallery, of which only the pages in view are loaded. */
export function openPictureViewer({ suggest, makeCover, ...given }: Given): Promise<Viewer> {
  const { queries, galleryId, total } = given
  const coverId = () => queries.getQueryData(galleryQuery(galleryId).queryKey)?.cover_picture_id ?? null
  return openGridViewer({
    ...given,
    at: (index) =>
      queries.getQueryData(picturePageQuery(galleryId, pageOf(index)).queryKey)?.pictures[index % pageSize],
    actions: (readyAt) => viewerActions(readyAt, coverId, { suggest, makeCover }),
    onShow: (index) => {
      const { first, last } = pagesFor(index - 1, index + 2, total)
      for (let page = first; page <= last; page += 1) void queries.prefetchQuery(picturePageQuery(galleryId, page))
    },
  })
}
