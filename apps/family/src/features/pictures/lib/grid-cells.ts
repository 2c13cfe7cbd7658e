import { justifiedStack, type JustifiedStack } from '@revela/photos/layout'
import { gap, rowSize } from '../../../lib/row-size.ts'
import type { GridHeading } from './chapters.ts'
import { type Picture, ratioOf } from './picture.ts'
import type { Series } from './series.ts'

/** What one cell of the grid shows. */
export type GridCell = {
  /** Index of the picture in the list of the grid. */
  readonly index: number
  /** The cell stands for a series, whose front picture it shows. */
  readonly series: Series | null
  /** The cell is one of the pictures of an open series. */
  readonly openSeries: Series | null
}

type GridLayoutOptions = {
  readonly pictures: readonly Picture[]
  readonly width: number
  readonly headings: readonly GridHeading[]
  readonly headingHeight: number
  /** Consecutive pictures that share a tile, in order. */
  readonly series: readonly Series[]
  readonly isOpen: (series: Series) => boolean
}

export type GridLayout = {
  readonly stack: JustifiedStack
  readonly count: number
  readonly cellAt: (cell: number) => GridCell
  /** The cell that shows the picture, or stands for it. */
  readonly cellOf: (index: number) => number
  /** Whether the picture has a cell of its own. */
  readonly isShown: (index: number) => boolean
}

const single = (index: number): GridCell => ({ index, series: null, openSeries: null })

/** The cells of the grid in the order of its rows. A closed series is one cell; an open one has its pictures below. */
export function layOut(options: GridLayoutOptions): GridLayout {
  const { pictures, width, headings, headingHeight, series, isOpen } = options
  const size = { width, gap, ...rowSize(width, pictures.length) }
  const ratioAt = (index: number) => ratioOf(pictures[index]!)
  const rows = (at: (index: number) => number) => headings.map((one) => ({ at: at(one.at), height: headingHeight }))
  if (series.length === 0) {
    const stack = justifiedStack({ ...size, ratios: pictures.map(ratioOf), headings: rows((index) => index) })
    return { stack, count: pictures.length, cellAt: single, cellOf: (index) => index, isShown: () => true }
  }

  const tiles = tilesOf(pictures.length, series)
  const tileOf = cellIndexes(tiles)
  const insertions = tiles.flatMap((tile, after) =>
    tile.series && isOpen(tile.series) ? [{ after, ratios: indexesOf(tile.series).map(ratioAt) }] : [],
  )
  const stack = justifiedStack({
    ...size,
    ratios: tiles.map(({ index }) => ratioAt(index)),
    headings: rows((index) => tileOf.get(index) ?? 0),
    insertions,
  })
  const cells = stack.cells === null ? tiles : stack.cells.map(({ item, part }) => cellIn(tiles[item]!, part))
  const cellOf = cellIndexes(cells)
  return {
    stack,
    count: cells.length,
    cellAt: (cell) => cells[cell] ?? single(0),
    cellOf: (index) => cellOf.get(index) ?? 0,
    isShown: (index) => cells[cellOf.get(index) ?? 0]?.index === index,
  }
}

const indexesOf = ({ from, to }: Series) => Array.from({ length: to - from }, (_, step) => from + step)

function tilesOf(count: number, series: readonly Series[]): GridCell[] {
  const tiles: GridCell[] = []
  let next = 0
  for (let index = 0; index < count; index += 1) {
    const started = series[next]
    if (started?.from !== index) {
      tiles.push(single(index))
      continue
    }
    tiles.push({ index, series: started, openSeries: null })
    index = started.to - 1
    next += 1
  }
  return tiles
}

function cellIn(tile: GridCell, part: number | null): GridCell {
  return part === null ? tile : { index: tile.index + part, series: null, openSeries: tile.series }
}

/** The cell of each picture. In an open series that is its own cell, not the tile of the series. */
function cellIndexes(cells: readonly GridCell[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const [cell, { series }] of cells.entries()) {
    if (series) for (const index of indexesOf(series)) found.set(index, cell)
  }
  for (const [cell, { index, series }] of cells.entries()) if (!series) found.set(index, cell)
  return found
}
