import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLedger, type LedgerInvoice, type LedgerState, creditCents, wholeDays } from './ledger.ts'

const at = (text: string) => new Date(`${text}Z`)
const day = 86_400_000
let made = 0
function invoice(paidAt: string, overrides: Partial<LedgerInvoice> = {}): LedgerInvoice {
  made += 1
  return {
    id: `invoice-${String(made).padStart(4, '0')}`,
    planId: 28,
    periodicity: 'monthly',
    kind: 'purchase',
    method: 'credit-card',
    recurringCouponId: null,
    amountCents: 2990,
    creditCents: 0,
    bonusDays: 0,
    createdAt: at(paidAt),
    paidAt: at(paidAt),
    refundRequestedAt: null,
    refundedAt: null,
    ...overrides,
  }
}
const fold = (invoices: readonly LedgerInvoice[], trialEndsAt: Date | null = null) =>
  foldLedger({ invoices, trialEndsAt })
const spans = ({ periods }: LedgerState) => periods.map(({ from, to }) => [from.toISOString(), to.toISOString()])

describe('paid time', () => {
  test('begins at the payment and ends a calendar month later, at the end of the day in São Paulo', () => {
    const state = fold([invoice('2027-01-31T15:00:00')])
    expect(spans(state)).toEqual([['2027-01-31T15:00:00.000Z', '2027-03-01T02:59:59.000Z']])
    expect(state).toMatchObject({ planId: 28, periodicity: 'monthly', renewsWith: 'credit-card' })
  })
  test('begins at the end of a running trial', () => {
    const trialEndsAt = at('2026-11-25T02:59:59')
    const state = fold([invoice('2026-11-15T12:00:00')], trialEndsAt)
    expect(spans(state)).toEqual([['2026-11-25T02:59:59.000Z', '2026-12-25T02:59:59.000Z']])
    expect(spans(fold([invoice('2026-11-26T12:00:00')], trialEndsAt))[0]?.[0]).toBe('2026-11-26T12:00:00.000Z')
  })
  test('continues from the end of the first when a boleto is paid twice', () => {
    const state = fold([invoice('2026-11-15T12:00:00'), invoice('2026-11-18T12:00:00')])
    expect(state.paidUntil).toEqual(at('2027-01-16T02:59:59'))
  })
  test('begins at the payment when bought again after the end', () => {
    const state = fold([invoice('2026-01-15T12:00:00'), invoice('2026-06-10T12:00:00')])
    expect(state.paidUntil).toEqual(at('2026-07-11T02:59:59'))
  })
  test('is empty without payments', () => {
    expect(fold([invoice('2026-01-15T12:00:00', { paidAt: null })])).toMatchObject({ planId: null, paidUntil: null })
  })
})

describe('renewal', () => {
  const first = invoice('2026-10-15T12:00:00')
  const end = at('2026-11-16T02:59:59')
  const renewal = (paidAt: string) => invoice(paidAt, { kind: 'renewal' })
  test('continues from the old end, before it or within the grace period', () => {
    for (const paidAt of ['2026-11-14T12:00:00', '2026-11-20T12:00:00', '2026-11-23T02:59:59']) {
      expect(fold([first, renewal(paidAt)]).periods[1]?.from).toEqual(end)
    }
  })
  test('begins at the payment after the grace period', () => {
    expect(fold([first, renewal('2026-11-23T03:00:00')]).periods[1]?.from).toEqual(at('2026-11-23T03:00:00'))
  })
  test('becomes days of the new plan when the old one was left', () => {
    const plus = invoice('2026-11-10T12:00:00', { planId: 19, amountCents: 9990, kind: 'upgrade' })
    const before = fold([first, plus])
    const after = fold([first, plus, renewal('2026-11-15T12:00:00')])
    expect(after.planId).toBe(19)
    expect(after.paidUntil! > before.paidUntil!).toBe(true)
  })
})

describe('change of plan while a period runs', () => {
  const basic = invoice('2026-11-01T12:00:00')
  const plus = (paidAt: string, overrides: Partial<LedgerInvoice> = {}) =>
    invoice(paidAt, { planId: 19, amountCents: 9990, kind: 'upgrade', ...overrides })
  test('cuts the running period, whose rest was credited', () => {
    const credit = creditCents(fold([basic]).periods, at('2026-11-11T12:00:00'))
    expect(credit).toBe(Math.floor((2990 * 20) / 30))
    const state = fold([basic, plus('2026-11-11T12:00:00', { amountCents: 9990 - credit, creditCents: credit })])
    expect(state.planId).toBe(19)
    expect(spans(state)).toEqual([
      ['2026-11-01T12:00:00.000Z', '2026-11-11T12:00:00.000Z'],
      ['2026-11-11T12:00:00.000Z', '2026-12-12T02:59:59.000Z'],
    ])
    // The credited amount has the same value the next time.
    expect(creditCents(state.periods, at('2026-11-11T12:00:00'))).toBe(9990)
  })
  test('turns a replaced boleto that is paid into days of the new plan', () => {
    const late = invoice('2026-11-12T12:00:00', { createdAt: at('2026-11-10T12:00:00'), amountCents: 3330 })
    const state = fold([plus('2026-11-11T12:00:00', { kind: 'purchase' }), late])
    expect(state.planId).toBe(19)
    // A third of the price of Plus buys a third of its thirty days.
    expect(state.paidUntil).toEqual(at('2026-12-22T02:59:59'))
  })
  test('turns payments after the order, which were not credited, into days', () => {
    const ordered = plus('2026-11-03T12:00:00', { createdAt: at('2026-10-30T12:00:00') })
    const slow = { ...basic, createdAt: at('2026-10-29T12:00:00') }
    const state = fold([slow, ordered])
    expect(state.planId).toBe(19)
    expect(state.paidUntil! > at('2026-12-04T02:59:59')).toBe(true)
  })
})

const year = (paidAt: string, overrides: Partial<LedgerInvoice>) =>
  invoice(paidAt, { periodicity: 'annually', ...overrides })

describe('credit', () => {
  const standard = year('2026-03-01T12:00:00', { planId: 22, amountCents: 50_000 })
  const plus = (paidAt: string, overrides: Partial<LedgerInvoice> = {}) =>
    year(paidAt, { planId: 19, kind: 'upgrade', amountCents: 50_000, creditCents: 50_000, ...overrides })
  const ordered = { createdAt: at('2026-03-01T13:00:00') }

  test('counts for nothing once its source was refunded: the days are those of the money', () => {
    const whole = fold([standard, plus('2026-03-02T12:00:00', ordered)])
    expect(whole.paidUntil).toEqual(at('2027-03-03T02:59:59'))
    const refunded = { ...standard, refundedAt: at('2026-03-03T12:00:00') }
    const half = fold([refunded, plus('2026-03-02T12:00:00', ordered)])
    expect(half.periods[0]).toMatchObject({ valueCents: 50_000, wholeDays: 182 })
  })
  test('is not counted twice when the same upgrade is paid twice', () => {
    const twice = fold([standard, plus('2026-03-02T12:00:00', ordered), plus('2026-03-03T12:00:00', ordered)])
    expect(twice.periods.slice(1).map(({ valueCents }) => valueCents)).toEqual([100_000, 50_000])
    // The second half of the year with 366 days.
    expect(twice.periods[2]?.wholeDays).toBe(183)
  })
  test('that covered the whole price gives nothing without its source', () => {
    const free = plus('2026-03-02T12:00:00', { ...ordered, amountCents: 0, method: 'credit', bonusDays: 20 })
    const refunded = { ...standard, refundRequestedAt: at('2026-03-03T12:00:00') }
    expect(fold([refunded, free]).periods[0]).toMatchObject({ valueCents: 0, wholeDays: 0 })
  })
})

test('credit payments renew as before; a renewal is not a purchase, so an earlier cancellation stays', () => {
  const bought = invoice('2026-10-15T12:00:00', { method: 'pix' })
  const byCredit = invoice('2026-10-20T12:00:00', { planId: 22, method: 'credit', kind: 'upgrade', creditCents: 2000 })
  expect(fold([bought, byCredit])).toMatchObject({ planId: 22, renewsWith: 'pix', boughtAt: byCredit.paidAt })
  const renewed = fold([bought, invoice('2026-11-14T12:00:00', { kind: 'renewal', method: 'credit-card' })])
  expect(renewed).toMatchObject({ boughtAt: bought.paidAt, renewsWith: 'credit-card' })
})

test('orders payments of the same moment by id, in any order of events', () => {
  const one = invoice('2026-11-15T12:00:00')
  const other = { ...invoice('2026-11-15T12:00:00'), planId: 19, amountCents: 9990 }
  expect(fold([one, other])).toEqual(fold([other, one]))
})

describe('foldLedger for any payments', () => {
  const plans = [
    { planId: 28, amountCents: 2990 },
    { planId: 22, amountCents: 4990 },
    { planId: 19, amountCents: 9990 },
  ] as const
  const begin = at('2026-01-01T12:00:00').getTime()
  const someInvoice = fc
    .record({
      plan: fc.constantFrom(...plans),
      periodicity: fc.constantFrom('monthly' as const, 'annually' as const),
      kind: fc.constantFrom('purchase' as const, 'upgrade' as const, 'renewal' as const),
      method: fc.constantFrom('credit-card' as const, 'payment-slip' as const, 'pix' as const),
      orderedDay: fc.integer({ min: 0, max: 600 }),
      paidAfterHours: fc.integer({ min: 0, max: 24 * 40 }),
    })
    .map(({ plan, periodicity, kind, method, orderedDay, paidAfterHours }): LedgerInvoice => {
      const createdAt = new Date(begin + orderedDay * day)
      return {
        ...invoice('2026-01-01T00:00:00'),
        planId: plan.planId,
        amountCents: plan.amountCents * (periodicity === 'monthly' ? 1 : 12),
        periodicity,
        kind,
        method,
        createdAt,
        paidAt: new Date(createdAt.getTime() + paidAfterHours * 3_600_000),
      }
    })
  const someInvoices = fc.array(someInvoice, { maxLength: 8 })
  /** Any part of the price as a credit. */
  const credited = fc
    .tuple(someInvoice, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 40 }))
    .map(([one, share, bonusDays]): LedgerInvoice => {
      const credit = Math.floor(one.amountCents * share)
      const amountCents = one.amountCents - credit
      return {
        ...one,
        amountCents,
        creditCents: credit,
        bonusDays: amountCents === 0 ? bonusDays : 0,
        paidAt: one.createdAt,
      }
    })

  test('does not depend on the order of the events', () => {
    const shuffled = someInvoices.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(fold(other)).toEqual(fold(list))
      }),
    )
  })
  test('never gives more than was paid, whatever was credited in the prices', () => {
    fc.assert(
      fc.property(fc.array(credited, { maxLength: 8 }), (list) => {
        const paid = list.reduce((sum, { amountCents }) => sum + amountCents, 0)
        const overrides = fold(list).periods.reduce((sum, { valueCents, wholeDays: bought, from, to }) => {
          const days = wholeDays(from, to)
          return sum + (bought === 0 ? 0 : Math.floor((valueCents * days) / bought))
        }, 0)
        expect(overrides).toBeLessThanOrEqual(paid)
      }),
    )
  })
  test('restores the previous state after a refund', () => {
    fc.assert(
      fc.property(someInvoices, someInvoice, fc.boolean(), (list, refundedInvoice, isRequested) => {
        const when = new Date(begin + 700 * day)
        const refunded = { ...refundedInvoice, ...(isRequested ? { refundRequestedAt: when } : { refundedAt: when }) }
        expect(fold([...list, refunded])).toEqual(fold(list))
      }),
    )
  })
  test('never shortens the paid time and leaves no gap', () => {
    fc.assert(
      fc.property(someInvoices, (list) => {
        const { periods, paidUntil } = fold(list)
        expect(periods).toHaveLength(list.length)
        for (const [index, period] of periods.entries()) {
          expect(period.to >= period.from).toBe(true)
          expect((periods[index + 1]?.from ?? period.to) >= period.to).toBe(true)
        }
        expect(paidUntil).toEqual(periods.at(-1)?.to ?? null)
      }),
    )
  })
  test('uses, credits or retains every paid cent except for rounding', () => {
    fc.assert(
      fc.property(someInvoices, someInvoice, (list, another) => {
        const next: LedgerInvoice = { ...another, createdAt: new Date(begin + 900 * day), kind: 'upgrade' }
        const moment = next.createdAt
        const paid = { ...next, paidAt: moment }
        const before = creditCents(fold(list).periods, moment)
        // Ordered without a credit, so the whole remaining value must be in the new period.
        const after = creditCents(fold([...list, paid]).periods, moment)
        expect(after).toBeGreaterThanOrEqual(before + paid.amountCents - list.length - 1)
      }),
    )
  })
})
