import '@revela/photos/viewer.css'
import type { Viewer } from '@revela/photos/viewer'
import { pictureViewer } from '@revela/phrases'
import type { QueryClient } from '@tanstack/react-query'
import { galleryQuery } from '../../../lib/gallery.ts'
import { picturePageQuery, type Picture } from '../api/picture-queries.ts'
import type { GridHandle } from '../../../ui/photo-grid/photo-grid.tsx'
import { pageOf, pageSize, pagesFor } from './pages.ts'
import { viewerActions, type ViewerDeeds } from './viewer-actions.ts'
import { viewerPhotoOf } from '../../../ui/photo-grid/viewer-photo-of.ts'

type Given = ViewerDeeds & {
  readonly queries: QueryClient
  readonly galleryId: string
  readonly total: number
  readonly index: number
  readonly grid: GridHandle
  readonly onBroken: (index: number) => void
  readonly onClosed: () => void
}

/** Opens a photo from its place in the grid; the grid follows behind, so that it closes to the right place. */
export async function openPictureViewer(given: Given): Promise<Viewer> {
  const { queries, galleryId, total, grid } = given
  const { openViewer } = await import('@revela/photos/viewer')

  const at = (index: number): Picture | undefined =>
    queries.getQueryData(picturePageQuery(galleryId, pageOf(index)).queryKey)?.pictures[index % pageSize]
  const readyAt = (index: number) => {
    const picture = at(index)
    return picture?.state === 'ready' ? picture : undefined
  }
  const coverId = () => queries.getQueryData(galleryQuery(galleryId).queryKey)?.cover_picture_id ?? null

  /** What the viewer was told of each place, to tell it again when that is no longer so. */
  const told = new Map<number, Picture | undefined>()

  let shown = given.index

  const viewer = openViewer({
    count: total,
    index: given.index,
    still: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    behind: document.getElementById('root'),
    texts: pictureViewer,
    actions: viewerActions(readyAt, coverId, given),
    photoAt: (index) => {
      told.set(index, at(index))
      return viewerPhotoOf(at(index))
    },
    thumbAt: (index) => grid.cell(index)?.querySelector('img') ?? null,
    onShow: (index) => {
      // The photo it opens from is in the window already; moving it would spoil its growing.
      if (index !== shown) grid.reveal(index)
      shown = index
      const { first, last } = pagesFor(index - 1, index + 2, total)
      for (let page = first; page <= last; page += 1) void queries.prefetchQuery(picturePageQuery(galleryId, page))
    },
    onBroken: given.onBroken,
    onClosed: (index) => {
      stop()
      given.onClosed()
      grid.focus(index)
    },
  })

  const stop = queries.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return
    for (const [index, before] of told) {
      const now = at(index)
      if (now?.view !== before?.view || now?.state !== before?.state) {
        told.set(index, now)
        viewer.refresh(index)
      }
    }
    viewer.redraw()
  })

  return viewer
}
