import type { PictureType } from '@revela/domain'

/** Number of bytes that the longest signature below needs. */
export const sniffLength = 16

/** The type of a file by its first bytes; its name and declared type are not trusted. */
export function sniffType(head: Buffer): PictureType | null {
  if (head.length < sniffLength) return null
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (head.subarray(0, 8).equals(pngSignature)) return 'image/png'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return null
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
