import PhotoSwipe from 'photoswipe'
import {
  type ViewerAction,
  registerAction,
  registerName,
  keepFocus,
  registerFoot,
  listenToKeys,
  registerStatus,
} from './viewer-parts.ts'
import { slideOf, type ViewerPhoto, fadeButtons } from './viewer-photo.ts'

export type { ViewerAction } from './viewer-parts.ts'
export type { ViewerPhoto } from './viewer-photo.ts'

export type ViewerTexts = {
  readonly title: string
  readonly close: string
  readonly zoom: string
  readonly previous: string
  readonly next: string
  readonly broken: string
}

type Given = {
  readonly count: number
  readonly index: number
  readonly photoAt: (index: number) => ViewerPhoto
  /** Where a photo grows from and shrinks back to. */
  readonly thumbAt: (index: number) => HTMLElement | null
  readonly onShow: (index: number) => void
  readonly onBroken: (index: number) => void
  readonly onClosed: (index: number) => void
  /** The page behind; it can be neither reached nor read while the viewer is open. */
  readonly behind: HTMLElement | null
  /** Nothing moves by itself. */
  readonly still: boolean
  readonly texts: ViewerTexts
  readonly actions: readonly ViewerAction[]
  /** The buttons leave the photo alone when nobody touches anything. */
  readonly fades?: boolean
  /** A line above the buttons at the foot, written anew whenever they are. */
  readonly note?: () => string
  /** What is said aloud of the photo at this place. */
  readonly say?: (index: number) => string
}

export type Viewer = {
  /** What is known of the photo at this place has changed. */
  readonly refresh: (index: number) => void
  /** Only what the buttons say has changed. */
  readonly redraw: () => void
  readonly close: () => void
}

/** Photos one at a time over the whole window: keys, gestures, zoom, the neighbours loaded ahead. */
export function openViewer(given: Given): Viewer {
  const { texts, behind } = given
  const viewer = new PhotoSwipe({
    index: given.index,
    dataSource: [],
    preload: [1, 2],
    loop: false,
    bgOpacity: 1,
    maxZoomLevel: 2,
    wheelToZoom: true,
    trapFocus: false,
    returnFocus: false,
    showHideAnimationType: given.still ? 'none' : 'zoom',
    showAnimationDuration: given.still ? 0 : 180,
    hideAnimationDuration: given.still ? 0 : 180,
    zoomAnimationDuration: given.still ? 0 : 180,
    indexIndicatorSep: ' / ',
    closeTitle: texts.close,
    zoomTitle: texts.zoom,
    arrowPrevTitle: texts.previous,
    arrowNextTitle: texts.next,
    errorMsg: texts.broken,
  })
  const draws: (() => void)[] = []
  const onDraw = (draw: () => void) => draws.push(draw)

  viewer.addFilter('numItems', () => given.count)
  viewer.addFilter('itemData', (_data, index) => slideOf(given.photoAt(index)))
  // The library's type forgets that there may be no thumbnail, which it allows.
  viewer.addFilter('thumbEl', (_thumb, _data, index) => given.thumbAt(index) as HTMLElement)
  viewer.on('uiRegister', () => {
    registerName(viewer, (index) => nameOf(given.photoAt(index)))
    for (const action of given.actions) if (action.place !== 'foot') registerAction(viewer, action, onDraw)
    registerFoot(
      viewer,
      given.actions.filter(({ place }) => place === 'foot'),
      onDraw,
      given.note,
    )
    if (given.say) registerStatus(viewer, given.say)
  })
  listenToKeys(viewer, given.actions)
  keepFocus(viewer)
  if (given.fades) fadeButtons(viewer)
  viewer.on('afterInit', () => {
    viewer.element?.setAttribute('aria-label', texts.title)
    viewer.element?.setAttribute('aria-modal', 'true')
    if (behind) behind.inert = true
    viewer.element?.focus()
  })
  viewer.on('change', () => given.onShow(viewer.currIndex))
  viewer.on('loadError', ({ content }) => given.onBroken(content.index))
  viewer.on('destroy', () => {
    if (behind) behind.inert = false
    given.onClosed(viewer.currIndex)
  })
  viewer.init()

  const redraw = () => {
    for (const draw of draws) draw()
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

function nameOf(photo: ViewerPhoto): string {
  return photo.kind === 'loading' ? '' : photo.name
}
