import { expect, test } from 'vitest'
import { averageColour } from './average-colour.ts'

/** The header of the thumbhash of a single colour. */
function headOf(r: number, g: number, b: number): Uint8Array {
  const l = (r + g + b) / 3
  const p = (r + g) / 2 - b
  const q = r - g
  const head = Math.round(63 * l) | (Math.round(31.5 + 31.5 * p) << 6) | (Math.round(31.5 + 31.5 * q) << 12)
  return Uint8Array.of(head & 255, (head >> 8) & 255, (head >> 16) & 255, 0, 0)
}

test.each([
  [1, 0, 0],
  [0, 0.5, 1],
  [0.5, 0.5, 0.5],
  [1, 1, 1],
  [0, 0, 0],
])('decodes %d %d %d within the precision of six bits', (r, g, b) => {
  const colour = averageColour(headOf(r, g, b))
  for (const [at, part] of [r, g, b].entries()) {
    expect(Math.abs(((colour >> (16 - 8 * at)) & 255) - 255 * part)).toBeLessThan(8)
  }
})

test('returns grey without a thumbhash', () => {
  expect(averageColour(null)).toBe(0x9c9c9c)
  expect(averageColour(new Uint8Array())).toBe(0x9c9c9c)
})
