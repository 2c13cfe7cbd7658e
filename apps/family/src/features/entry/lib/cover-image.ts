import { focusClasses } from '../../../lib/focus-classes.ts'
import type { EntryGallery } from '../api/calls.ts'

export type CoverPicture = NonNullable<EntryGallery['cover']>

/** The same image as the server writes into the page of a public gallery. */
export function createCoverImage(cover: CoverPicture): HTMLImageElement {
  const image = new Image(cover.width, cover.height)
  image.className = `${focusClasses(cover)}${cover.height > cover.width ? ' upright' : ''}`
  image.alt = ''
  image.fetchPriority = 'high'
  image.decoding = 'async'
  image.sizes = '(max-width: 800px) 320px, 100vw'
  image.srcset = `${cover.small} 960w, ${cover.large} 1920w`
  image.src = cover.small
  return image
}
