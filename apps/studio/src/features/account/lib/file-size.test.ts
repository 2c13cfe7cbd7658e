import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '1 KB'],
  [340_200, '340 KB'],
  [12_480_000, '12,5 MB'],
  [1_940_000_000, '1,9 GB'],
  [300_000_000_000, '300 GB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})
