/** The position of a watermark on a picture: one rule for the server's pixels and the editor's preview. */
export type WatermarkSettings = {
  /** Cell of a 3×3 grid, 1 top left to 9 bottom right. */
  readonly position: number
  /** The watermark fits into this fraction of the picture's width and height. */
  readonly size: number
  /** Hundredths of the picture's shorter edge, from the sides that the cell touches. */
  readonly margin: { readonly t: number; readonly l: number; readonly b: number; readonly r: number }
  /** 0.1 to 1 (opaque, the default): multiplies the transparency of the image. */
  readonly opacity?: number
  /** Repeated over the whole picture; position and margin then have no effect. */
  readonly tiled?: boolean
}

export type PixelSize = { readonly width: number; readonly height: number }

export type WatermarkRectangle = PixelSize & { readonly left: number; readonly top: number }

export const watermarkSizes = { min: 0.1, max: 1, step: 0.05, initial: 0.2 } as const
export const watermarkOpacities = { min: 0.1, max: 1, step: 0.05, initial: 1 } as const
export const maxWatermarkMargin = 30
export const centredPosition = 5

/**
 * Whole pixels, always inside the picture: where margin and size do not fit together, the margin shrinks. A cell of the
 * middle row or column is centred, and its margins on that axis have no effect.
 */
export function watermarkRectangle(
  picture: PixelSize,
  watermark: PixelSize,
  settings: WatermarkSettings,
): WatermarkRectangle {
  const { size, position, margin } = settings
  const scale = Math.min((size * picture.width) / watermark.width, (size * picture.height) / watermark.height)
  const width = clamp(1, Math.round(watermark.width * scale), picture.width)
  const height = clamp(1, Math.round(watermark.height * scale), picture.height)
  const hundredth = Math.min(picture.width, picture.height) / 100
  return {
    width,
    height,
    left: cellOffset((position - 1) % 3, picture.width - width, margin.l * hundredth, margin.r * hundredth),
    top: cellOffset(
      Math.floor((position - 1) / 3),
      picture.height - height,
      margin.t * hundredth,
      margin.b * hundredth,
    ),
  }
}

/**
 * Every place where the watermark is drawn: one, or an even grid of whole watermarks. Between two of a grid there is at
 * least half of the watermark's longer side.
 */
export function watermarkRectangles(
  picture: PixelSize,
  watermark: PixelSize,
  settings: WatermarkSettings,
): WatermarkRectangle[] {
  const single = watermarkRectangle(picture, watermark, settings)
  if (settings.tiled !== true) return [single]
  const { width, height } = single
  const gap = Math.max(width, height) / 2
  const columns = Math.max(1, Math.floor(picture.width / (width + gap)))
  const rows = Math.max(1, Math.floor(picture.height / (height + gap)))
  return Array.from({ length: columns * rows }, (_, index) => ({
    width,
    height,
    left: tileOffset(index % columns, columns, width, picture.width),
    top: tileOffset(Math.floor(index / columns), rows, height, picture.height),
  }))
}

/** The start of a watermark that is centred in its share of the edge. */
function tileOffset(index: number, count: number, side: number, edge: number): number {
  return clamp(0, Math.round((edge / count) * (index + 0.5) - side / 2), edge - side)
}

function cellOffset(third: number, free: number, before: number, after: number): number {
  const wanted = third === 0 ? before : third === 1 ? free / 2 : free - after
  return clamp(0, Math.round(wanted), free)
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/**
 * The copy stamp is one square tile, repeated from the top left corner: four along the longer edge at any size, so that
 * small and large renditions look the same.
 */
export function copyStampSide(picture: PixelSize): number {
  return Math.max(1, Math.round(Math.max(picture.width, picture.height) / 4))
}
