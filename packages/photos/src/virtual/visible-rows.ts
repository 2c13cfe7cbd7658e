import type { RowStack } from '../layout/row-stack.ts'

/** Both ends included; empty if `last` is less than `first`. */
export type RowRange = { readonly first: number; readonly last: number }

export const noRows: RowRange = { first: 0, last: -1 }

type View = {
  /** Top of the window, measured from the top of the stack. */
  readonly top: number
  readonly height: number
  /** Pixels rendered ahead, above and below. */
  readonly overscan: number
}

export function visibleRows(stack: RowStack, { top, height, overscan }: View): RowRange {
  const from = top - overscan
  const to = top + height + overscan
  if (stack.count === 0 || to <= 0 || from >= stack.height) return noRows
  return { first: stack.rowAt(from), last: stack.rowAt(to) }
}

/** The rows in view, and the focused row, which must stay rendered. */
export function rowsToRender({ first, last }: RowRange, focusedRow: number | null): number[] {
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  if (focusedRow === null || (focusedRow >= first && focusedRow <= last)) return rows
  return focusedRow < first ? [focusedRow, ...rows] : [...rows, focusedRow]
}
