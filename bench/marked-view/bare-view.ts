import { markRectangle } from '@revela/domain'
import { sharp } from '../../apps/server/src/platform/images/sharp-setup.ts'
import { markMargin, markSize } from './studio.ts'

/** The least that has to be done: the mark in its size, laid over the same rendition, written in the same way. */
export async function bareView(rendition: Buffer, mark: Buffer, position: number): Promise<Buffer> {
  const [photograph, drawn] = [await sharp(rendition).metadata(), await sharp(mark).metadata()]
  const margin = { t: markMargin, l: markMargin, b: markMargin, r: markMargin }
  const { left, top, width, height } = markRectangle(photograph, drawn, { position, size: markSize, margin })
  const input = await sharp(mark).resize(width, height, { fit: 'fill' }).raw().toBuffer()
  return sharp(rendition)
    .composite([{ input, raw: { width, height, channels: 4 }, left, top }])
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}
