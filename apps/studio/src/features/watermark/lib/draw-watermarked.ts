import { copyStampSide, watermarkRectangles, type WatermarkSettings, type PixelSize } from '@revela/domain'

export type Picture = PixelSize & { readonly source: CanvasImageSource }

export type PictureOverlays = {
  readonly watermark: { readonly picture: Picture; readonly settings: WatermarkSettings } | null
  /** The tile of the copy stamp; `null` without one. */
  readonly stamp: Picture | null
}

/** The longer edge of the server's rendition in pixels, regardless of the displayed size. */
export const renditionEdge = 1920

/** The size of the picture after fitting it into a square. */
export function fitted({ width, height }: PixelSize, edge: number): PixelSize {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws what the family sees, in the server's order: picture, copy stamp, watermark. The positions follow the same rule
 * as on the server.
 */
export function drawWatermarked(
  canvas: HTMLCanvasElement,
  basePicture: Picture,
  edge: number,
  { watermark, stamp }: PictureOverlays,
): void {
  const size = fitted(basePicture, edge)
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(basePicture.source, 0, 0, size.width, size.height)
  if (stamp) {
    const side = copyStampSide(size)
    for (let top = 0; top < size.height; top += side) {
      for (let left = 0; left < size.width; left += side) context.drawImage(stamp.source, left, top, side, side)
    }
  }
  if (watermark) {
    const places = watermarkRectangles(size, watermark.picture, watermark.settings)
    const { width, height } = places[0]!
    const image = smaller(watermark.picture, width, height)
    context.globalAlpha = watermark.settings.opacity ?? 1
    for (const { left, top } of places) context.drawImage(image, left, top, width, height)
    context.globalAlpha = 1
  }
}

/**
 * Browsers skip pixels when they shrink an image to less than half. Halving it step by step keeps fine lines as in the
 * server's rendition.
 */
function smaller({ source, ...size }: Picture, width: number, height: number): CanvasImageSource {
  let [current, from] = [source, size]
  while (from.width >= width * 2 && from.height >= height * 2) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(from.width / 2))
    canvas.height = Math.max(1, Math.round(from.height / 2))
    const context = canvas.getContext('2d')
    if (!context) return current
    context.imageSmoothingQuality = 'high'
    context.drawImage(current, 0, 0, canvas.width, canvas.height)
    ;[current, from] = [canvas, { width: canvas.width, height: canvas.height }]
  }
  return current
}
