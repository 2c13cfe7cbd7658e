import { openViewer, type Viewer, type ViewerAction, type ViewerPhoto } from '@revela/photos/viewer'
import '@revela/photos/viewer.css'
import { familyGrid, familyViewer } from '@revela/phrases'
import type { GridHandle } from '@revela/photos/grid'
import type { GridContent } from '../features/photos/lib/content.ts'
import { photoAddress, type Photo } from '../features/photos/lib/photo.ts'
import { photoHash } from '../lib/address.ts'
import type { GalleryModel } from './gallery-model.ts'
import { viewerActions } from './viewer-actions.ts'

/** As much as is looked at one by one. */
export type ShownModel = Pick<GalleryModel, 'details' | 'mark'> & {
  readonly content: GridContent
  readonly seen: Pick<GalleryModel['seen'], 'add'>
}

type Given<T extends ShownModel> = {
  readonly model: T
  readonly photos: readonly Photo[]
  readonly index: number
  readonly grid: GridHandle
  readonly onShow: (photo: Photo) => void
  readonly onClosed: () => void
  /** A line above the buttons, written anew with them. */
  readonly note?: (() => string) | undefined
}

export type OpenedViewer = Pick<Viewer, 'close'>

type GalleryViewer = Given<GalleryModel> & {
  readonly slug: string
  readonly askPin?: ((next: () => void) => void) | undefined
}

export function openPhotoViewer(given: GalleryViewer): OpenedViewer {
  return showPhotos({ ...given, actions: viewerActions(given) })
}

type Shown = Given<ShownModel> & { readonly actions: readonly ViewerAction[] }

/** One photograph over the whole window; the grid follows behind, so that it closes to the right place. */
export function showPhotos({ model, photos, index, grid, onShow, onClosed, note, actions }: Shown): OpenedViewer {
  const { content, details, mark, seen } = model
  let drawn = false
  /** Places whose photograph could not be loaded; tried again with new addresses. */
  const broken = new Set<number>()

  /** Strangers are told neither file names nor numbers of a work. */
  function captionOf({ number, displayNumber }: Photo): string {
    const name = details.of(number)?.title
    return name ? familyViewer.caption(displayNumber, name) : ''
  }

  function photoAt(at: number): ViewerPhoto {
    const photo = photos[at]
    if (!photo) return { kind: 'loading' }
    const { prefix } = content.addresses.get()
    const thumb = grid.cell(at)?.querySelector('img')
    return {
      kind: 'photo',
      name: captionOf(photo),
      alt: familyViewer.alt(photo.displayNumber),
      src: photoAddress(prefix, photo, 1920),
      thumb: thumb?.complete && thumb.naturalWidth > 0 ? thumb.currentSrc : photoAddress(prefix, photo, 400),
      width: photo.width,
      height: photo.height,
    }
  }

  function say(at: number): string {
    const photo = photos[at]
    if (!photo) return ''
    return familyGrid.tile({
      displayNumber: photo.displayNumber,
      name: details.of(photo.number)?.title ?? null,
      suggested: photo.suggested,
      mark: mark.say(photo.number),
    })
  }

  const history = viewerHistory(() => viewer.close())
  const stops: (() => void)[] = []

  const viewer = openViewer({
    count: photos.length,
    index,
    grid,
    texts: familyViewer,
    // Whoever chooses goes from photograph to photograph with the buttons under the thumb.
    fades: note === undefined,
    ...(note === undefined ? {} : { note }),
    say,
    actions,
    photoAt,
    onShow: (at) => {
      const photo = photos[at]
      if (!photo) return
      seen.add(photo.number)
      details.want(photo.place - 1, photo.place + 2)
      onShow(photo)
      if (drawn) history.follow(photo.number)
    },
    onBroken: (at) => {
      broken.add(at)
      content.broken()
    },
    onClosed: () => {
      for (const stop of stops) stop()
      history.leave()
      onClosed()
    },
  })
  drawn = true
  history.enter(photos[index]?.number ?? 0)
  stops.push(
    mark.subscribe(viewer.redraw),
    details.subscribe(viewer.redraw),
    content.addresses.subscribe(() => {
      for (const at of broken) viewer.refresh(at)
      broken.clear()
      // What may be downloaded can have changed with the addresses.
      viewer.redraw()
    }),
  )
  return viewer
}

/** The viewer is a page of its own in the history: Android's back, or the browser's, closes it. */
function viewerHistory(close: () => void) {
  let open = false
  const onBack = () => {
    open = false
    close()
  }
  return {
    enter: (number: number): void => {
      open = true
      window.history.pushState({ viewer: true }, '', photoHash(number))
      window.addEventListener('popstate', onBack, { once: true })
    },
    /** Another photograph is shown. */
    follow: (number: number): void => {
      if (open) window.history.replaceState({ viewer: true }, '', photoHash(number))
    },
    /** Closed by other means: the page leaves the history as well. */
    leave: (): void => {
      window.removeEventListener('popstate', onBack)
      if (open) window.history.back()
      open = false
    },
  }
}
