import type { SlideData } from 'photoswipe'

/** What the viewer shows at an index: a picture, a text if there is none to show, or nothing yet. */
export type ViewerPicture =
  | {
      readonly kind: 'photo'
      readonly name: string
      /** A second line below the name. */
      readonly detail?: string
      /** Alternative text, if the name says little. */
      readonly alt?: string
      readonly src: string
      /** A rendition with a longest edge of `middleEdge`, for windows in which it looks the same. */
      readonly middle?: string
      /** A smaller rendition that is probably cached. */
      readonly thumb: string
      readonly width: number
      readonly height: number
      /** A CSS image in place of a picture that cannot be loaded now. */
      readonly placeholder?: string
    }
  | { readonly kind: 'words'; readonly name: string; readonly text: string }
  | { readonly kind: 'loading' }

/** Longest edges of the files at `src` and `middle`, whatever the size of the original. */
const maxEdge = 1920
const middleEdge = 960

export function slideOf(picture: ViewerPicture): SlideData {
  if (picture.kind === 'loading') return { html: plainSlide('') }
  if (picture.kind === 'words') return { html: plainSlide(picture.text) }
  const { width, height } = scaledTo(maxEdge, picture)
  const middleWidth = scaledTo(middleEdge, picture).width
  return {
    src: picture.src,
    // The browser chooses, by the window and its density, and again when the picture is zoomed.
    ...(picture.middle !== undefined &&
      middleWidth < width && { srcset: `${picture.middle} ${middleWidth}w, ${picture.src} ${width}w` }),
    msrc: picture.thumb,
    width,
    height,
    alt: picture.alt ?? picture.name,
    thumbCropped: true,
  }
}

type Size = { readonly width: number; readonly height: number }

function scaledTo(edge: number, { width, height }: Size): Size {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Where an uncropped picture is inside the box of its thumbnail. */
export function containedBounds({ left, top, width, height }: Box, ratio: number) {
  const w = Math.min(width, height * ratio)
  return { x: left + (width - w) / 2, y: top + (height - w / ratio) / 2, w }
}

/** Built with the DOM, so that names and messages are never parsed as markup. */
function plainSlide(text: string): string {
  const slide = document.createElement('div')
  slide.className = text === '' ? 'viewer-waiting' : 'viewer-words'
  slide.textContent = text
  return slide.outerHTML
}

const idleMs = 2000

/** The part of PhotoSwipe that hiding its buttons needs. */
export type FadingViewer = {
  readonly element?: Pick<HTMLElement, 'classList' | 'querySelector' | 'addEventListener'> | undefined
  readonly on: (
    type: 'afterInit' | 'keydown' | 'destroy' | 'tapAction',
    run: (event: { preventDefault: () => void }) => void,
  ) => void
}

/**
 * Hides the buttons after a moment without input from a mouse or a keyboard; a move or a key shows them again. On a
 * touch screen they stay: nothing shows where a hidden button is.
 */
export function fadeButtons(viewer: FadingViewer, isTouchScreen: boolean): void {
  let isTouch = isTouchScreen
  let timer: ReturnType<typeof setTimeout> | undefined

  const quiet = () => {
    // The focused button must stay visible for keyboard users.
    if (viewer.element?.querySelector('button:focus-visible')) return
    viewer.element?.classList.add('viewer-quiet')
  }
  const wake = () => {
    viewer.element?.classList.remove('viewer-quiet')
    clearTimeout(timer)
    if (!isTouch) timer = setTimeout(quiet, idleMs)
  }
  const onPointer = ({ pointerType }: Pick<PointerEvent, 'pointerType'>) => {
    isTouch = pointerType !== 'mouse'
    wake()
  }

  viewer.on('afterInit', () => {
    const { element } = viewer
    element?.addEventListener('pointerdown', onPointer)
    element?.addEventListener('pointermove', onPointer)
    element?.addEventListener('focusin', wake)
    wake()
  })
  viewer.on('keydown', wake)
  viewer.on('destroy', () => clearTimeout(timer))
  // PhotoSwipe would hide the buttons on a tap.
  viewer.on('tapAction', (event) => event.preventDefault())
}

export type BrokenTexts = {
  readonly broken: string
  /** A line over the thumbnail of a picture that cannot be loaded now. */
  readonly smaller: string
  /** A line over the placeholder of a picture without thumbnail, while there is no connection. */
  readonly offline?: string | undefined
}

/** What is said of a picture whose thumbnail could not be loaded either. */
export const brokenText = ({ broken, offline }: BrokenTexts, isOnline: boolean) =>
  isOnline ? broken : (offline ?? broken)

/** The thumbnail, or else the placeholder, of a picture that cannot be loaded now, with a line that says so. */
export function thumbnailInstead(thumb: string, texts: BrokenTexts, placeholder?: string) {
  const figure = document.createElement('figure')
  figure.className = 'viewer-smaller'
  if (placeholder !== undefined) figure.style.backgroundImage = placeholder
  const image = document.createElement('img')
  image.src = thumb
  image.alt = ''
  const caption = document.createElement('figcaption')
  caption.textContent = texts.smaller
  image.addEventListener('error', () => {
    image.remove()
    caption.textContent = brokenText(texts, navigator.onLine)
  })
  figure.append(image, caption)
  return figure
}
