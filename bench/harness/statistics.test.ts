import { describe, expect, it } from 'vitest'
import { median, medianAndSpread, quantile, shareLarger } from './statistics.ts'

describe('statistics', () => {
  it('returns the median of an unsorted list, also between two middle values', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([10, 1, 4, 2])).toBe(3)
    expect(() => median([])).toThrow('of an empty list')
  })

  it('interpolates quantiles and sorts numerically', () => {
    expect(quantile([100, 20, 3], 1)).toBe(100)
    expect(quantile([0, 10], 0.95)).toBeCloseTo(9.5)
  })

  it('formats the median with the lowest and highest round', () => {
    expect(medianAndSpread([1, 3, 2], 1)).toBe('2.0 (1.0–3.0)')
  })

  it('distinguishes different samples from equal ones', () => {
    expect(shareLarger([1, 2, 3], [1, 2, 3])).toBe(0.5)
    expect(shareLarger([5, 6], [1, 2])).toBe(1)
    expect(shareLarger([1, 2], [5, 6])).toBe(0)
  })
})
