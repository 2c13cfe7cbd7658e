import type { GridMove } from './cell-beside.ts'
import { type RowStack, stackOf } from './row-stack.ts'

export type JustifiedStack = RowStack & {
  readonly gap: number
  readonly ratios: readonly number[]
  readonly row: (row: number) => JustifiedRow
  /** The row in which an item stands. */
  readonly rowOf: (index: number) => number
}

type Given = Parameters<typeof justifiedRows>[0]

const nothing: JustifiedRow = { from: 0, to: 0, height: 0 }

/** Justified rows one under the other. */
export function justifiedStack(given: Given): JustifiedStack {
  const rows = given.width > 0 ? justifiedRows(given) : []
  const stack = stackOf(
    rows.map(({ height }) => height),
    given.gap,
  )
  return {
    ...stack,
    gap: given.gap,
    ratios: given.ratios,
    row: (row) => rows[row] ?? nothing,
    rowOf: (index) => lastBeginningBy(rows, index),
  }
}

function lastBeginningBy(rows: readonly JustifiedRow[], index: number): number {
  let low = 0
  let high = Math.max(0, rows.length - 1)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((rows[middle]?.from ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return low
}

/** Where a move leads among photos of different widths: up and down go to the nearest one of the next row. */
export function photoBeside(move: GridMove, index: number, stack: JustifiedStack): number {
  const last = stack.ratios.length - 1
  const row = stack.rowOf(index)
  switch (move) {
    case 'left':
      return Math.max(0, index - 1)
    case 'right':
      return Math.min(last, index + 1)
    case 'up':
      return row === 0 ? index : nearestIn(row - 1, middleOf(index, stack), stack)
    case 'down':
      return row >= stack.count - 1 ? index : nearestIn(row + 1, middleOf(index, stack), stack)
    case 'row-start':
      return stack.row(row).from
    case 'row-end':
      return stack.row(row).to - 1
    case 'first':
      return 0
    case 'last':
      return last
  }
}

function nearestIn(row: number, x: number, stack: JustifiedStack): number {
  const { from, to } = stack.row(row)
  let best = from
  for (let index = from; index < to; index += 1) {
    if (Math.abs(middleOf(index, stack) - x) < Math.abs(middleOf(best, stack) - x)) best = index
  }
  return best
}

/** The photo's middle, from the left edge. */
function middleOf(index: number, { row, rowOf, ratios, gap }: JustifiedStack): number {
  const { from, height } = row(rowOf(index))
  let left = 0
  for (let before = from; before < index; before += 1) left += (ratios[before] ?? 1) * height + gap
  return left + ((ratios[index] ?? 1) * height) / 2
}

export type JustifiedRow = {
  /** Items from `from` up to but not including `to`. */
  readonly from: number
  readonly to: number
  readonly height: number
}

type JustifiedRowsGiven = {
  /** Width divided by height of each photo. */
  readonly ratios: readonly number[]
  readonly width: number
  readonly gap: number
  /** The height a row would like to have; a full one is at most this high. */
  readonly height: number
  /** A row of so many photos is full, however high: on a phone three in a row would be too small to judge. */
  readonly most?: number
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
  most = Infinity,
  last = 1,
}: JustifiedRowsGiven): JustifiedRow[] {
  const rows: JustifiedRow[] = []
  let from = 0
  let sum = 0
  for (const [index, ratio] of ratios.entries()) {
    sum += ratio
    const filled = (width - gap * (index - from)) / sum
    if (filled <= height || index - from + 1 >= most) {
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
