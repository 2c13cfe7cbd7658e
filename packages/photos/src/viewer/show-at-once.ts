import type { SlideData } from 'photoswipe'

type PictureAtOnce = {
  /** From now on taps reach the viewer below; before, they are ignored, because the page below is not to be seen. */
  readonly passTaps: () => void
  readonly remove: () => void
}

/**
 * Shows a picture over the whole window, in the next frame: its thumbnail, and over it the large rendition, which begins
 * to load now. The viewer, whose start takes a cheap phone a fifth of a second, opens behind it and takes its place.
 */
export function showAtOnce({ src, srcset, msrc, width = 0, height = 0 }: SlideData): PictureAtOnce {
  const scale = Math.min(1, document.documentElement.clientWidth / width, window.innerHeight / height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const cover = document.createElement('div')
  cover.className = 'viewer-at-once'
  cover.setAttribute('aria-hidden', 'true')
  cover.append(imageOf({ src: msrc }, size), imageOf({ src, srcset }, size))
  document.body.append(cover)
  return {
    passTaps: () => {
      cover.style.pointerEvents = 'none'
    },
    remove: () => cover.remove(),
  }
}

type Size = { readonly width: number; readonly height: number }

function imageOf({ src, srcset }: Pick<SlideData, 'src' | 'srcset'>, { width, height }: Size): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.width = width
  image.height = height
  if (srcset !== undefined) {
    image.sizes = `${width}px`
    image.srcset = srcset
  }
  if (src !== undefined) image.src = src
  return image
}
