import { tiffPatches } from './blank-exif.ts'
import { pngPatches } from './blank-png.ts'
import { xmpPatches } from './blank-xmp.ts'
import type { Patch } from './patch.ts'

const exifHeader = Buffer.from('Exif\0\0', 'latin1')

/** What must be written over so that a photograph no longer tells where it was taken. Empty: it never told. */
export function locationPatches(file: Buffer): Patch[] {
  if (file.subarray(1, 4).toString('latin1') === 'PNG') return pngPatches(file)
  return [...exifPatches(file), ...webpPatches(file), ...xmpPatches(file)]
}

/**
 * Looked for in the whole file: phones append further photographs (depth, brightness) that carry the same data again.
 * Ten given bytes in a row do not occur in picture data by chance.
 */
function exifPatches(file: Buffer): Patch[] {
  const patches: Patch[] = []
  for (let at = file.indexOf(exifHeader); at >= 0; at = file.indexOf(exifHeader, at + 1)) {
    patches.push(...tiffPatches(file, at + exifHeader.length))
  }
  return patches
}

/** WebP keeps EXIF in a chunk that may do without the header. */
function webpPatches(file: Buffer): Patch[] {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return []
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4)
    if (file.toString('latin1', at, at + 4) === 'EXIF') return tiffPatches(file, at + 8)
    at += 8 + length + (length % 2)
  }
  return []
}
