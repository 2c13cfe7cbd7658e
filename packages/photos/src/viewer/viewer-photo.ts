import type { SlideData } from 'photoswipe'

/** What the viewer shows at a place: a photo, words where there is none to show, or nothing known yet. */
export type ViewerPhoto =
  | {
      readonly kind: 'photo'
      readonly name: string
      /** Said instead of the name, where the name says little. */
      readonly alt?: string
      readonly src: string
      /** A smaller one that is likely to be there already. */
      readonly thumb: string
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'words'; readonly name: string; readonly text: string }
  | { readonly kind: 'loading' }

/** Longest edge of the file behind `src`, whatever the size of the original. */
const longestEdge = 1920

export function slideOf(photo: ViewerPhoto): SlideData {
  if (photo.kind === 'loading') return { html: plainSlide('') }
  if (photo.kind === 'words') return { html: plainSlide(photo.text) }
  const scale = Math.min(1, longestEdge / Math.max(photo.width, photo.height))
  return {
    src: photo.src,
    msrc: photo.thumb,
    width: Math.round(photo.width * scale),
    height: Math.round(photo.height * scale),
    alt: photo.alt ?? photo.name,
    thumbCropped: true,
  }
}

/** Written by the document itself, so that no name or message is ever read as markup. */
function plainSlide(text: string): string {
  const slide = document.createElement('div')
  slide.className = text === '' ? 'viewer-waiting' : 'viewer-words'
  slide.textContent = text
  return slide.outerHTML
}
