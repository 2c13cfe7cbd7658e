import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { partOfRound } from './scrub-customer.ts'

const began = new Date('2026-11-01T04:00:00Z')
const night = (n: number) => new Date(began.getTime() + n * 86_400_000 + 3_600_000)
const keys = Array.from({ length: 3_000 }, (_, at) => `o/x/${createHash('md5').update(String(at)).digest('hex')}`)

describe('the rolling part of the checksums', () => {
  it('covers every key within thirty nights, about a thirtieth each', () => {
    let through = ''
    const parts = Array.from({ length: 30 }, (_, n) => {
      const { upTo, isLast } = partOfRound('o/x/', began, night(n))
      expect(isLast).toBe(n === 29)
      const part = keys.filter((key) => key > through && (upTo === null || key <= upTo))
      through = upTo ?? through
      return part
    })
    expect(new Set(parts.flat()).size).toBe(keys.length)
    expect(parts.flat()).toHaveLength(keys.length)
    for (const part of parts) expect(Math.abs(part.length - 100)).toBeLessThan(50)
  })

  it('makes good what nights were missed for', () => {
    const { upTo } = partOfRound('o/x/', began, night(14))
    expect(Math.round((keys.filter((key) => key <= upTo!).length / keys.length) * 10)).toBe(5)
    expect(partOfRound('o/x/', began, night(80))).toEqual({ upTo: null, isLast: true })
  })
})
