export type JustifiedRow = {
  /** Items from `from` up to but not including `to`. */
  readonly from: number
  readonly to: number
  readonly height: number
}

type JustifiedRowsOptions = {
  /** Width divided by height of each picture. */
  readonly ratios: readonly number[]
  readonly width: number
  readonly gap: number
  /** Target height; a full row is at most this high. */
  readonly height: number
  /**
   * A row of this many pictures is full, whatever its height: on a phone three in a row would be too small to judge.
   */
  readonly maxPerRow?: number
  /** The last row may be this many times higher than the target if it fills the width that way. */
  readonly last?: number
}

/**
 * Uncropped pictures, in order, in rows that fill the width: each row takes pictures until it would be no higher than
 * the target. A last row that would have to be too high to fill the width keeps the target height.
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
