import { describe, expect, it } from 'vitest'
import { subsetHash, subsetIn } from './subset.ts'

describe('link to some pictures', () => {
  it('names them as numbers and ranges', () => {
    expect(subsetHash([12, 3, 7, 8, 9, 10, 11])).toBe('#s=3,7-12')
    expect(subsetHash([5])).toBe('#s=5')
    expect(subsetHash([])).toBeNull()
  })
  it('is not made if the address would be too long', () => {
    const everySecond = Array.from({ length: 1_000 }, (_, index) => index * 2)
    expect(subsetHash(everySecond)).toBeNull()
  })
  it('is read back', () => {
    expect(subsetIn('#s=3,7-9')).toEqual(new Set([3, 7, 8, 9]))
    const numbers = [1, 2, 3, 50, 52, 4_000]
    expect([...(subsetIn(subsetHash(numbers) ?? '') ?? [])]).toEqual(numbers)
  })
  it.each(['', '#f=3', '#s=', '#s=abc', '#s=9-3', '#s=,', '#s=<b>'])('ignores %j', (hash) => {
    expect(subsetIn(hash)).toBeNull()
  })
  it('limits what an address can ask for', () => {
    expect(subsetIn('#s=1-9999999')?.size).toBe(5_000)
  })
})
