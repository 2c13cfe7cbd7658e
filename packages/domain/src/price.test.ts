import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { installmentAmounts, installmentCounts, quote } from './price.ts'

const from = new Date('2026-11-15T12:00:00Z')
const facts = { monthlyCents: 9990, periodicity: 'annually' as const, percent: 0, creditCents: 0, from }

describe('quote', () => {
  test('applies the annual coupon to a year of Plus', () => {
    expect(quote({ ...facts, percent: 20 })).toEqual({
      listCents: 119_880,
      discountCents: 23_976,
      creditCents: 0,
      amountCents: 95_904,
      bonusDays: 0,
    })
  })
  test('subtracts the days that are already paid', () => {
    expect(quote({ ...facts, periodicity: 'monthly', creditCents: 1990 }).amountCents).toBe(8000)
  })
  test('rounds half a cent of a discount in the customer’s favour', () => {
    expect(quote({ ...facts, monthlyCents: 2995, periodicity: 'monthly', percent: 30 }).amountCents).toBe(2096)
  })
  test('turns a credit larger than the price into days', () => {
    const quoted = quote({ ...facts, monthlyCents: 3000, periodicity: 'monthly', creditCents: 10_000 })
    // Thirty days for 30,00; another 70,00 are seventy days.
    expect(quoted).toMatchObject({ amountCents: 0, creditCents: 10_000, bonusDays: 70 })
  })
  test('adds up for any numbers, between zero and the list price', () => {
    const some = fc.record({
      monthlyCents: fc.integer({ min: 1, max: 50_000 }),
      periodicity: fc.constantFrom('monthly' as const, 'annually' as const),
      percent: fc.integer({ min: 0, max: 100 }),
      creditCents: fc.integer({ min: 0, max: 500_000 }),
      from: fc.constant(from),
    })
    fc.assert(
      fc.property(some, (quoted) => {
        const { listCents, discountCents, creditCents, amountCents, bonusDays } = quote(quoted)
        expect(amountCents).toBeGreaterThanOrEqual(0)
        expect(amountCents).toBeLessThanOrEqual(listCents)
        expect(amountCents).toBe(Math.max(0, listCents - discountCents - creditCents))
        expect(bonusDays > 0 && amountCents > 0).toBe(false)
      }),
    )
  })
})

describe('installments', () => {
  test('a month has one, a year up to twelve', () => {
    expect(installmentCounts('monthly')).toEqual([1])
    expect(installmentCounts('annually')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
  test('the first ones take the remaining cents', () => {
    expect(installmentAmounts(1000, 3)).toEqual([334, 333, 333])
    expect(installmentAmounts(1001, 3)).toEqual([334, 334, 333])
  })
  test('add up exactly and differ by at most a cent', () => {
    const some = fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(some, ([cents, count]) => {
        const parts = installmentAmounts(cents, count)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
        expect(parts.toSorted((a, b) => b - a)).toEqual(parts)
      }),
    )
  })
})
