import { expect, test } from 'vitest'
import { isGivenUp, nextChargeCheck } from './charge-checks.ts'

const now = new Date('2026-11-15T12:00:00Z')
const minutes = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 60_000)
const card = { state: 'pending', method: 'credit-card', checks: 0, expiresAt: null, refunding: false } as const
const slip = { ...card, method: 'payment-slip', expiresAt: new Date('2026-11-18T12:00:00Z') } as const

test('a card is looked up ever more seldom', () => {
  const waits = [0, 1, 2, 3, 4, 50].map((checks) => minutes(nextChargeCheck({ ...card, checks }, now)))
  expect(waits).toEqual([1, 5, 15, 60, 60, 60])
  const unheard = [0, 1, 2, 3].map((checks) => minutes(nextChargeCheck({ ...card, state: 'sending', checks }, now)))
  expect(unheard).toEqual([1, 5, 5, 5])
})

test('a boleto is looked up every hour until its days at the bank are over', () => {
  expect(minutes(nextChargeCheck(slip, now))).toBe(60)
  expect(nextChargeCheck(slip, new Date('2026-11-23T11:59:00Z'))).not.toBeNull()
  expect(nextChargeCheck(slip, new Date('2026-11-23T12:01:00Z'))).toBeNull()
  expect(isGivenUp(slip.expiresAt, new Date('2026-11-23T12:01:00Z'))).toBe(true)
  expect(isGivenUp(null, now)).toBe(false)
})

test('what is decided is looked up no more, but a refund until it is confirmed', () => {
  for (const state of ['declined', 'canceled', 'expired', 'refunded', 'lost', 'mismatch', 'paid'] as const) {
    expect(nextChargeCheck({ ...card, state }, now)).toBeNull()
  }
  expect(minutes(nextChargeCheck({ ...card, state: 'paid', refunding: true }, now))).toBe(60)
})
