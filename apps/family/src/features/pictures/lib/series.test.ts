import { describe, expect, it } from 'vitest'
import type { GridHeading } from './chapters.ts'
import { layOut } from './grid-cells.ts'
import { toPictures } from './picture.ts'
import { joinSimilar, seriesAt, type Series } from './series.ts'

const pictures = toPictures(Array.from({ length: 9 }, (_, index) => [index + 1, 1, 3000, 2000, 0, 0, index + 1]))
const numbers = (list: readonly { number: number }[]) => list.map(({ number }) => number)

describe('joinSimilar', () => {
  it('puts the pictures of a group side by side, the one in front first', () => {
    const joined = joinSimilar(pictures, [
      [4, 2, 3],
      [6, 8],
    ])
    expect(numbers(joined.pictures)).toEqual([1, 4, 2, 3, 5, 6, 8, 7, 9])
    expect(joined.series).toEqual([
      { from: 1, to: 4 },
      { from: 5, to: 7 },
    ])
    expect([0, 1, 3, 4, 6, 7].map((index) => seriesAt(joined.series, index)?.from ?? null)).toEqual([
      null,
      1,
      1,
      null,
      5,
      null,
    ])
  })
  it('never loses a picture, and ignores what a filter hides', () => {
    const shown = pictures.filter(({ number }) => number !== 2 && number !== 3)
    const joined = joinSimilar(shown, [[4, 2, 3]])
    expect(joined).toEqual({ pictures: shown, series: [] })
    expect(joinSimilar(shown, [[4, 2, 5]]).series).toEqual([{ from: 1, to: 3 }])
  })
})

describe('layOut', () => {
  const joined = joinSimilar(pictures, [[4, 2, 3]])
  const [series] = joined.series
  const lay = (isOpen: (one: Series) => boolean, headings: readonly GridHeading[] = []) =>
    layOut({ ...joined, width: 390, headings, headingHeight: 80, isOpen })
  const shown = (layout: ReturnType<typeof lay>) =>
    Array.from({ length: layout.count }, (_, cell) => layout.cellAt(cell).index)

  it('has one cell for a closed series', () => {
    const layout = lay(() => false)
    expect(shown(layout)).toEqual([0, 1, 4, 5, 6, 7, 8])
    expect(layout.cellAt(1).series).toBe(series)
    expect([1, 2, 3, 4].map(layout.cellOf)).toEqual([1, 1, 1, 2])
    expect([1, 2, 4].map(layout.isShown)).toEqual([true, false, true])
  })
  it('shows the pictures of an open series below the row of its tile', () => {
    const layout = lay(() => true)
    expect(shown(layout)).toEqual([0, 1, 1, 2, 3, 4, 5, 6, 7, 8])
    expect([1, 2, 3, 4].map(layout.cellOf)).toEqual([2, 3, 4, 5])
    expect(layout.cellAt(2)).toEqual({ index: 1, series: null, openSeries: series })
    expect(layout.stack.row(1).isInserted).toBe(true)
  })
  it('places headings before the cells of their chapters', () => {
    const heading = { at: 4, number: 1, title: 'Festa', count: 5 }
    const { stack } = lay(() => false, [heading])
    expect(stack.row(stack.headingRows[0] ?? 0)).toMatchObject({ from: 2, to: 2, heading: 0 })
    const inside = lay(() => false, [{ ...heading, at: 2 }]).stack
    expect(inside.row(inside.headingRows[0] ?? 0), 'within a series').toMatchObject({ from: 1, to: 1 })
  })
})
