import { cellBeside, fixedRows, type GridMove } from '@revela/photos/layout'
import { describe, expect, it } from 'vitest'
import { cellInRows, headingHeight, sectionRows } from './section-rows.ts'

const size = { columns: 3, width: 300, gap: 0 }
const plain = sectionRows({ ...size, sections: [{ title: null, count: 8 }] })
const chapters = sectionRows({
  ...size,
  sections: [
    { title: null, count: 4 },
    { title: 'Making of', count: 0 },
    { title: 'Cerimônia', count: 2 },
    { title: 'Festa', count: 3 },
  ],
})

describe('sectionRows', () => {
  it('is a plain grid without headings', () => {
    const fixed = fixedRows({ ...size, count: 8 })
    expect([plain.count, plain.height, plain.cell]).toEqual([fixed.count, fixed.height, fixed.cell])
    for (const row of [0, 1, 2]) expect([plain.top(row), plain.items(row)]).toEqual([fixed.top(row), fixed.items(row)])
  })
  it('begins each section on a new row below its heading and leaves out empty ones', () => {
    expect([0, 1, 2, 3].map((row) => chapters.items(row))).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 4 },
      { from: 4, to: 6 },
      { from: 6, to: 9 },
    ])
    expect([0, 1, 2, 3].map((row) => chapters.top(row))).toEqual([0, 100, 200 + headingHeight, 300 + 2 * headingHeight])
    expect([0, 1, 2, 3].map((row) => chapters.headingAbove(row))).toEqual([null, null, 'Cerimônia', 'Festa'])
    expect(chapters.height).toBe(400 + 2 * headingHeight)
  })
  it('finds the row of a picture and of a height', () => {
    expect([0, 3, 4, 5, 6, 8].map((index) => chapters.rowOf(index))).toEqual([0, 1, 2, 2, 3, 3])
    expect([-50, 150, 210, 260, 9999].map((y) => chapters.rowAt(y))).toEqual([0, 1, 1, 2, 3])
  })
})

describe('cellInRows', () => {
  it('moves as in a plain grid', () => {
    const moves: GridMove[] = ['left', 'right', 'up', 'down', 'row-start', 'row-end', 'first', 'last']
    for (const move of moves) {
      for (let index = 0; index < 8; index += 1) {
        const expected = cellBeside(move, { index, count: 8, columns: 3 })
        expect(`${move} ${index} ${cellInRows(move, index, plain)}`).toBe(`${move} ${index} ${expected}`)
      }
    }
  })
  it('keeps the column across headings, or goes to the end of a shorter row', () => {
    expect([cellInRows('down', 3, chapters), cellInRows('down', 5, chapters), cellInRows('up', 8, chapters)]).toEqual([
      4, 7, 5,
    ])
  })
})
