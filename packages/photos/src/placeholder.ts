import { thumbHashToDataURL } from 'thumbhash'
import { bitmapUrl } from './bitmap-url.ts'
import { hashBytes } from './hash-bytes.ts'
import { recentlyMade } from './recently-made.ts'
import { smallPixels } from './small-pixels.ts'
import { washOf } from './wash.ts'

/** The blurred stand-in of one photo as an image address; null when the hash cannot be read. */
export const placeholderUrl = recentlyMade(100, (thumbhash) => {
  const bytes = hashBytes(thumbhash)
  if (bytes === null) return null
  const small = smallPixels(bytes)
  return small ? bitmapUrl(small) : thumbHashToDataURL(bytes)
})

/**
 * The stand-in for grids, as the value of `background-image`: the photo's colours across and down. A browser takes
 * half a millisecond to load an image address in a style, which a hundred photos at once would feel; this is no image.
 */
export const placeholderWash = recentlyMade(1000, (thumbhash) => {
  const bytes = hashBytes(thumbhash)
  const small = bytes && smallPixels(bytes)
  return small ? washOf(small) : null
})
