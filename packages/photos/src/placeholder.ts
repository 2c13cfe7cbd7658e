import { thumbHashToDataURL } from 'thumbhash'
import { smallPixels, type SmallPixels } from './small-pixels.ts'

const bands = 4

type Colour = { red: number; green: number; blue: number }

/** Two gradients: mean colours of the columns, and half transparent above them those of the rows. */
function washOf(pixels: SmallPixels): string {
  const across = means(pixels, (x) => x / pixels.width)
  const down = means(pixels, (_x, y) => y / pixels.height)
  return `linear-gradient(${down.map((one) => written(one, ' / 50%')).join()}),linear-gradient(90deg,${across.map((one) => written(one, '')).join()})`
}

/** Mean colour of each band; `bandOf` maps a pixel to its position from 0 to 1. */
function means({ width, height, bgr }: SmallPixels, bandOf: (x: number, y: number) => number): Colour[] {
  const sums = Array.from({ length: bands }, () => ({ red: 0, green: 0, blue: 0, count: 0 }))
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const band = sums[Math.floor(bandOf(x, y) * bands)]!
      band.blue += bgr[at]!
      band.green += bgr[at + 1]!
      band.red += bgr[at + 2]!
      band.count += 1
    }
  }
  // A side with fewer pixels than bands leaves some bands empty.
  return sums
    .filter(({ count }) => count > 0)
    .map(({ red, green, blue, count }) => ({ red: red / count, green: green / count, blue: blue / count }))
}

function written({ red, green, blue }: Colour, alpha: string): string {
  return `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)}${alpha})`
}

const headBytes = 54

/** A few pixels as the data URL of a bitmap: the format has no compression and no checksum to compute. */
function bitmapUrl({ width, height, bgr }: SmallPixels): string {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const file = new Uint8Array(headBytes + rowBytes * height)
  const view = new DataView(file.buffer)
  view.setUint16(0, 0x42_4d)
  view.setUint32(2, file.length, true)
  view.setUint32(10, headBytes, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  // A negative height means rows from top to bottom.
  view.setInt32(22, -height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let y = 0; y < height; y += 1) {
    file.set(bgr.subarray(y * width * 3, (y + 1) * width * 3), headBytes + y * rowBytes)
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...file))}`
}

/** The blurred placeholder of one picture as a data URL; null if the hash cannot be read. */
export const placeholderUrl = memoizeRecent(100, (thumbhash) => {
  const bytes = hashBytes(thumbhash)
  if (bytes === null) return null
  const small = smallPixels(bytes)
  return small ? bitmapUrl(small) : thumbHashToDataURL(bytes)
})

/**
 * The placeholder for grids, as a value of `background-image`: gradients of the picture's colours. A browser takes half
 * a millisecond to load a data URL in a style, which is noticeable with a hundred pictures; a gradient needs no image.
 */
export const placeholderWash = memoizeRecent(1000, (thumbhash) => {
  const bytes = hashBytes(thumbhash)
  const small = bytes && smallPixels(bytes)
  return small ? washOf(small) : null
})

/** The bytes of a base64 thumbhash; null if they are not one. */
function hashBytes(thumbhash: string): Uint8Array | null {
  try {
    const text = atob(thumbhash)
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
    return bytes.length < 5 ? null : bytes
  } catch {
    // Without a readable hash the picture has no placeholder.
    return null
  }
}

/** Caches the results of the most recent keys, so that scrolling back computes nothing twice. */
function memoizeRecent<T>(max: number, make: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>()
  return (key) => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const made = make(key)
    const [oldest] = cache.keys()
    if (cache.size >= max && oldest !== undefined) cache.delete(oldest)
    cache.set(key, made)
    return made
  }
}
