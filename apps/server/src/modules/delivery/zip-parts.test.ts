import { expect, test } from 'vitest'
import { zipParts } from './deliverable.ts'

const picturesOfSizes = (...bytes: number[]) => bytes.map((each) => ({ bytes: each }))

test('keeps pictures that fit in one part', () => {
  expect(zipParts(picturesOfSizes(10, 10, 10))).toEqual([3])
  expect(zipParts([])).toEqual([])
})

test('never exceeds the part size and leaves out no picture', () => {
  const pictures = picturesOfSizes(...Array.from({ length: 1_000 }, (_, index) => 1_000 + index * 13))
  const parts = zipParts(pictures, 40_000)
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(1_000)
  let from = 0
  for (const count of parts) {
    const bytes = pictures.slice(from, from + count).reduce((sum, picture) => sum + picture.bytes + 512, 0)
    expect(bytes).toBeLessThanOrEqual(40_000)
    from += count
  }
})

test('puts a picture larger than a part into its own part', () => {
  expect(zipParts(picturesOfSizes(10, 90_000, 10), 40_000)).toEqual([1, 1, 1])
})
