import { expect, test } from 'vitest'
import { assignParts } from './export.repository.ts'

const gigabyte = 1_000_000_000

test('fills parts up to two gigabytes and puts a larger file into its own part', () => {
  const files = [1, 0.5, 1, 3, 0.1].map((size) => ({ bytes: size * gigabyte }))
  expect(assignParts(files, { parts: 1, bytesInPart: 0 }).assignedParts).toEqual([1, 1, 2, 3, 4])
  expect(assignParts(files.slice(0, 1), { parts: 7, bytesInPart: 1.5 * gigabyte }).assignedParts).toEqual([8])
})

test('puts at most 20,000 files into a part, however small', () => {
  const files = Array.from({ length: 45_000 }, () => ({ bytes: 1 }))
  const { assignedParts, parts } = assignParts(files, { parts: 1, bytesInPart: 0 })
  const counts = [...Map.groupBy(assignedParts, (part) => part).values()].map((filesOfSize) => filesOfSize.length)
  expect([parts, counts]).toEqual([3, [20_000, 20_000, 5_000]])
})
