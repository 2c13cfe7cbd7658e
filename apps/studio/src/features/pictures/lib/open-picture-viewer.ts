import type { Viewer, ViewerAction } from '@revela/photos/viewer'
import { pictureTile } from '@revela/phrases'
import type { QueryClient } from '@tanstack/react-query'
import { galleryQuery } from '../../../lib/gallery.ts'
import { coverAction, openGridViewer } from '../../../ui/picture-grid/open-grid-viewer.ts'
import type { GridHandle } from '@revela/photos/grid'
import type { ShownRange } from './chapter-view.ts'
import { type Picture, picturePageQuery, pageOf, pagesFor, pageSize } from '../api/pictures.ts'

const star =
  '<path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z"/>'
type ViewerHandlers = {
  readonly suggest: (picture: Picture, suggest: boolean) => void
  readonly makeCover: (picture: Picture) => void
}

function viewerActions(
  readyAt: (index: number) => Picture | undefined,
  coverId: () => string | null,
  { suggest, makeCover }: ViewerHandlers,
): ViewerAction[] {
  return [
    {
      name: 'suggest',
      icon: star,
      state: (index) => {
        const picture = readyAt(index)
        if (!picture) return null
        const { suggested: on, title } = picture
        return { on, label: on ? pictureTile.withdraw(title) : pictureTile.suggest(title) }
      },
      run: (index) => {
        const picture = readyAt(index)
        if (picture) suggest(picture, !picture.suggested)
      },
    },
    coverAction('gallery', readyAt, coverId, makeCover),
  ]
}

type PictureViewerOptions = ViewerHandlers & {
  readonly queries: QueryClient
  readonly galleryId: string
  /** The pictures that the viewer shows, by their place in the gallery's order. */
  readonly range: ShownRange
  /** Counted from the start of the range. */
  readonly index: number
  readonly grid: GridHandle
  readonly onBroken: (index: number) => void
  readonly onClosed: () => void
}

/** Opens the viewer for a gallery of which only the visible pages are loaded. */
export function openPictureViewer({ suggest, makeCover, ...options }: PictureViewerOptions): Promise<Viewer> {
  const { queries, galleryId, range } = options
  const place = (index: number) => range.from + index
  const coverId = () => queries.getQueryData(galleryQuery(galleryId).queryKey)?.cover_picture_id ?? null
  return openGridViewer({
    ...options,
    total: range.count,
    at: (index) =>
      queries.getQueryData(picturePageQuery(galleryId, pageOf(place(index))).queryKey)?.pictures[
        place(index) % pageSize
      ],
    actions: (readyAt) => viewerActions(readyAt, coverId, { suggest, makeCover }),
    onShow: (index) => {
      const { first, last } = pagesFor(place(index - 1), place(index + 2), place(range.count))
      for (let page = first; page <= last; page += 1) void queries.prefetchQuery(picturePageQuery(galleryId, page))
    },
  })
}
