import { sniffType } from './sniff-type.ts'
import sharp from 'sharp'
import { ImageError, type ImageErrorCode } from './image-error.ts'

/**
 * How many bytes a decoder must buffer, read from the header. Most files are decoded line by line and need next to
 * nothing (0). Progressive and multi-scan JPEG, interlaced PNG and WebP are buffered whole: a few KB can claim 1 GB.
 */
export function bufferedBytes(file: Buffer): number {
  const type = sniffType(file)
  if (type === 'image/jpeg') return jpegCoefficientBytes(file)
  if (type === 'image/png') return pngIsInterlaced(file) ? pngPixelBytes(file) : 0
  if (type === 'image/webp') return webpBytes(file)
  return 0
}

/** The memory to rotate the picture upright. A JPEG is shrunk while it is read, so it needs little. */
function uprightBytes(file: Buffer): number {
  return sniffType(file) === 'image/png' ? pngPixelBytes(file) : 0
}

const blockBytes = 64 * 2
const startOfScan = 0xda

/** libjpeg keeps the coefficients of every block when the first scan does not finish the picture. */
function jpegCoefficientBytes(file: Buffer): number {
  let frame: { bytes: number; components: number; isProgressive: boolean } | null = null
  for (const { marker, at, length } of jpegSegments(file)) {
    if (frame && marker === startOfScan) {
      const scanComponents = file[at] ?? 0
      return frame.isProgressive || scanComponents < frame.components ? frame.bytes : 0
    }
    if (!frame && isFrame(marker) && length >= 6) {
      const components = Math.min(file[at + 5] ?? 0, Math.floor((length - 6) / 3))
      // Baseline (C0), extended (C1) and their arithmetic variant (C9) may be read line by line; the others never are.
      const isProgressive = ![0xc0, 0xc1, 0xc9].includes(marker)
      frame = { bytes: coefficientBytes(file, at, components), components, isProgressive }
    }
  }
  return frame?.bytes ?? 0
}

function coefficientBytes(file: Buffer, at: number, components: number): number {
  const [height, width] = [file.readUInt16BE(at + 1), file.readUInt16BE(at + 3)]
  const sampling = Array.from({ length: components }, (_, index) => {
    const factors = file[at + 7 + index * 3] ?? 0x11
    return { horizontal: factors >> 4 || 1, vertical: factors & 15 || 1 }
  })
  const maxHorizontal = Math.max(...sampling.map(({ horizontal }) => horizontal))
  const maxVertical = Math.max(...sampling.map(({ vertical }) => vertical))
  const blocks = sampling.map(
    ({ horizontal, vertical }) =>
      Math.ceil((width * horizontal) / maxHorizontal / 8) * Math.ceil((height * vertical) / maxVertical / 8),
  )
  return blocks.reduce((sum, count) => sum + count, 0) * blockBytes
}

function isFrame(marker: number): boolean {
  // C4, C8 and CC are tables between the frame markers.
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Bytes between segments are skipped, as libjpeg does, so that they cannot hide a frame from this check. */
function* jpegSegments(file: Buffer): Generator<{ marker: number; at: number; length: number }> {
  let position = 2
  while (position + 4 <= file.length) {
    position = file.indexOf(0xff, position)
    if (position < 0) return
    const marker = file[position + 1] ?? 0
    const hasNoLength = marker === 0 || marker === 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)
    if (hasNoLength) {
      position += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === 0xd9 || position + 4 > file.length) return
    const length = file.readUInt16BE(position + 2)
    yield { marker, at: position + 4, length: Math.min(length - 2, file.length - position - 4) }
    position += 2 + Math.max(2, length)
  }
}

const pngHeaderEnd = 29

function pngIsInterlaced(file: Buffer): boolean {
  return file[pngHeaderEnd - 1] !== 0
}

function pngPixelBytes(file: Buffer): number {
  if (file.length < pngHeaderEnd) return 0
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [depth, colourType] = [file[24], file[25]]
  // Transparency may be in a separate chunk and palettes are expanded, so both are always counted.
  const channels = colourType === 0 || colourType === 4 ? 2 : 4
  return width * height * channels * (depth === 16 ? 2 : 1)
}

/** One copy of RGBA for a plain lossy file; alpha planes, lossless files and animations need a second one. */
function webpBytes(file: Buffer): number {
  if (file.length < 30) return 0
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return (file.readUInt16LE(26) & 0x3fff) * (file.readUInt16LE(28) & 0x3fff) * 4
  if (kind === 'VP8L') {
    const bits = file.readUInt32LE(21)
    return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1) * 8
  }
  return (file.readUIntLE(24, 3) + 1) * (file.readUIntLE(27, 3) + 1) * 8
}

/**
 * The one place that configures libvips: three loaders and no others (an SVG named .jpg must not be read), one thread
 * per picture because there is one process per core, and no cache, because files change.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

export { sharp }

export const maxPixels = 120_000_000
const maxSide = 20_000
/**
 * The maximum a decoder may buffer for formats that cannot be read line by line: a progressive JPEG of 53 megapixels
 * without subsampling (106 with), an interlaced PNG of 80. Fits into the decoder's memory limit.
 */
const maxBufferedBytes = 320_000_000

/** The size with the orientation applied. Reads only the header, before anything is decoded. */
export async function orientedSize(file: Buffer): Promise<{ width: number; height: number }> {
  // Checked before libvips opens the file, because it may buffer the whole picture from then on.
  if (bufferedBytes(file) > maxBufferedBytes) throw new ImageError('too-many-pixels')
  const { width, height, autoOrient, orientation = 1 } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw new ImageError('too-many-pixels')
  if (orientation > 1 && uprightBytes(file) > maxBufferedBytes) throw new ImageError('too-many-pixels')
  return { width: autoOrient.width, height: autoOrient.height }
}

export function toImageError(error: unknown): ImageError {
  return error instanceof ImageError ? error : new ImageError(imageErrorCode(error), error)
}

function imageErrorCode(error: unknown): ImageErrorCode {
  const text = String(error)
  if (/unsupported image format|not in a known format/i.test(text)) return 'not-an-image'
  if (/exceeds pixel limit|too large|out of memory/i.test(text)) return 'too-many-pixels'
  return 'damaged'
}
