import { describe, expect, it } from 'vitest'
import { justifiedRows, justifiedStack, pictureBeside } from './index.ts'

const wide = 1.5
const upright = 2 / 3

describe('justifiedRows with maxPerRow', () => {
  it('closes a row with this many pictures, whatever its height', () => {
    const rows = justifiedRows({
      ratios: [upright, upright, wide, wide],
      width: 390,
      gap: 4,
      height: 200,
      maxPerRow: 2,
    })
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
    ])
    expect(rows[0]!.height).toBeCloseTo(386 / (2 * upright))
    expect(rows[1]!.height).toBeCloseTo(386 / (2 * wide))
  })
  it('gives a panorama its own row', () => {
    const rows = justifiedRows({ ratios: [2.5, wide, wide], width: 390, gap: 4, height: 200, maxPerRow: 2 })
    expect(rows.map(({ from, to }) => to - from)).toEqual([1, 2])
  })
})

describe('justifiedStack', () => {
  const ratios = Array.from({ length: 5000 }, (_, index) => (index % 3 === 0 ? upright : wide))
  const stack = justifiedStack({ ratios, width: 1280, gap: 4, height: 300 })
  it('finds the row of every picture', () => {
    for (const index of [0, 1, 777, 2500, 4999]) {
      const { from, to } = stack.row(stack.rowOf(index))
      expect(from).toBeLessThanOrEqual(index)
      expect(to).toBeGreaterThan(index)
    }
  })
  it('is empty until its width is known', () => {
    expect(justifiedStack({ ratios, width: 0, gap: 4, height: 300 })).toMatchObject({ count: 0, height: 0 })
  })
})

describe('pictureBeside', () => {
  // Two wide pictures, then two upright ones and a wide one, then a single wide one.
  const stack = justifiedStack({ ratios: [wide, wide, upright, upright, wide, wide], width: 900, gap: 0, height: 330 })
  it('has the rows that the cases below expect', () => {
    expect([0, 1, 2].map((row) => [stack.row(row).from, stack.row(row).to])).toEqual([
      [0, 2],
      [2, 5],
      [5, 6],
    ])
  })
  it.each([
    ['right', 1, 2],
    ['right', 5, 5],
    ['left', 2, 1],
    ['left', 0, 0],
    ['down', 0, 3],
    ['down', 1, 4],
    ['down', 4, 5],
    ['down', 5, 5],
    ['up', 4, 1],
    ['up', 2, 0],
    ['up', 0, 0],
    ['row-start', 4, 2],
    ['row-end', 2, 4],
    ['first', 4, 0],
    ['last', 0, 5],
  ] as const)('%s of %i is %i', (move, index, expected) => {
    expect(pictureBeside(move, index, stack)).toBe(expected)
  })
})

describe('headings', () => {
  // One picture before the first heading, then chapters of three and two.
  const ratios = [wide, wide, wide, wide, upright, upright]
  const headings = [
    { at: 1, height: 80 },
    { at: 4, height: 80 },
  ]
  const stack = justifiedStack({ ratios, headings, width: 900, gap: 4, height: 330 })
  const rows = Array.from({ length: stack.count }, (_, row) => stack.row(row))

  it('are rows of their own, and begin a new row of pictures', () => {
    expect(rows.map(({ from, to, heading }) => [from, to, heading])).toEqual([
      [0, 1, undefined],
      [1, 1, 0],
      [1, 3, undefined],
      [3, 4, undefined],
      [4, 4, 1],
      [4, 6, undefined],
    ])
    expect(stack.headingRows).toEqual([1, 4])
    expect(stack.top(2) - stack.top(1)).toBe(84)
  })
  it('are not the row of the picture below them', () => {
    expect([0, 1, 2, 3, 4, 5].map(stack.rowOf)).toEqual([0, 2, 2, 3, 5, 5])
  })
  it.each([
    ['down', 0, 1],
    ['down', 3, 5],
    ['up', 4, 3],
    ['up', 1, 0],
    ['right', 3, 4],
    ['row-start', 5, 4],
  ] as const)('are passed over: %s of %i is %i', (move, index, expected) => {
    expect(pictureBeside(move, index, stack)).toBe(expected)
  })
  it('may come first', () => {
    const first = justifiedStack({ ratios, headings: [{ at: 0, height: 80 }], width: 900, gap: 4, height: 330 })
    expect(first.row(0)).toMatchObject({ from: 0, to: 0, heading: 0 })
    expect(first.rowOf(0)).toBe(1)
    expect(pictureBeside('up', 0, first)).toBe(0)
  })
})

describe('insertions', () => {
  const ratios = [wide, wide, wide, wide]
  const plain = justifiedStack({ ratios, width: 900, gap: 4, height: 330 })
  const stack = justifiedStack({
    ratios,
    width: 900,
    gap: 4,
    height: 330,
    insertions: [{ after: 0, ratios: [upright, upright, wide] }],
  })
  it('open below the row of their item, which keeps its pictures', () => {
    expect(stack.row(0)).toEqual(plain.row(0))
    expect(stack.row(1)).toMatchObject({ from: 2, to: 5, isInserted: true })
    expect(stack.row(2)).toMatchObject({ from: 5, to: 7, height: plain.row(1).height })
    expect(stack.ratios).toEqual([wide, wide, upright, upright, wide, wide, wide])
    expect(stack.cells?.map(({ item, part }) => [item, part])).toEqual([
      [0, null],
      [1, null],
      [0, 0],
      [0, 1],
      [0, 2],
      [2, null],
      [3, null],
    ])
  })
  it('are reached by moves in the order of the rows', () => {
    expect(pictureBeside('down', 0, stack)).toBe(3)
    expect(pictureBeside('right', 4, stack)).toBe(5)
    expect(pictureBeside('down', 4, stack)).toBe(6)
  })
})
