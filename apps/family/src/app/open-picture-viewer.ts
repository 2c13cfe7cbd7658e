import { openViewer, type Viewer, type ViewerAction, type ViewerPicture } from '@revela/photos/viewer'
import '@revela/photos/viewer.css'
import { placeholderWash } from '@revela/photos/placeholder'
import { familyGrid, familyOffline, familyViewer, familyViewing } from '@revela/phrases'
import type { GridHandle } from '@revela/photos/grid'
import type { GridContent } from '../features/pictures/lib/content.ts'
import { pictureAddress, type Picture } from '../features/pictures/lib/picture.ts'
import { pictureHash } from '../lib/address.ts'
import { type LayerHandle, layerHistory } from '../lib/layer-history.ts'
import type { GalleryModel } from './gallery-model.ts'
import { viewerActions } from './viewer-actions.ts'

/** The part of the gallery model that the viewer needs. */
export type ViewerModel = Pick<GalleryModel, 'details' | 'mark'> & {
  readonly content: GridContent
  readonly viewed: Pick<GalleryModel['viewed'], 'add'>
}

type ViewerOptions<T extends ViewerModel> = {
  readonly model: T
  readonly pictures: readonly Picture[]
  readonly index: number
  readonly grid: GridHandle
  readonly onShow: (picture: Picture) => void
  readonly onClosed: () => void
  /** A line above the buttons for the picture at this index, redrawn with them; hidden if empty. */
  readonly note?: ((index: number) => string) | undefined
  /** A line below the picture's name: its chapter, and its place in a series. Empty: none. */
  readonly detail?: ((index: number) => string) | undefined
}

export type ViewerHandle = Pick<Viewer, 'close'>

type GalleryViewerOptions = ViewerOptions<GalleryModel> & {
  readonly slug: string
  readonly requestPin?: ((next: () => void) => void) | undefined
}

export function openPictureViewer(options: GalleryViewerOptions): ViewerHandle {
  // During a selection the buttons stay visible, because they are used on every picture.
  const fades = options.model.choosing === null
  return showPictures({ ...options, fades, actions: viewerActions(options) })
}

type ShowPicturesOptions = ViewerOptions<ViewerModel> & {
  readonly actions: readonly ViewerAction[]
  readonly fades?: boolean
}

/**
 * Opens one picture over the whole window. The grid scrolls along behind it, so that closing ends at the right picture.
 */
export function showPictures({
  model,
  pictures,
  index,
  grid,
  onShow,
  onClosed,
  note,
  detail,
  fades = true,
  actions,
}: ShowPicturesOptions): ViewerHandle {
  const { content, details, mark, viewed } = model
  /** Indexes of pictures that failed to load; they are tried again with new addresses. */
  const broken = new Set<number>()

  /** Visitors of a public work get neither file names nor numbers. */
  function captionOf({ number, displayNumber }: Picture): string {
    const name = details.get(number)?.title
    return name ? familyViewer.caption(displayNumber, name) : ''
  }

  /** A blurred picture for the time without connection. */
  function placeholderOf({ number, colour }: Picture): string {
    const thumbhash = details.get(number)?.thumbhash
    return `${thumbhash ? `${placeholderWash(thumbhash)},` : ''}linear-gradient(${colour},${colour})`
  }

  function pictureAt(at: number): ViewerPicture {
    const picture = pictures[at]
    if (!picture) return { kind: 'loading' }
    const { prefix } = content.addresses.get()
    const thumb = grid.cell(at)?.querySelector('img')
    return {
      kind: 'photo',
      name: captionOf(picture),
      detail: detail?.(at) ?? '',
      alt: familyViewer.alt(picture.displayNumber),
      src: pictureAddress(prefix, picture, 1920),
      middle: pictureAddress(prefix, picture, 960),
      thumb: thumb?.complete && thumb.naturalWidth > 0 ? thumb.currentSrc : pictureAddress(prefix, picture, 400),
      width: picture.width,
      height: picture.height,
      placeholder: placeholderOf(picture),
    }
  }

  function describe(at: number): string {
    const picture = pictures[at]
    if (!picture) return ''
    const text = familyGrid.tile({
      displayNumber: picture.displayNumber,
      name: details.get(picture.number)?.title ?? null,
      suggested: picture.suggested,
      mark: mark.describe(picture.number),
    })
    return [text, detail?.(at) ?? ''].filter((part) => part !== '').join(', ')
  }

  let layer: LayerHandle | null = null
  const unsubscribers: (() => void)[] = []

  const viewer = openViewer({
    count: pictures.length,
    index,
    grid,
    texts: { ...familyViewer, ...familyViewing, ...familyOffline },
    fades,
    ...(note === undefined ? {} : { note }),
    describe,
    actions,
    pictureAt,
    onShow: (at) => {
      const picture = pictures[at]
      if (!picture) return
      viewed.add(picture.number)
      details.load(picture.position - 1, picture.position + 2)
      onShow(picture)
      layer?.setHash(pictureHash(picture.number))
    },
    onBroken: (at) => {
      broken.add(at)
      content.reportBroken()
    },
    onClosed: () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      layer?.close()
      onClosed()
    },
  })
  layer = layerHistory().open({ onBack: () => viewer.close(), hash: pictureHash(pictures[index]?.number ?? 0) })
  unsubscribers.push(
    mark.subscribe(viewer.redraw),
    details.subscribe(viewer.redraw),
    content.addresses.subscribe(() => {
      for (const at of broken) viewer.refresh(at)
      broken.clear()
      // Which pictures may be downloaded can have changed with the addresses.
      viewer.redraw()
    }),
  )
  return viewer
}
