import type { RowStack } from './row-stack.ts'

export type FixedRows = RowStack & {
  readonly columns: number
  /** Width of a cell. */
  readonly cell: number
  readonly rowHeight: number
  /** Indices of the row's items, from `from` up to but not including `to`. */
  readonly items: (row: number) => { readonly from: number; readonly to: number }
}

type FixedRowsOptions = {
  readonly count: number
  readonly columns: number
  readonly width: number
  readonly gap: number
  /** The height of a cell of this width; without it, cells are square. */
  readonly heightOf?: ((cell: number) => number) | undefined
}

/** Cells of one size in fixed columns that fill the width exactly. */
export function fixedRows({ count, columns, width, gap, heightOf }: FixedRowsOptions): FixedRows {
  const cell = Math.max(0, (width - gap * (columns - 1)) / columns)
  const rowHeight = heightOf?.(cell) ?? cell
  const step = rowHeight + gap
  const rows = Math.ceil(count / columns)
  return {
    count: rows,
    columns,
    cell,
    rowHeight,
    height: rows === 0 ? 0 : rows * step - gap,
    top: (row) => row * step,
    rowAt: (y) => (step === 0 ? 0 : Math.min(Math.max(0, Math.floor(y / step)), Math.max(0, rows - 1))),
    items: (row) => ({ from: row * columns, to: Math.min(count, (row + 1) * columns) }),
  }
}
