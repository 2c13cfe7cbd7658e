import { expect, test } from 'vitest'
import { formatGigabytes, usageBar } from './plan-alert.ts'

// spec: S1-4.41, S1-9.03
test.each([
  [0, 100, 0, 'green'],
  [499, 1000, 0.499, 'green'],
  [50, 100, 0.5, 'cyan'],
  [749, 1000, 0.749, 'cyan'],
  [75, 100, 0.75, 'red'],
  [100, 100, 1, 'red'],
  [250, 100, 1, 'red'],
  [0, 0, 1, 'red'],
  [-1, 100, 0, 'green'],
] as const)('%s of %s', (used, limit, ratio, level) => {
  expect(usageBar(used, limit)).toEqual({ ratio, level, unlimited: false })
})

test('no_limit is unlimited and green', () => {
  expect(usageBar(1e9, 'no_limit')).toEqual({ ratio: 0, level: 'green', unlimited: true })
})

// spec: S1-9.02
test.each([
  [0, '0 GB'],
  [1024 * 1024, '1 GB'],
  [1.5 * 1024 * 1024, '1,5 GB'],
  [10.256 * 1024 * 1024, '10,26 GB'],
  [3000 * 1024 * 1024, '3.000 GB'],
])('formats %s KB as %s', (kilobytes, shown) => expect(formatGigabytes(kilobytes)).toBe(shown))
