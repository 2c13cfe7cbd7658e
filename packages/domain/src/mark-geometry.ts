/** Where a mark lies on a photograph: one rule for the pixels the server burns and for the preview in the editor. */
export type MarkSettings = {
  /** Cell of a 3×3 grid, 1 top left to 9 bottom right. */
  readonly position: number
  /** The mark fits into this fraction of the photograph's width and of its height. */
  readonly size: number
  /** Hundredths of the photograph's shorter edge, from the sides that the cell touches. */
  readonly margin: { readonly t: number; readonly l: number; readonly b: number; readonly r: number }
}

export type PixelSize = { readonly width: number; readonly height: number }

export type MarkRectangle = PixelSize & { readonly left: number; readonly top: number }

export const markSizes = { least: 0.1, most: 1, step: 0.05, usual: 0.2 } as const
export const mostMarkMargin = 30
export const centredPosition = 5

/**
 * Whole pixels, always inside the photograph: where a margin and the size have no room together, the margin gives way.
 * A cell of the middle row or column is centred there, and its margins on that axis do nothing.
 */
export function markRectangle(photograph: PixelSize, mark: PixelSize, settings: MarkSettings): MarkRectangle {
  const { size, position, margin } = settings
  const scale = Math.min((size * photograph.width) / mark.width, (size * photograph.height) / mark.height)
  const width = within(1, Math.round(mark.width * scale), photograph.width)
  const height = within(1, Math.round(mark.height * scale), photograph.height)
  const hundredth = Math.min(photograph.width, photograph.height) / 100
  return {
    width,
    height,
    left: place((position - 1) % 3, photograph.width - width, margin.l * hundredth, margin.r * hundredth),
    top: place(Math.floor((position - 1) / 3), photograph.height - height, margin.t * hundredth, margin.b * hundredth),
  }
}

function place(third: number, free: number, before: number, after: number): number {
  const wanted = third === 0 ? before : third === 1 ? free / 2 : free - after
  return within(0, Math.round(wanted), free)
}

function within(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/**
 * The copy stamp is one square tile, repeated from the top left corner: four of them along the longer edge, whatever
 * the size, so that a small and a large rendition carry the same picture of it.
 */
export function copyStampSide(photograph: PixelSize): number {
  return Math.max(1, Math.round(Math.max(photograph.width, photograph.height) / 4))
}
