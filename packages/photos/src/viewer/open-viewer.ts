import PhotoSwipe from 'photoswipe'
import type { GridHandle } from '../grid/use-grid-cells.ts'
import {
  type ViewerAction,
  registerAction,
  registerName,
  trapFocus,
  registerFoot,
  listenToKeys,
  registerStatus,
} from './viewer-parts.ts'
import { slideOf, type ViewerPicture, fadeButtons } from './viewer-picture.ts'

export type { ViewerAction } from './viewer-parts.ts'
export type { ViewerPicture } from './viewer-picture.ts'

export type ViewerTexts = {
  readonly title: string
  readonly close: string
  readonly zoom: string
  readonly previous: string
  readonly next: string
  readonly broken: string
}

export type ViewerOptions = {
  readonly count: number
  readonly index: number
  readonly pictureAt: (index: number) => ViewerPicture
  /** Where a photo opens from and closes to. It scrolls to the photo that is shown and has the focus afterwards. */
  readonly grid: GridHandle
  readonly onShow?: ((index: number) => void) | undefined
  readonly onBroken?: (index: number) => void
  readonly onClosed: () => void
  readonly texts: ViewerTexts
  readonly actions: readonly ViewerAction[]
  /** The buttons leave the photo alone when nobody touches anything. */
  readonly fades?: boolean
  /** A line above the buttons at the foot, written anew whenever they are. */
  readonly note?: () => string
  /** What is said aloud of the photo at this place. */
  readonly describe?: (index: number) => string
}

export type Viewer = {
  /** What is known of the photo at this place has changed. */
  readonly refresh: (index: number) => void
  /** Only what the buttons say has changed. */
  readonly redraw: () => void
  readonly close: () => void
}

/** Photos one at a time over the whole window: keys, gestures, zoom, the neighbours loaded ahead. */
export function openViewer(options: ViewerOptions): Viewer {
  const { texts, grid } = options
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  // The page behind can be neither reached nor read while the viewer is open.
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
    showAnimationDuration: reducedMotion ? 0 : 180,
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
  // The library's type forgets that there may be no thumbnail, which it allows.
  viewer.addFilter('thumbEl', (_thumb, _data, index) => grid.cell(index)?.querySelector('img') as HTMLElement)
  viewer.on('uiRegister', () => {
    registerName(viewer, (index) => nameOf(options.pictureAt(index)))
    for (const action of options.actions) if (action.position !== 'foot') registerAction(viewer, action, onDraw)
    registerFoot(
      viewer,
      options.actions.filter(({ position }) => position === 'foot'),
      onDraw,
      options.note,
    )
    if (options.describe) registerStatus(viewer, options.describe)
  })
  listenToKeys(viewer, options.actions)
  trapFocus(viewer)
  if (options.fades) fadeButtons(viewer)
  viewer.on('afterInit', () => {
    viewer.element?.setAttribute('aria-label', texts.title)
    viewer.element?.setAttribute('aria-modal', 'true')
    if (background) background.inert = true
    viewer.element?.focus()
  })
  viewer.on('change', () => {
    const { currIndex } = viewer
    // The photo that it opens from is in the window already; scrolling would break the opening animation.
    if (currIndex !== shown) grid.reveal(currIndex)
    shown = currIndex
    options.onShow?.(currIndex)
  })
  viewer.on('loadError', ({ content }) => options.onBroken?.(content.index))
  viewer.on('destroy', () => {
    if (background) background.inert = false
    options.onClosed()
    grid.focus(viewer.currIndex)
  })
  viewer.init()

  const redraw = () => {
    for (const draw of redrawers) draw()
  }
  return {
    redraw,
    refresh: (index) => {
      viewer.refreshSlideContent(index)
      redraw()
    },
    close: () => {
      // What is still opening cannot be closed yet.
      if (viewer.opener.isOpen) viewer.close()
      else viewer.on('openingAnimationEnd', () => viewer.close())
    },
  }
}

function nameOf(picture: ViewerPicture): string {
  return picture.kind === 'loading' ? '' : picture.name
}
