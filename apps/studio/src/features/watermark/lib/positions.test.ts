import { expect, it } from 'vitest'
import { positionAt, positionByKey } from './watermark-draft.ts'

it('arrow keys move through the grid and stop at its edges', () => {
  expect(positionByKey(5, 'ArrowUp')).toBe(2)
  expect(positionByKey(5, 'ArrowLeft')).toBe(4)
  expect(positionByKey(1, 'ArrowLeft')).toBe(1)
  expect(positionByKey(9, 'ArrowDown')).toBe(9)
  expect(positionByKey(3, 'ArrowRight')).toBe(3)
  for (const key of ['a', 'Tab', 'toString']) expect(positionByKey(5, key)).toBeNull()
})
it('returns the cell at a point, also just outside the picture', () => {
  expect(positionAt({ x: 0.1, y: 0.1 })).toBe(1)
  expect(positionAt({ x: 0.5, y: 0.5 })).toBe(5)
  expect(positionAt({ x: 0.99, y: 0.34 })).toBe(6)
  expect(positionAt({ x: -0.2, y: 1.4 })).toBe(7)
})
