/** Rows of any height, one below the other; what a virtualizer needs to know about them. */
export type RowStack = {
  readonly count: number
  /** Height of all rows together. */
  readonly height: number
  readonly top: (row: number) => number
  /** The row at this distance from the top; the first or the last row outside the stack. */
  readonly rowAt: (y: number) => number
}

/** A stack of rows with individual heights. */
export function stackOf(heights: readonly number[], gap: number): RowStack {
  const tops: number[] = []
  let next = 0
  for (const height of heights) {
    tops.push(next)
    next += height + gap
  }
  return {
    count: tops.length,
    height: Math.max(0, next - gap),
    top: (row) => tops[row] ?? 0,
    rowAt: (y) => lastAtOrBefore(tops, y),
  }
}

function lastAtOrBefore(tops: readonly number[], y: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}
