export type JustifiedRow = {
  /** Items from `from` up to but not including `to`. */
  readonly from: number
  readonly to: number
  readonly height: number
}

type JustifiedRowsOptions = {
  /** Width divided by height of each photo. */
  readonly ratios: readonly number[]
  readonly width: number
  readonly gap: number
  /** The height a row would like to have; a full one is at most this high. */
  readonly height: number
  /** A row of so many photos is full, however high: on a phone three in a row would be too small to judge. */
  readonly maxPerRow?: number
  /** The last row may be so many times higher than wished, where it fills the width by that. */
  readonly last?: number
}

/**
 * Photos uncropped, in order, in rows that fill the width: each row takes photos until it would be no higher than
 * wished. A last row that would have to be too high to fill the width keeps the wished height.
 */
export function justifiedRows({
  ratios,
  width,
  gap,
  height,
  maxPerRow = Infinity,
  last = 1,
}: JustifiedRowsOptions): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  let from = 0
  let sum = 0
  for (const [index, ratio] of ratios.entries()) {
    sum += ratio
    const filled = (width - gap * (index - from)) / sum
    if (filled <= height || index - from + 1 >= maxPerRow) {
      rows.push({ from, to: index + 1, height: filled })
      from = index + 1
      sum = 0
    }
  }
  if (from < ratios.length) {
    const filled = (width - gap * (ratios.length - from - 1)) / sum
    rows.push({ from, to: ratios.length, height: filled <= height * last ? filled : height })
  }
  return rows
}
