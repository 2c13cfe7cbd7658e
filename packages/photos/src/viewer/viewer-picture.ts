import type { SlideData } from 'photoswipe'
import type PhotoSwipe from 'photoswipe'

/** What the viewer shows at an index: a picture, a text if there is none to show, or nothing yet. */
export type ViewerPicture =
  | {
      readonly kind: 'photo'
      readonly name: string
      /** Alternative text, if the name says little. */
      readonly alt?: string
      readonly src: string
      /** A smaller rendition that is probably cached. */
      readonly thumb: string
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'words'; readonly name: string; readonly text: string }
  | { readonly kind: 'loading' }

/** Longest edge of the file at `src`, whatever the size of the original. */
const maxEdge = 1920

export function slideOf(picture: ViewerPicture): SlideData {
  if (picture.kind === 'loading') return { html: plainSlide('') }
  if (picture.kind === 'words') return { html: plainSlide(picture.text) }
  const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height))
  return {
    src: picture.src,
    msrc: picture.thumb,
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
    alt: picture.alt ?? picture.name,
    thumbCropped: true,
  }
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

/** Hides the buttons after a moment without input; a touch, a move or a key shows them again. */
export function fadeButtons(viewer: PhotoSwipe): void {
  let timer = 0
  let wasQuiet = false

  const isQuiet = () => viewer.element?.classList.contains('viewer-quiet') ?? false
  const quiet = () => {
    // The focused button must stay visible for keyboard users.
    if (viewer.element?.querySelector('button:focus-visible')) return
    viewer.element?.classList.add('viewer-quiet')
  }
  const wake = () => {
    viewer.element?.classList.remove('viewer-quiet')
    window.clearTimeout(timer)
    timer = window.setTimeout(quiet, idleMs)
  }

  viewer.on('afterInit', () => {
    const { element } = viewer
    element?.addEventListener('pointerdown', () => {
      wasQuiet = isQuiet()
      wake()
    })
    element?.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse') wake()
    })
    element?.addEventListener('focusin', wake)
    wake()
  })
  viewer.on('keydown', wake)
  viewer.on('destroy', () => window.clearTimeout(timer))
  viewer.on('tapAction', (event) => {
    // A touch shows hidden buttons by itself; a touch while they are shown hides them.
    event.preventDefault()
    if (!wasQuiet) quiet()
  })
}
