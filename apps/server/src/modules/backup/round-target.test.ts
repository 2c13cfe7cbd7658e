import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { roundTarget } from './scrub-customer.ts'

const startedAt = new Date('2026-11-01T04:00:00Z')
const nightNumber = (n: number) => new Date(startedAt.getTime() + n * 86_400_000 + 3_600_000)
const keys = Array.from({ length: 3_000 }, (_, at) => `o/x/${createHash('md5').update(String(at)).digest('hex')}`)

describe('roundTarget', () => {
  it('covers every key within thirty nights, about a thirtieth each night', () => {
    let lastCheckedKey = ''
    const parts = Array.from({ length: 30 }, (_, n) => {
      const { lastKey, isLast } = roundTarget('o/x/', startedAt, nightNumber(n))
      expect(isLast).toBe(n === 29)
      const part = keys.filter((key) => key > lastCheckedKey && (lastKey === null || key <= lastKey))
      lastCheckedKey = lastKey ?? lastCheckedKey
      return part
    })
    expect(new Set(parts.flat()).size).toBe(keys.length)
    expect(parts.flat()).toHaveLength(keys.length)
    for (const part of parts) expect(Math.abs(part.length - 100)).toBeLessThan(50)
  })

  it('catches up after missed nights', () => {
    const { lastKey } = roundTarget('o/x/', startedAt, nightNumber(14))
    expect(Math.round((keys.filter((key) => key <= lastKey!).length / keys.length) * 10)).toBe(5)
    expect(roundTarget('o/x/', startedAt, nightNumber(80))).toEqual({ lastKey: null, isLast: true })
  })
})
