import PhotoSwipe from 'photoswipe'
import type { GridHandle } from '../grid/use-grid-cells.ts'
import { loadShownFirst } from './load-order.ts'
import {
  type ViewerAction,
  registerAction,
  registerName,
  trapFocus,
  registerFoot,
  listenToKeys,
  registerStatus,
} from './viewer-parts.ts'
import { showAtOnce } from './show-at-once.ts'
import { containedBounds, slideOf, type ViewerPicture, fadeButtons, thumbnailInstead } from './viewer-picture.ts'

export type { ViewerAction } from './viewer-parts.ts'
export type { ViewerPicture } from './viewer-picture.ts'

export type ViewerTexts = {
  readonly title: string
  readonly close: string
  readonly zoom: string
  readonly previous: string
  readonly next: string
  readonly broken: string
  /** A line over the thumbnail of a picture that cannot be loaded now; without it only `broken` is shown. */
  readonly smaller?: string
  /** In place of `broken` while there is no connection. */
  readonly offline?: string
}

export type ViewerOptions = {
  readonly count: number
  readonly index: number
  readonly pictureAt: (index: number) => ViewerPicture
  /**
   * The grid that a picture opens from and closes to. It scrolls to the shown picture, which has the focus afterwards.
   */
  readonly grid: GridHandle
  readonly onShow?: ((index: number) => void) | undefined
  readonly onBroken?: (index: number) => void
  readonly onClosed: () => void
  readonly texts: ViewerTexts
  readonly actions: readonly ViewerAction[]
  /** Hides the buttons while there is no input. */
  readonly fades?: boolean
  /** A line above the buttons at the foot, redrawn with them; hidden if empty. */
  readonly note?: (index: number) => string
  /** The text for screen readers of the picture at this index. */
  readonly describe?: (index: number) => string
}

export type Viewer = {
  /** The data of the picture at this index has changed. */
  readonly refresh: (index: number) => void
  /** Only the state of the buttons has changed. */
  readonly redraw: () => void
  readonly close: () => void
}

/** Shows pictures one at a time over the whole window: keys, gestures, zoom, neighbours loaded ahead. */
export function openViewer(options: ViewerOptions): Viewer {
  const { texts, grid } = options
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  // While the viewer is open, the page behind it can be neither focused nor read by screen readers.
  const background = document.getElementById('root')
  let shown = options.index
  const viewer = new PhotoSwipe({
    index: options.index,
    dataSource: [],
    preload: [1, 2],
    loop: false,
    bgOpacity: 1,
    maxZoomLevel: 2,
    wheelToZoom: true,
    trapFocus: false,
    returnFocus: false,
    showHideAnimationType: reducedMotion ? 'none' : 'zoom',
    showAnimationDuration: 0,
    hideAnimationDuration: reducedMotion ? 0 : 180,
    zoomAnimationDuration: reducedMotion ? 0 : 180,
    indexIndicatorSep: ' / ',
    closeTitle: texts.close,
    zoomTitle: texts.zoom,
    arrowPrevTitle: texts.previous,
    arrowNextTitle: texts.next,
    errorMsg: texts.broken,
  })
  const redrawers: (() => void)[] = []
  const onDraw = (draw: () => void) => redrawers.push(draw)

  viewer.addFilter('numItems', () => options.count)
  viewer.addFilter('itemData', (_data, index) => slideOf(options.pictureAt(index)))
  // The library's types do not allow a missing thumbnail, although the library does.
  viewer.addFilter('thumbBounds', (bounds, data, index) => {
    const image = grid.cell(index)?.querySelector('img')
    if (!image || getComputedStyle(image).objectFit !== 'contain' || !data.width || !data.height)
      return bounds as NonNullable<typeof bounds>
    return containedBounds(image.getBoundingClientRect(), data.width / data.height)
  })
  viewer.addFilter('thumbEl', (_thumb, _data, index) => grid.cell(index)?.querySelector('img') as HTMLElement)
  // The library shows a thumbnail only of the first picture. One that the grid has not loaded is not requested here.
  viewer.addFilter('placeholderSrc', (src, { index }) => src || loadedThumbnail(grid.cell(index)))
  viewer.addFilter('contentErrorElement', (element, { data, index }) => {
    const { smaller, broken, offline } = texts
    if (smaller === undefined || !data.msrc) return element
    const picture = options.pictureAt(index)
    const placeholder = picture.kind === 'photo' ? picture.placeholder : undefined
    return thumbnailInstead(data.msrc, { smaller, broken, offline }, placeholder)
  })
  viewer.on('uiRegister', () => {
    registerName(viewer, (index) => nameOf(options.pictureAt(index)), onDraw)
    for (const action of options.actions) if (action.position !== 'foot') registerAction(viewer, action, onDraw)
    registerFoot(
      viewer,
      options.actions.filter(({ position }) => position === 'foot'),
      onDraw,
      options.note,
    )
    if (options.describe) registerStatus(viewer, options.describe, onDraw)
  })
  loadShownFirst(viewer)
  listenToKeys(viewer, options.actions)
  trapFocus(viewer)
  if (options.fades) fadeButtons(viewer, window.matchMedia('(hover: none)').matches)
  let isStarted = false
  let isDestroyed = false
  viewer.on('afterInit', () => {
    viewer.element?.setAttribute('aria-label', texts.title)
    viewer.element?.setAttribute('aria-modal', 'true')
    afterNextPaint(() => {
      if (isDestroyed) return
      if (background) background.inert = true
      viewer.element?.focus()
    })
  })
  viewer.on('change', () => {
    const { currIndex } = viewer
    // The picture that it opens from is in the window already; scrolling would break the opening animation.
    if (currIndex !== shown) grid.reveal(currIndex)
    shown = currIndex
    options.onShow?.(currIndex)
  })
  viewer.on('loadError', ({ content }) => options.onBroken?.(content.index))
  const end = () => {
    isDestroyed = true
    if (background) background.inert = false
    atOnce?.remove()
    options.onClosed()
    grid.focus(shown)
  }
  viewer.on('destroy', end)
  const first = options.pictureAt(options.index)
  const atOnce = first.kind === 'photo' ? showAtOnce(slideOf(first)) : undefined
  const start = () => {
    if (isDestroyed) return
    isStarted = true
    viewer.init()
    atOnce?.passTaps()
    afterNextPaint(() => atOnce?.remove())
  }
  if (atOnce) afterNextPaint(start)
  else start()

  const redraw = () => {
    for (const draw of redrawers) draw()
  }
  return {
    redraw,
    refresh: (index) => {
      if (isStarted) viewer.refreshSlideContent(index)
      redraw()
    },
    close: () => {
      // PhotoSwipe cannot close before the opening animation ends.
      if (!isStarted) end()
      else if (viewer.opener.isOpen) viewer.close()
      else viewer.on('openingAnimationEnd', () => viewer.close())
    },
  }
}

/** For what makes the browser compute the whole page again: the picture is shown first. */
function afterNextPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

function loadedThumbnail(cell: HTMLElement | null): string | false {
  const image = cell?.querySelector('img')
  return image?.complete === true && image.naturalWidth > 0 && image.currentSrc
}

function nameOf(picture: ViewerPicture): { name: string; detail: string } {
  const name = picture.kind === 'loading' ? '' : picture.name
  return { name, detail: picture.kind === 'photo' ? (picture.detail ?? '') : '' }
}
