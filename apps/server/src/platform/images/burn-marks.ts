import { readFile } from 'node:fs/promises'
import { copyStampSide, markRectangle, type MarkSettings, type PixelSize } from '@revela/domain'
import type { OverlayOptions } from 'sharp'
import { imageRefusedBy, mostPixels, sharp } from './decoding.ts'
import { renditionEncoding } from './make-renditions.ts'

export type MarkToBurn = { readonly file: Uint8Array; readonly settings: MarkSettings }

/** What lies over a photograph that is shown but not given away: the copy stamp, and above it the owner's own mark. */
export type Marks = { readonly stamp: boolean; readonly mark: MarkToBurn | null }

const limits = { limitInputPixels: mostPixels }

/** A finished rendition in, the same with its marks out: same size, same encoding. */
export async function burnMarks(photograph: Buffer, marks: Marks): Promise<Buffer> {
  try {
    const { width, height } = await sharp(photograph, limits).metadata()
    const overlays = await overlaysFor({ width, height }, marks)
    // Without one the result would be the bare photograph, the one thing this must never give out.
    if (overlays.length === 0) throw new Error('nothing to burn in')
    return await sharp(photograph, { ...limits, failOn: 'error' })
      .composite(overlays)
      .removeAlpha()
      .webp(renditionEncoding(Math.max(width, height)))
      .toBuffer()
  } catch (fault) {
    throw imageRefusedBy(fault)
  }
}

/** What is laid where, in the order of laying. */
export async function overlaysFor(photograph: PixelSize, { stamp, mark }: Marks): Promise<OverlayOptions[]> {
  const overlays: OverlayOptions[] = []
  if (stamp) overlays.push(await stampOver(photograph))
  if (mark) overlays.push(await markOver(photograph, mark))
  return overlays
}

async function stampOver(photograph: PixelSize): Promise<OverlayOptions> {
  const side = copyStampSide(photograph)
  const { data, info } = await sharp(await stampTile())
    .resize(side, side)
    // A tile may not be larger than what it covers, as it is on a panorama.
    .extract({ left: 0, top: 0, width: Math.min(side, photograph.width), height: Math.min(side, photograph.height) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { ...sizeOf(info), channels: info.channels }, tile: true, gravity: 'northwest' }
}

async function markOver(photograph: PixelSize, { file, settings }: MarkToBurn): Promise<OverlayOptions> {
  const { left, top, width, height } = markRectangle(photograph, sizeOf(await sharp(file, limits).metadata()), settings)
  const { data, info } = await sharp(file, { ...limits, failOn: 'error' })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { ...sizeOf(info), channels: info.channels }, left, top }
}

function sizeOf({ width, height }: PixelSize): PixelSize {
  return { width, height }
}

let tile: Promise<Buffer> | null = null

function stampTile(): Promise<Buffer> {
  tile ??= readFile(new URL(import.meta.resolve('@revela/tokens/copy-stamp.webp')))
  return tile
}
