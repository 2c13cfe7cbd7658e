import { crc32 } from 'node:zlib'

/** Replacement bytes of the same length: a file is corrected without being rewritten. */
export type Patch = { readonly at: number; readonly bytes: Buffer }

/** The part of the patched file that begins at `from`; `chunk` is the same part of the original. */
export function applyPatches(chunk: Buffer, from: number, patches: readonly Patch[]): Buffer {
  const until = from + chunk.length
  const overlapping = patches.filter(({ at, bytes }) => at < until && at + bytes.length > from)
  if (overlapping.length === 0) return chunk
  const patched = Buffer.from(chunk)
  for (const { at, bytes } of overlapping) {
    const skip = Math.max(0, from - at)
    bytes.copy(patched, at + skip - from, skip, Math.min(bytes.length, until - at))
  }
  return patched
}

const gpsPointer = 0x88_25
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Empties every GPS directory of the TIFF structure at `start`: no entries, and zeros in their place. */
function tiffPatches(file: Buffer, start: number): Patch[] {
  const order = file.toString('latin1', start, start + 2)
  if (order !== 'II' && order !== 'MM') return []
  const little = order === 'II'
  const short = (at: number) => (at + 2 <= file.length ? (little ? file.readUInt16LE(at) : file.readUInt16BE(at)) : 0)
  const long = (at: number) => (at + 4 <= file.length ? (little ? file.readUInt32LE(at) : file.readUInt32BE(at)) : 0)
  if (short(start + 2) !== 42) return []

  const patches: Patch[] = []
  const blank = (at: number, length: number) => {
    const inside = Math.min(length, file.length - at)
    if (at >= start && inside > 0) patches.push({ at, bytes: Buffer.alloc(inside) })
  }
  const clearEntries = (directory: number) => {
    const entries = short(directory)
    for (let index = 0; index < entries; index += 1) {
      const entry = directory + 2 + index * 12
      const length = (typeSizes[short(entry + 2)] ?? 0) * long(entry + 4)
      if (length > 4) blank(start + long(entry + 8), length)
    }
    blank(directory, 2 + entries * 12 + 4)
  }

  const visitedOffsets = new Set<number>()
  for (let directory = start + long(start + 4); directory > start && !visitedOffsets.has(directory);) {
    visitedOffsets.add(directory)
    const entries = short(directory)
    for (let index = 0; index < entries; index += 1) {
      const entry = directory + 2 + index * 12
      if (short(entry) === gpsPointer) clearEntries(start + long(entry + 8))
    }
    const next = long(directory + 2 + entries * 12)
    if (next === 0) break
    directory = start + next
  }
  return patches
}

const packetStart = Buffer.from('<x:xmpmeta', 'latin1')
const packetEnd = Buffer.from('</x:xmpmeta>', 'latin1')

// As an attribute, as an element, and as an empty element, with any namespace prefix.
const attribute = /[\w.-]+:GPS\w*\s*=\s*(?:"[^"]*"|'[^']*')/g
const element = /<([\w.-]+:GPS\w*)(?:\s[^>]*)?>[\s\S]*?<\/\1\s*>/g
const lone = /<[\w.-]+:GPS\w*(?:\s[^>]*)?\/>/g

/** XMP is text: location values become blanks, which XML ignores. */
function xmpPatches(file: Buffer): Patch[] {
  const patches: Patch[] = []
  for (let from = file.indexOf(packetStart); from >= 0; from = file.indexOf(packetStart, from + 1)) {
    const end = file.indexOf(packetEnd, from)
    const text = file.toString('latin1', from, end < 0 ? Math.min(file.length, from + 65_536) : end)
    for (const pattern of [element, lone, attribute]) {
      for (const match of text.matchAll(pattern)) {
        patches.push({ at: from + match.index, bytes: Buffer.alloc(match[0].length, ' ') })
      }
    }
  }
  return patches
}

/** Chunks whose text may contain a whole EXIF or XMP block, compressed or as hexadecimal digits. */
const packed = /^(?:Raw profile type (?:exif|app1|xmp)|XML:com\.adobe\.xmp)\0/i

/** PNG chunks have checksums, so each change also replaces the checksum. */
function pngPatches(file: Buffer): Patch[] {
  const patches: Patch[] = []
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at)
    const chunk = file.subarray(at + 4, at + 8 + length)
    if (chunk.length < 4 + length) break
    const changes = chunkPatches(chunk)
    if (changes.length > 0) {
      const patched = applyPatches(chunk, 0, changes)
      const checksum = Buffer.alloc(4)
      checksum.writeUInt32BE(crc32(patched))
      patches.push({ at: at + 4, bytes: Buffer.concat([patched, checksum]) })
    }
    at += 12 + length
  }
  return patches
}

/** Patches for a chunk, starting at its type. */
function chunkPatches(chunk: Buffer): Patch[] {
  const type = chunk.toString('latin1', 0, 4)
  if (type === 'eXIf') return tiffPatches(chunk, 4)
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type)) return []
  const head = chunk.toString('latin1', 4, 64)
  const clear = type === 'iTXt' && head.startsWith('XML:com.adobe.xmp\0\0')
  if (clear) return xmpPatches(chunk)
  if (!packed.test(head)) return []
  // A chunk that cannot be patched in place becomes a private chunk of zeros, which readers ignore.
  return [{ at: 0, bytes: Buffer.concat([Buffer.from('reVl', 'latin1'), Buffer.alloc(chunk.length - 4)]) }]
}

const exifHeader = Buffer.from('Exif\0\0', 'latin1')

/** Patches that remove the location from a picture. Empty when it has none. */
export function locationPatches(file: Buffer): Patch[] {
  if (file.subarray(1, 4).toString('latin1') === 'PNG') return pngPatches(file)
  return [...exifPatches(file), ...webpPatches(file), ...xmpPatches(file)]
}

/**
 * Searches the whole file: phones append further pictures (depth, brightness) that contain the same data again. The
 * ten-byte signature does not occur in picture data by chance.
 */
function exifPatches(file: Buffer): Patch[] {
  const patches: Patch[] = []
  for (let at = file.indexOf(exifHeader); at >= 0; at = file.indexOf(exifHeader, at + 1)) {
    patches.push(...tiffPatches(file, at + exifHeader.length))
  }
  return patches
}

/** WebP stores EXIF in a chunk that may omit the header. */
function webpPatches(file: Buffer): Patch[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return []
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4)
    if (file.toString('latin1', at, at + 4) === 'EXIF') return tiffPatches(file, at + 8)
    at += 8 + length + (length % 2)
  }
  return []
}

const head = 12

/** Position, length and bytes of each patch, concatenated. */
export function encodePatches(patches: readonly Patch[]): Buffer {
  return Buffer.concat(
    patches.flatMap(({ at, bytes }) => {
      const numbers = Buffer.alloc(head)
      numbers.writeBigUInt64BE(BigInt(at), 0)
      numbers.writeUInt32BE(bytes.length, 8)
      return [numbers, bytes]
    }),
  )
}

export function decodePatches(encoded: Buffer): Patch[] {
  const patches: Patch[] = []
  for (let index = 0; index + head <= encoded.length;) {
    const length = encoded.readUInt32BE(index + 8)
    const from = index + head
    patches.push({ at: Number(encoded.readBigUInt64BE(index)), bytes: encoded.subarray(from, from + length) })
    index = from + length
  }
  return patches
}
