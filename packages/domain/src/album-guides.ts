/** What the lines over a spread are drawn from. */
export type GuideSettings = {
  readonly layout: 'spreads' | 'pages'
  /** Of one closed page; null: unknown. */
  readonly page_size: { readonly width_mm: number; readonly height_mm: number } | null
  /** What binding cuts off at each outer edge; the file contains it. */
  readonly trim_mm: number
  /** Distance from the cut in which nothing important belongs. */
  readonly safe_mm: number
}

type GuideInset = { readonly x: number; readonly y: number }

/** Fractions of the width and height of the file. */
export type SpreadGuides = {
  /** Null: nothing is cut off. */
  readonly trim: GuideInset | null
  readonly safe: GuideInset | null
  /** A spread is folded in its middle. */
  readonly hasFold: boolean
}

/** Where the lines are drawn; null while the size of a page is unknown. */
export function spreadGuides({
  layout,
  page_size: size,
  trim_mm: trim,
  safe_mm: safe,
}: GuideSettings): SpreadGuides | null {
  if (size === null) return null
  const pages = layout === 'spreads' ? 2 : 1
  const width = size.width_mm * pages + 2 * trim
  const height = size.height_mm + 2 * trim
  const inset = (millimetres: number): GuideInset => ({ x: millimetres / width, y: millimetres / height })
  return {
    trim: trim === 0 ? null : inset(trim),
    safe: safe === 0 ? null : inset(trim + safe),
    hasFold: layout === 'spreads',
  }
}
