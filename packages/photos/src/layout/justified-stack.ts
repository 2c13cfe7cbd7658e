import type { GridMove } from './cell-beside.ts'
import { justifiedRows, type JustifiedRow } from './justified-rows.ts'
import { stackOf, type RowStack } from './row-stack.ts'

export type JustifiedStack = RowStack & {
  readonly gap: number
  readonly ratios: readonly number[]
  readonly row: (row: number) => JustifiedRow
  /** The row that contains an item. */
  readonly rowOf: (index: number) => number
}

type JustifiedStackOptions = Parameters<typeof justifiedRows>[0]

const emptyRow: JustifiedRow = { from: 0, to: 0, height: 0 }

/** Justified rows, stacked. */
export function justifiedStack(options: JustifiedStackOptions): JustifiedStack {
  const rows = options.width > 0 ? justifiedRows(options) : []
  const stack = stackOf(
    rows.map(({ height }) => height),
    options.gap,
  )
  return {
    ...stack,
    gap: options.gap,
    ratios: options.ratios,
    row: (row) => rows[row] ?? emptyRow,
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

/**
 * The picture that a move leads to, among pictures of different widths: up and down go to the nearest one of the next
 * row.
 */
export function pictureBeside(move: GridMove, index: number, stack: JustifiedStack): number {
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

/** The horizontal centre of the picture, from the left edge. */
function middleOf(index: number, { row, rowOf, ratios, gap }: JustifiedStack): number {
  const { from, height } = row(rowOf(index))
  let left = 0
  for (let before = from; before < index; before += 1) left += (ratios[before] ?? 1) * height + gap
  return left + ((ratios[index] ?? 1) * height) / 2
}
