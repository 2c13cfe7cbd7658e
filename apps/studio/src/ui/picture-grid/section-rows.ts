import { type FixedRows, fixedRows, type GridMove } from '@revela/photos/layout'

/** Pictures that follow each other under one heading; null: without a heading. */
export type GridSection = { readonly title: string | null; readonly count: number }

type SectionRowsOptions = {
  readonly sections: readonly GridSection[]
  readonly columns: number
  readonly width: number
  readonly gap: number
  readonly heightOf?: ((cell: number) => number) | undefined
}

export type SectionRows = FixedRows & {
  readonly rowOf: (index: number) => number
  readonly sectionOf: (row: number) => GridSection | undefined
  /** The heading directly above the row. */
  readonly headingAbove: (row: number) => string | null
}

/** The height of a heading, as in picture-grid.module.css. */
export const headingHeight = 48

type PlacedSection = {
  readonly section: GridSection
  readonly rows: FixedRows
  readonly firstRow: number
  readonly firstItem: number
  /** The top of the first row, below the heading. */
  readonly top: number
}

/** The last section that begins at or before a value. */
function lastFrom(placed: readonly PlacedSection[], start: (one: PlacedSection) => number, value: number) {
  return placed.findLast((one) => start(one) <= value) ?? placed[0]
}

/** Cells of one size in fixed columns, in sections that each begin on a new row. Empty sections are left out. */
export function sectionRows({ sections, columns, width, gap, heightOf }: SectionRowsOptions): SectionRows {
  const placed: PlacedSection[] = []
  let [firstRow, firstItem, bottom] = [0, 0, 0]
  for (const section of sections) {
    if (section.count === 0) continue
    const rows = fixedRows({ count: section.count, columns, width, gap, heightOf })
    const top = bottom + (placed.length > 0 ? gap : 0) + (section.title === null ? 0 : headingHeight)
    placed.push({ section, rows, firstRow, firstItem, top })
    firstRow += rows.count
    firstItem += section.count
    bottom = top + rows.height
  }
  const ofRow = (row: number) => lastFrom(placed, (one) => one.firstRow, row)
  const { cell, rowHeight } = fixedRows({ count: 0, columns, width, gap, heightOf })
  return {
    count: firstRow,
    columns,
    cell,
    rowHeight,
    height: bottom,
    top: (row) => {
      const one = ofRow(row)
      return one ? one.top + one.rows.top(row - one.firstRow) : 0
    },
    rowAt: (y) => {
      const one = lastFrom(placed, ({ top }) => top, y)
      return one ? one.firstRow + one.rows.rowAt(y - one.top) : 0
    },
    items: (row) => {
      const one = ofRow(row)
      if (!one) return { from: 0, to: 0 }
      const { from, to } = one.rows.items(row - one.firstRow)
      return { from: one.firstItem + from, to: one.firstItem + to }
    },
    rowOf: (index) => {
      const one = lastFrom(placed, ({ firstItem: first }) => first, index)
      return one ? one.firstRow + Math.floor((index - one.firstItem) / columns) : 0
    },
    sectionOf: (row) => ofRow(row)?.section,
    headingAbove: (row) => {
      const one = ofRow(row)
      return one?.firstRow === row ? one.section.title : null
    },
  }
}

/** The cell that a keyboard move leads to; at an edge the index stays the same. */
export function cellInRows(move: GridMove, index: number, stack: SectionRows): number {
  const row = stack.rowOf(index)
  const { from, to } = stack.items(row)
  const last = stack.items(stack.count - 1).to - 1
  const inRow = (other: number) => {
    const items = stack.items(other)
    return Math.min(items.from + index - from, items.to - 1)
  }
  switch (move) {
    case 'left':
      return Math.max(0, index - 1)
    case 'right':
      return Math.min(last, index + 1)
    case 'up':
      return row === 0 ? index : inRow(row - 1)
    case 'down':
      return row >= stack.count - 1 ? index : inRow(row + 1)
    case 'row-start':
      return from
    case 'row-end':
      return to - 1
    case 'first':
      return 0
    case 'last':
      return last
  }
}
