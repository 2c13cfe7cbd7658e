import type { GridMove } from './cell-beside.ts'
import { justifiedRows, type JustifiedRow } from './justified-rows.ts'
import { stackOf, type RowStack } from './row-stack.ts'

/** A row of cells, or a heading, which has none. */
export type StackRow = JustifiedRow & {
  /** Index of the heading that this row shows. */
  readonly heading?: number
  /** The row belongs to an insertion. */
  readonly isInserted?: boolean
}

/** What a cell shows: an item, or a part of the insertion below the row of that item. */
export type StackCell = { readonly item: number; readonly part: number | null }

export type JustifiedStack = RowStack & {
  readonly gap: number
  /** Width divided by height of each cell, in the order of the rows. */
  readonly ratios: readonly number[]
  /** In the order of the rows. Null: cells are the items, without insertions. */
  readonly cells: readonly StackCell[] | null
  readonly row: (row: number) => StackRow
  /** The row that contains a cell. */
  readonly rowOf: (index: number) => number
  /** The row of each heading. */
  readonly headingRows: readonly number[]
}

type RowOptions = Parameters<typeof justifiedRows>[0]

type JustifiedStackOptions = RowOptions & {
  /** Rows without pictures, in order; the item `at` begins a new row below its heading. */
  readonly headings?: readonly { readonly at: number; readonly height: number }[]
  /** Rows that open below the row of the item `after`, in order; other rows keep their pictures. */
  readonly insertions?: readonly { readonly after: number; readonly ratios: readonly number[] }[]
}

const emptyRow: StackRow = { from: 0, to: 0, height: 0 }

/** Justified rows, stacked, with headings and insertions between them. */
export function justifiedStack({ headings = [], insertions = [], ...options }: JustifiedStackOptions): JustifiedStack {
  const { ratios, gap } = options
  const rows: StackRow[] = []
  const cells: StackCell[] = []
  const cellRatios: number[] = []
  const headingRows: number[] = []
  let insertion = 0

  function addInsertions(until: number): void {
    for (let next = insertions[insertion]; next && next.after < until; next = insertions[insertion]) {
      const base = cells.length
      // Few pictures do not grow to fill the width, so that they stay comparable.
      for (const { from, to, height } of justifiedRows({ ...options, ratios: next.ratios, last: 1 }))
        rows.push({ from: base + from, to: base + to, height, isInserted: true })
      for (const part of next.ratios.keys()) cells.push({ item: next.after, part })
      cellRatios.push(...next.ratios)
      insertion += 1
    }
  }

  function addItems(first: number, last: number): void {
    if (last <= first) return
    for (const { from, to, height } of justifiedRows({ ...options, ratios: ratios.slice(first, last) })) {
      const base = cells.length
      rows.push({ from: base, to: base + to - from, height })
      for (let item = first + from; item < first + to; item += 1) {
        cells.push({ item, part: null })
        cellRatios.push(ratios[item] ?? 1)
      }
      addInsertions(first + to)
    }
  }

  if (options.width > 0) {
    addItems(0, headings[0]?.at ?? ratios.length)
    for (const [heading, { at, height }] of headings.entries()) {
      headingRows.push(rows.length)
      rows.push({ from: cells.length, to: cells.length, height, heading })
      addItems(at, headings[heading + 1]?.at ?? ratios.length)
    }
  }
  const stack = stackOf(
    rows.map(({ height }) => height),
    gap,
  )
  const isPlain = insertions.length === 0
  return {
    ...stack,
    gap,
    ratios: isPlain ? ratios : cellRatios,
    cells: isPlain ? null : cells,
    row: (row) => rows[row] ?? emptyRow,
    rowOf: (index) => lastBeginningBy(rows, index),
    headingRows,
  }
}

/** A heading begins at the same cell as the row below it, which is the later one. */
function lastBeginningBy(rows: readonly StackRow[], index: number): number {
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
 * row with pictures.
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
      return nearestFrom(row, -1, index, stack)
    case 'down':
      return nearestFrom(row, 1, index, stack)
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

/** Headings are passed over. */
function nearestFrom(row: number, step: 1 | -1, index: number, stack: JustifiedStack): number {
  for (let next = row + step; next >= 0 && next < stack.count; next += step) {
    if (stack.row(next).heading === undefined) return nearestIn(next, middleOf(index, stack), stack)
  }
  return index
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
