import { describe, expect, it } from 'vitest'
import {
  amountDue,
  awaitBalance,
  amountToAsk,
  downloadAllowance,
  effectiveScope,
  keepPayment,
  storedScope,
} from './delivery-scope.ts'

const nothing = (reason: string, due = 0) => ({ numbers: [], waiting: { reason, due } })

describe('effectiveScope', () => {
  it.each([
    [null, false, 'all'],
    [null, true, 'paid'],
    ['all', true, 'all'],
    ['chosen', true, 'chosen'],
    ['paid', false, 'paid'],
  ] as const)('%s, sells %s: %s', (stored, sells, scope) => {
    expect(effectiveScope(stored, sells)).toBe(scope)
  })
})

describe('storedScope', () => {
  it('turns "all" of a gallery without a sale into "paid" when the sale starts', () => {
    const stored = storedScope('all', false)
    expect(effectiveScope(stored, false)).toBe('all')
    expect(effectiveScope(stored, true)).toBe('paid')
  })
  it('stores every other choice unchanged', () => {
    expect(storedScope('all', true)).toBe('all')
    expect(storedScope('chosen', false)).toBe('chosen')
    expect(storedScope('paid', false)).toBe('paid')
  })
})

describe('amountDue', () => {
  it.each([
    ['nothing is sold', { finishedTotal: 0, paidBefore: 0, received: false }, 0],
    ['nothing was received', { finishedTotal: 5000, paidBefore: 0, received: false }, 5000],
    ['all was received', { finishedTotal: 5000, paidBefore: 0, received: true }, 0],
    ['a part was received before it was reopened', { finishedTotal: 5000, paidBefore: 1500, received: false }, 3500],
    ['more was received than it costs now', { finishedTotal: 1500, paidBefore: 5000, received: false }, 0],
    ['it is not finished', { finishedTotal: null, paidBefore: 0, received: false }, 0],
  ])('%s', (_case, payment, due) => {
    expect(amountDue(payment)).toBe(due)
  })
})

describe('keepPayment', () => {
  const unpaid = { finishedTotal: 3000, paidBefore: 1000, received: false }
  const none = { declared: false, declaredBefore: 0 }
  it('keeps what was received and forgets what was only declared by then', () => {
    const result = { paidBefore: 3000, declaredBefore: 0 }
    expect(keepPayment({ ...unpaid, received: true }, { declared: true, declaredBefore: 500 })).toEqual(result)
    expect(keepPayment({ ...unpaid, received: true, paidBefore: 9000 }, none).paidBefore).toBe(9000)
  })
  it('keeps what was declared beside what was received', () => {
    expect(keepPayment(unpaid, none)).toEqual({ paidBefore: 1000, declaredBefore: 0 })
    expect(keepPayment(unpaid, { declared: true, declaredBefore: 0 })).toEqual({
      paidBefore: 1000,
      declaredBefore: 2000,
    })
    expect(keepPayment(unpaid, { declared: false, declaredBefore: 500 }).declaredBefore).toBe(500)
    expect(
      keepPayment({ ...unpaid, finishedTotal: null }, { declared: true, declaredBefore: 500 }).declaredBefore,
    ).toBe(500)
  })
})

describe('amountToAsk', () => {
  it('asks only for the difference, and never for less than nothing', () => {
    expect(amountToAsk(5000, { paidBefore: 1000, declaredBefore: 1500 })).toBe(2500)
    expect(amountToAsk(2000, { paidBefore: 1000, declaredBefore: 1500 })).toBe(0)
  })
})

describe('downloadAllowance', () => {
  const open = { finished: false, due: 0, chosen: [1, 2] }
  const unpaid = { finished: true, due: 5000, chosen: [1, 2] }
  const paid = { ...unpaid, due: 0 }
  const everything = { numbers: null, waiting: null }
  const chosen = { numbers: [1, 2], waiting: null }

  it.each([
    ['all', null, everything],
    ['all', open, everything],
    ['all', unpaid, everything],
    ['chosen', null, nothing('no_selection')],
    ['chosen', open, nothing('awaiting_selection')],
    ['chosen', unpaid, chosen],
    ['paid', null, nothing('no_selection')],
    ['paid', open, nothing('awaiting_selection')],
    ['paid', unpaid, nothing('awaiting_payment', 5000)],
    ['paid', paid, chosen],
  ] as const)('%s, %o', (scope, selection, allowance) => {
    expect(downloadAllowance(scope, selection)).toEqual(allowance)
  })
})

describe('awaitBalance', () => {
  const all = { numbers: null, waiting: null }

  it('releases nothing while the balance is open, and tells the amount only to who pays it', () => {
    expect(awaitBalance(all, 0, true)).toEqual(all)
    expect(awaitBalance(all, 80_000, true)).toEqual(nothing('awaiting_balance', 80_000))
    expect(awaitBalance(all, 80_000, false)).toEqual(nothing('awaiting_balance', 0))
    const unpaid = downloadAllowance('paid', { finished: true, due: 5000, chosen: [] })
    expect(awaitBalance(unpaid, 80_000, true)).toEqual(nothing('awaiting_payment', 5000))
  })
})
