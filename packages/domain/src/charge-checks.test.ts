import { expect, test } from 'vitest'
import { isAbandoned, nextChargeCheck } from './charge-state.ts'

const now = new Date('2026-11-15T12:00:00Z')
const minutes = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 60_000)
const card = {
  state: 'pending',
  method: 'credit-card',
  checks: 0,
  paidAt: null,
  expiresAt: null,
  refunding: false,
} as const
const boleto = { ...card, method: 'payment-slip', expiresAt: new Date('2026-11-18T12:00:00Z') } as const
const bankDaysOver = new Date('2026-11-23T12:01:00Z')

test('checks a card at growing intervals', () => {
  const waits = [0, 1, 2, 3, 4, 50].map((checks) => minutes(nextChargeCheck({ ...card, checks }, now)))
  expect(waits).toEqual([1, 5, 15, 60, 60, 60])
  const delays = [0, 1, 2, 3].map((checks) => minutes(nextChargeCheck({ ...card, state: 'sending', checks }, now)))
  expect(delays).toEqual([1, 5, 5, 5])
})

test('checks a boleto every hour until the bank’s days are over', () => {
  expect(minutes(nextChargeCheck(boleto, now))).toBe(60)
  expect(nextChargeCheck(boleto, new Date('2026-11-23T11:59:00Z'))).not.toBeNull()
  expect(nextChargeCheck(boleto, bankDaysOver)).toBeNull()
  expect(isAbandoned(boleto.expiresAt, bankDaysOver)).toBe(true)
  expect(isAbandoned(null, now)).toBe(false)
})

test('checks an expired or canceled boleto every day for as long, because it may have been paid', () => {
  for (const state of ['expired', 'canceled'] as const) {
    expect(minutes(nextChargeCheck({ ...boleto, state }, now))).toBe(24 * 60)
    expect(nextChargeCheck({ ...boleto, state }, bankDaysOver)).toBeNull()
    expect(nextChargeCheck({ ...card, state }, now)).toBeNull()
  }
})

test('checks a paid charge until disputes are not accepted any more', () => {
  const paid = { ...card, state: 'paid', paidAt: now } as const
  const nextDay = (facts: Parameters<typeof nextChargeCheck>[0], after: number) => {
    const at = nextChargeCheck(facts, new Date(now.getTime() + after * 86_400_000))
    return at === null ? null : (at.getTime() - now.getTime()) / 86_400_000
  }
  const cardDays = [0, 1, 2, 8, 31, 91, 130, 500, 539, 540].map((after) => nextDay(paid, after))
  expect(cardDays).toEqual([1, 7, 7, 30, 90, 120, 150, 510, 540, null])
  const boletoDays = [0, 1, 2, 8, 31, 91].map((after) => nextDay({ ...paid, method: 'payment-slip' }, after))
  expect(boletoDays).toEqual([1, 7, 7, 30, 90, null])
  expect(minutes(nextChargeCheck({ ...paid, refunding: true }, now))).toBe(60)
})

test('does not check a charge in any other final state', () => {
  for (const state of ['declined', 'refunded', 'lost', 'mismatch'] as const) {
    expect(nextChargeCheck({ ...boleto, state }, now)).toBeNull()
  }
})
