import { centredPosition, type MarkSettings } from '@revela/domain'
import type { WatermarkPosition } from '@revela/phrases'
import type { Watermark } from '../api/watermark-queries.ts'

type WireSettings = Watermark['settings']

/** A watermark while it is edited. */
export type MarkDraft = {
  readonly position: WatermarkPosition
  /** Whole percent, 10 to 100. */
  readonly size: number
  readonly margin: MarkSettings['margin']
  /** A picture that was chosen and not yet sent. */
  readonly file: File | null
}

export function draftOf({ position_image, size_image, margin_image }: WireSettings): MarkDraft {
  return {
    position: position_image as WatermarkPosition,
    size: Math.round(size_image * 100),
    margin: margin_image,
    file: null,
  }
}

export function wireSettings({ position, size, margin }: MarkDraft): WireSettings {
  return { position_image: position, size_image: size / 100, margin_image: margin }
}

export function markSettings({ position, size, margin }: MarkDraft): MarkSettings {
  return { position, size: size / 100, margin }
}

/** The editor has one margin for all sides; of one with different sides it shows the largest. */
export function marginOf({ margin }: MarkDraft): number {
  return Math.max(margin.t, margin.l, margin.b, margin.r)
}

export function withMargin(draft: MarkDraft, side: number): MarkDraft {
  return { ...draft, margin: { t: side, l: side, b: side, r: side } }
}

export function ignoresMargin({ position }: MarkDraft): boolean {
  return position === centredPosition
}

/** One that was begun and given up is not shown: the next one that is added takes its place. */
export function listed(watermarks: readonly Watermark[], selected: string | null): readonly Watermark[] {
  return watermarks.filter(({ id, was_edited }) => was_edited || id === selected)
}
