import { createHash, randomBytes } from 'node:crypto'
import { pictureFile } from '../../apps/server/test/picture-file.ts'
import type { Random } from './random.ts'

export type Photograph = { readonly file: Buffer; readonly sha256: string }

/** Generates JPEG files that all differ in their bytes. Most are small; some keep a decoder busy. */
export async function photographMaker(random: Random): Promise<() => Photograph> {
  const smallFiles = await Promise.all(
    Array.from({ length: 12 }, (_, seed) => pictureFile(seed + 1, { width: 160, height: 120 })),
  )
  const large = await Promise.all(
    Array.from({ length: 3 }, (_, seed) => pictureFile(seed + 1, { width: 1500, height: 1000 })),
  )
  return () => {
    const file = withComment(random.pick(random.chance(0.004) ? large : smallFiles), randomBytes(24))
    return { file, sha256: createHash('sha256').update(file).digest('hex') }
  }
}

/** A JPEG comment right after the start marker: other bytes, the same image. */
function withComment(jpeg: Buffer, comment: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([head, comment, jpeg.subarray(2)])
}
