import { readFile } from 'node:fs/promises'
import { copyStampSide, watermarkRectangles, type WatermarkSettings, type PixelSize } from '@revela/domain'
import type { OverlayOptions } from 'sharp'
import { toImageError, maxPixels, sharp } from './decoding.ts'
import { renditionEncoding, type ImageKind } from './make-renditions.ts'

export type WatermarkImage = { readonly file: Uint8Array; readonly settings: WatermarkSettings }

/** What is drawn over a picture that is shown but not delivered: the copy stamp, and above it the owner's watermark. */
export type Watermarks = { readonly stamp: boolean; readonly watermark: WatermarkImage | null }

const limits = { limitInputPixels: maxPixels }

/** Draws the watermarks onto a finished rendition; size and encoding stay the same. */
export async function burnWatermarks(
  picture: Buffer,
  watermarks: Watermarks,
  kind: ImageKind = 'photograph',
): Promise<Buffer> {
  try {
    const { width, height } = await sharp(picture, limits).metadata()
    const overlays = await overlaysFor({ width, height }, watermarks)
    // Without an overlay the result would be the unmarked picture, which must never be returned.
    if (overlays.length === 0) throw new Error('no watermark or stamp to apply')
    return await sharp(picture, { ...limits, failOn: 'error' })
      .composite(overlays)
      .removeAlpha()
      .webp(renditionEncoding(Math.max(width, height), kind))
      .toBuffer()
  } catch (error) {
    throw toImageError(error)
  }
}

/** The overlays and their positions, in drawing order. */
export async function overlaysFor(picture: PixelSize, { stamp, watermark }: Watermarks): Promise<OverlayOptions[]> {
  const overlays: OverlayOptions[] = []
  if (stamp) overlays.push(await stampOverlay(picture))
  if (watermark) overlays.push(...(await watermarkOverlays(picture, watermark)))
  return overlays
}

async function stampOverlay(picture: PixelSize): Promise<OverlayOptions> {
  const side = copyStampSide(picture)
  const { data, info } = await sharp(await stampTile())
    .resize(side, side)
    // A tile must not be larger than the picture, as it would be on a panorama.
    .extract({ left: 0, top: 0, width: Math.min(side, picture.width), height: Math.min(side, picture.height) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { ...sizeOf(info), channels: info.channels }, tile: true, gravity: 'northwest' }
}

async function watermarkOverlays(picture: PixelSize, { file, settings }: WatermarkImage): Promise<OverlayOptions[]> {
  const places = watermarkRectangles(picture, sizeOf(await sharp(file, limits).metadata()), settings)
  const { width, height } = places[0]!
  const { data, info } = await sharp(file, { ...limits, failOn: 'error' })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  fade(data, settings.opacity ?? 1)
  const raw = { ...sizeOf(info), channels: info.channels }
  return places.map(({ left, top }) => ({ input: data, raw, left, top }))
}

/** Multiplies the alpha channel of RGBA pixels. */
function fade(pixels: Buffer, opacity: number): void {
  if (opacity >= 1) return
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = Math.round(pixels[at]! * opacity)
}

function sizeOf({ width, height }: PixelSize): PixelSize {
  return { width, height }
}

let tile: Promise<Buffer> | null = null

function stampTile(): Promise<Buffer> {
  tile ??= readFile(new URL(import.meta.resolve('@revela/tokens/copy-stamp.webp')))
  return tile
}
