import { centredPosition, type PixelSize, watermarkSizes, type WatermarkSettings } from '@revela/domain'
import type { WatermarkPosition } from '@revela/phrases'
import type { Watermark } from '../api/watermark-queries.ts'

type WireSettings = Watermark['settings']

/** A watermark while it is edited. */
export type WatermarkDraft = {
  readonly position: WatermarkPosition
  /** Whole percentage, 10 to 100. */
  readonly size: number
  readonly margin: WatermarkSettings['margin']
  /** Whole percentage, 10 to 100. */
  readonly opacity: number
  /** Repeated over the whole picture. */
  readonly tiled: boolean
  /** A chosen file that is not uploaded yet. */
  readonly file: File | null
}

export function draftOf({
  position_image,
  size_image,
  margin_image,
  opacity_image,
  tiled,
}: WireSettings): WatermarkDraft {
  return {
    position: position_image as WatermarkPosition,
    size: Math.round(size_image * 100),
    margin: margin_image,
    opacity: Math.round(opacity_image * 100),
    tiled,
    file: null,
  }
}

export function wireSettings({ position, size, margin, opacity, tiled }: WatermarkDraft): WireSettings {
  return {
    position_image: position,
    size_image: size / 100,
    margin_image: margin,
    opacity_image: opacity / 100,
    tiled,
  }
}

export function toWatermarkSettings({ position, size, margin, opacity, tiled }: WatermarkDraft): WatermarkSettings {
  return { position, size: size / 100, margin, opacity: opacity / 100, tiled }
}

/** The editor has one margin for all sides; for different sides it shows the largest. */
export function marginOf({ margin }: WatermarkDraft): number {
  return Math.max(margin.t, margin.l, margin.b, margin.r)
}

export function withMargin(draft: WatermarkDraft, side: number): WatermarkDraft {
  return { ...draft, margin: { t: side, l: side, b: side, r: side } }
}

/** The least height of a line of text, as a fraction of the picture's width: readable on a phone, and room for tiles. */
const minTextHeight = 0.06

/**
 * A text is much wider than a logo, and its letters cannot be read at a logo's initial size. A size that was already
 * changed stays.
 */
export function withText(draft: WatermarkDraft, file: File, image: PixelSize): WatermarkDraft {
  const { initial, max, step } = watermarkSizes
  if (draft.size !== Math.round(initial * 100)) return { ...draft, file }
  const readable = Math.ceil((minTextHeight * image.width) / image.height / step) * step
  return { ...draft, file, size: Math.round(Math.min(max, Math.max(initial, readable)) * 100) }
}

export function ignoresMargin({ position, tiled }: WatermarkDraft): boolean {
  return tiled || position === centredPosition
}

/** Hides a watermark that was added and never edited: the next one that is added reuses it. */
export function listed(watermarks: readonly Watermark[], selected: string | null): readonly Watermark[] {
  return watermarks.filter(({ id, was_edited }) => was_edited || id === selected)
}

export const positions = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly WatermarkPosition[]

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function third(value: number): number {
  return Math.min(2, Math.max(0, value))
}

function cell(across: number, down: number): WatermarkPosition {
  return (third(down) * 3 + third(across) + 1) as WatermarkPosition
}

/** The neighbouring cell, or the same one at the edge. `null` if the key is not an arrow key. */
export function positionByKey(position: WatermarkPosition, key: string): WatermarkPosition | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (!step) return null
  return cell(((position - 1) % 3) + step[0], Math.floor((position - 1) / 3) + step[1])
}

/** The cell at a point of the picture, in fractions of its size. */
export function positionAt(point: { readonly x: number; readonly y: number }): WatermarkPosition {
  return cell(Math.floor(point.x * 3), Math.floor(point.y * 3))
}
