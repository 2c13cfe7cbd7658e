import type { Viewer, ViewerAction, ViewerPicture } from '@revela/photos/viewer'
import '@revela/photos/viewer.css'
import { pictureCaption, pictureViewer, pictureTile } from '@revela/phrases'
import type { QueryClient } from '@tanstack/react-query'
import type { GridPicture, GridKind } from './grid-picture.ts'
import type { GridHandle } from '@revela/photos/grid'

type GridViewerOptions<T extends GridPicture> = {
  readonly queries: QueryClient
  /** Reads the loaded pictures; undefined while a page is loading. */
  readonly at: (index: number) => T | undefined
  readonly total: number
  readonly index: number
  readonly grid: GridHandle
  readonly actions: (readyAt: (index: number) => T | undefined) => readonly ViewerAction[]
  /** A picture is shown: its neighbours are needed next. */
  readonly onShow?: (index: number) => void
  readonly onBroken: (index: number) => void
  readonly onClosed: () => void
}

/** Opens the viewer from the grid. The grid scrolls along, so that the viewer closes to the right cell. */
export async function openGridViewer<T extends GridPicture>(options: GridViewerOptions<T>): Promise<Viewer> {
  const { queries, at, total, grid } = options
  const { openViewer } = await import('@revela/photos/viewer')

  const readyAt = (index: number) => {
    const picture = at(index)
    return picture?.state === 'ready' ? picture : undefined
  }

  /** The pictures that the viewer has, to refresh them when they change. */
  const shownPictures = new Map<number, T | undefined>()

  const viewer = openViewer({
    count: total,
    index: options.index,
    grid,
    texts: pictureViewer,
    actions: options.actions(readyAt),
    pictureAt: (index) => {
      shownPictures.set(index, at(index))
      return toViewerPicture(at(index))
    },
    onShow: options.onShow,
    onBroken: options.onBroken,
    onClosed: () => {
      stop()
      options.onClosed()
    },
  })

  const stop = queries.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return
    for (const [index, before] of shownPictures) {
      const now = at(index)
      if (now?.view !== before?.view || now?.state !== before?.state) {
        shownPictures.set(index, now)
        viewer.refresh(index)
      }
    }
    viewer.redraw()
  })

  return viewer
}

/** The viewer's representation of a picture in any state. */
function toViewerPicture(picture: GridPicture | undefined): ViewerPicture {
  if (!picture) return { kind: 'loading' }
  const { title, display_number: displayNumber = null, state, failure, view: src, thumb, width, height } = picture
  const name = pictureCaption(displayNumber, title)
  if (state === 'ready' && width !== null && height !== null) {
    return { kind: 'photo', name, src, thumb, width, height }
  }
  return { kind: 'words', name, text: state === 'failed' && failure ? failure : pictureViewer.preparing }
}

const frame =
  '<rect fill="none" width="18" height="18" x="3" y="3" rx="2"/><circle cx="9" cy="9" r="2"/><path d="m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21"/>'

/** The viewer's button that sets the cover. */
export function coverAction<T extends GridPicture>(
  kind: GridKind,
  readyAt: (index: number) => T | undefined,
  coverId: () => string | null,
  makeCover: (picture: T) => void,
): ViewerAction {
  return {
    name: 'cover',
    icon: frame,
    state: (index) => {
      const picture = readyAt(index)
      if (!picture) return null
      const on = picture.id === coverId()
      return { on, label: on ? pictureTile.isCover[kind] : pictureTile.makeCover(picture.title) }
    },
    run: (index) => {
      const picture = readyAt(index)
      if (picture && picture.id !== coverId()) makeCover(picture)
    },
  }
}
