import { crc32 } from 'node:zlib'
import { tiffPatches } from './blank-exif.ts'
import { xmpPatches } from './blank-xmp.ts'
import { applyPatches, type Patch } from './patch.ts'

/** Chunks whose text may hide a whole EXIF or XMP block, packed or as hexadecimal digits. */
const packed = /^(?:Raw profile type (?:exif|app1|xmp)|XML:com\.adobe\.xmp)\0/i

/** A PNG's chunks carry checksums of their own, so each change brings a new one along. */
export function pngPatches(file: Buffer): Patch[] {
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

/** Of a chunk from its type on. */
function chunkPatches(chunk: Buffer): Patch[] {
  const type = chunk.toString('latin1', 0, 4)
  if (type === 'eXIf') return tiffPatches(chunk, 4)
  if (!['tEXt', 'zTXt', 'iTXt'].includes(type)) return []
  const head = chunk.toString('latin1', 4, 64)
  const clear = type === 'iTXt' && head.startsWith('XML:com.adobe.xmp\0\0')
  if (clear) return xmpPatches(chunk)
  if (!packed.test(head)) return []
  // What cannot be read in place becomes a private chunk of zeros, which every reader passes over.
  return [{ at: 0, bytes: Buffer.concat([Buffer.from('reVl', 'latin1'), Buffer.alloc(chunk.length - 4)]) }]
}
