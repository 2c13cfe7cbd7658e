import { thumbHashToDataURL } from 'thumbhash'
import { bitmapUrl } from './bitmap-url.ts'
import { smallPixels } from './small-pixels.ts'

const kept = new Map<string, string>()
const mostKept = 600

/** The blurred stand-in of a photo as an image address; null when the hash cannot be read. */
export function placeholderUrl(thumbhash: string): string | null {
  const known = kept.get(thumbhash)
  if (known !== undefined) return known
  const url = decoded(thumbhash)
  if (url === null) return null
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(thumbhash, url)
  return url
}

function decoded(thumbhash: string): string | null {
  try {
    const text = atob(thumbhash)
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
    if (bytes.length < 5) return null
    const small = smallPixels(bytes)
    return small ? bitmapUrl(small) : thumbHashToDataURL(bytes)
  } catch {
    return null
  }
}
