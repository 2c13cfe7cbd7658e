import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A small JPEG with texture; every seed returns other bytes. */
export async function pictureFile(seed = 1, options: { width?: number; height?: number } = {}): Promise<Buffer> {
  const { width = 64, height = 48 } = options
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + seed * 31 + ((at * seed) % 97)) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

export function sha256(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex')
}
