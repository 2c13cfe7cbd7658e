import type { FixedRows } from '@revela/photos/layout'

/** A gap between two photos: the photo it stands before, and the row it is seen in, where a row's end is the next one's beginning. */
export type GridPlace = { readonly before: number; readonly row: number }

/** The gap nearest to a point of the grid; beside and below it, the nearest there is. */
export function placeAt(stack: FixedRows, gap: number, point: { readonly x: number; readonly y: number }): GridPlace {
  const row = stack.rowAt(point.y)
  const { from, to } = stack.items(row)
  const column = Math.round(point.x / (stack.cell + gap))
  return { before: Math.min(Math.max(from, from + column), to), row }
}

/** The gap into which a photo goes that shall have the place of another. */
export function placeOf(stack: FixedRows, from: number, to: number): GridPlace {
  return { before: to > from ? to + 1 : to, row: Math.floor(to / stack.columns) }
}

/** Half of what marks a gap. */
const half = 2

/** Where a gap is drawn; at the ends of a row inside of it, so that nothing stands over the window's edge. */
export function markAt(stack: FixedRows, gap: number, { before, row }: GridPlace) {
  const step = stack.cell + gap
  const middle = (before - stack.items(row).from) * step - gap / 2
  const left = Math.min(Math.max(middle, half), stack.columns * step - gap - half)
  return { left, top: stack.top(row), height: stack.cell }
}
