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
