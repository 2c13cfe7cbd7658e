import { describe, expect, it } from 'vitest'
import { cellBeside, columnsFor, fixedRows, justifiedRows, stackOf } from './index.ts'

describe('columnsFor', () => {
  // spec: S2-9.08
  it.each([
    [320, 2],
    [575, 2],
    [576, 3],
    [768, 3],
    [991, 3],
    [992, 5],
    [1199, 5],
    [1200, 6],
    [1599, 6],
    [1600, 10],
    [3840, 10],
  ])('a window of %i px has %i columns', (width, columns) => {
    expect(columnsFor(width)).toBe(columns)
  })
})

describe('fixedRows', () => {
  const rows = fixedRows({ count: 14, columns: 6, width: 1000, gap: 4 })
  it('fills the width exactly', () => {
    expect(rows.cell * 6 + 4 * 5).toBeCloseTo(1000)
  })
  it('has a short last row and no gap under it', () => {
    expect(rows.count).toBe(3)
    expect(rows.height).toBeCloseTo(rows.cell * 3 + 8)
    expect(rows.items(1)).toEqual({ from: 6, to: 12 })
    expect(rows.items(2)).toEqual({ from: 12, to: 14 })
  })
  it('finds the row at any distance, also outside the stack', () => {
    expect([-50, 0, rows.top(1) - 1, rows.top(1), rows.top(2) + 1, 99_999].map(rows.rowAt)).toEqual([0, 0, 0, 1, 2, 2])
  })
  it('is empty without pictures, and accepts a width of 0', () => {
    expect(fixedRows({ count: 0, columns: 2, width: 390, gap: 4 })).toMatchObject({ count: 0, height: 0 })
    expect(fixedRows({ count: 3, columns: 2, width: 0, gap: 4 }).cell).toBe(0)
  })
})

describe('justifiedRows', () => {
  const ratios = [1.5, 1.5, 0.667, 1.5, 0.667, 1.5, 1.5]
  const rows = justifiedRows({ ratios, width: 1000, gap: 4, height: 300 })
  it('contains every picture once and in order', () => {
    expect(rows.flatMap(({ from, to }) => ratios.slice(from, to))).toEqual(ratios)
    expect(rows.map(({ from }) => from)).toEqual([0, ...rows.slice(0, -1).map(({ to }) => to)])
  })
  it('fills the width in each full row and never exceeds the target height', () => {
    for (const { from, to, height } of rows.slice(0, -1)) {
      const sum = ratios.slice(from, to).reduce((total, ratio) => total + ratio, 0)
      expect(height).toBeLessThanOrEqual(300)
      expect(sum * height + 4 * (to - from - 1)).toBeCloseTo(1000)
    }
  })
  it('lets the last row grow to fill the width, up to a limit', () => {
    const options = { ratios: [1.5, 1.5, 1.5], width: 1000, gap: 0, height: 300 }
    const lastOf = (last: number) =>
      justifiedRows({ ...options, ratios: [...options.ratios, 1.5, 0.667], last }).at(-1)!
    expect(lastOf(1).height).toBe(300)
    expect(lastOf(1.6).height).toBeCloseTo(1000 / 2.167)
    expect(justifiedRows({ ...options, ratios: [1.5], last: 1.6 }).at(-1)!.height).toBe(300)
    expect(justifiedRows({ ...options, ratios: [1.5], last: Infinity }).at(-1)!.height).toBeCloseTo(1000 / 1.5)
  })
  it('does not enlarge a single last picture', () => {
    expect(justifiedRows({ ratios: [1.5], width: 1000, gap: 4, height: 300 })).toEqual([
      { from: 0, to: 1, height: 300 },
    ])
    expect(justifiedRows({ ratios: [], width: 1000, gap: 4, height: 300 })).toEqual([])
  })
})

describe('stackOf', () => {
  const stack = stackOf([100, 50, 200], 10)
  it('adds up heights and gaps', () => {
    expect(stack).toMatchObject({ count: 3, height: 370 })
    expect([0, 1, 2].map(stack.top)).toEqual([0, 110, 170])
    expect(stackOf([], 10).height).toBe(0)
  })
  it('finds the row at a distance', () => {
    expect([-1, 0, 109, 110, 169, 170, 5000].map(stack.rowAt)).toEqual([0, 0, 0, 1, 1, 2, 2])
  })
})

const from = (index: number) => ({ index, count: 14, columns: 6 })

describe('cellBeside', () => {
  it.each([
    ['left', 0, 0],
    ['left', 6, 5],
    ['right', 5, 6],
    ['right', 13, 13],
    ['up', 3, 3],
    ['up', 8, 2],
    ['down', 1, 7],
    ['down', 10, 13],
    ['down', 12, 12],
    ['row-start', 9, 6],
    ['row-end', 7, 11],
    ['row-end', 12, 13],
    ['first', 13, 0],
    ['last', 0, 13],
  ] as const)('%s of %i is %i', (move, index, expected) => {
    expect(cellBeside(move, from(index))).toBe(expected)
  })
})
