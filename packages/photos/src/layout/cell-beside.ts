export type GridMove = 'left' | 'right' | 'up' | 'down' | 'row-start' | 'row-end' | 'first' | 'last'

type GridPosition = { readonly index: number; readonly count: number; readonly columns: number }

/**
 * The cell that a keyboard move leads to, in a grid whose last row may be short; at an edge the index stays the same.
 */
export function cellBeside(move: GridMove, { index, count, columns }: GridPosition): number {
  const last = count - 1
  const rowStart = index - (index % columns)
  switch (move) {
    case 'left':
      return Math.max(0, index - 1)
    case 'right':
      return Math.min(last, index + 1)
    case 'up':
      return index < columns ? index : index - columns
    case 'down':
      // The last row may be too short to have a cell directly below.
      return rowStart + columns > last ? index : Math.min(last, index + columns)
    case 'row-start':
      return rowStart
    case 'row-end':
      return Math.min(last, rowStart + columns - 1)
    case 'first':
      return 0
    case 'last':
      return last
  }
}
