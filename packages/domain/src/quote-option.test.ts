import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coupon, quoteOption } from './price.ts'
import { foldLedger, type LedgerInvoice, creditCents } from './ledger.ts'

const bought: LedgerInvoice = {
  id: 'a',
  planId: 28,
  periodicity: 'monthly',
  kind: 'purchase',
  method: 'credit-card',
  recurringCouponId: null,
  amountCents: 2990,
  creditCents: 0,
  bonusDays: 0,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  paidAt: new Date('2026-11-01T12:00:00Z'),
  refundRequestedAt: null,
  refundedAt: null,
}
const now = new Date('2026-11-11T12:00:00Z')
const nothing = foldLedger({ invoices: [], trialEndsAt: null })
const basic = foldLedger({ invoices: [bought], trialEndsAt: null })
const plus = {
  planId: 19,
  monthlyCents: 9990,
  periodicity: 'monthly',
  coupon: null,
  automatic: null,
  trialEndsAt: null,
  now,
} as const

test('the first purchase costs the list price and begins now, or at the end of the trial', () => {
  const first = quoteOption({ ...plus, ledger: nothing })
  expect(first).toMatchObject({ kind: 'purchase', amountCents: 9990, creditCents: 0, startsAt: now })
  const trialEndsAt = new Date('2026-11-20T02:59:59Z')
  expect(quoteOption({ ...plus, ledger: nothing, trialEndsAt }).startsAt).toEqual(trialEndsAt)
})

test('another plan subtracts the remaining days; the same plan continues from its end', () => {
  const upgrade = quoteOption({ ...plus, ledger: basic })
  expect(upgrade).toMatchObject({ kind: 'upgrade', creditCents: 1993, amountCents: 9990 - 1993, renewalCents: 9990 })
  const again = quoteOption({ ...plus, planId: 28, monthlyCents: 2990, ledger: basic })
  expect(again).toMatchObject({ kind: 'purchase', creditCents: 0, amountCents: 2990, startsAt: basic.paidUntil })
})

test('the next period uses the recurring coupon, or the automatic one', () => {
  const annual: Coupon = {
    id: 'annual',
    name: 'ANUAL20',
    description: '',
    percent: 20,
    product: 'gallery_pro',
    planIds: null,
    periodicity: 'annually',
    discountType: 'all_recurrence',
    allowsBoleto: true,
    audience: null,
    oncePerCustomer: false,
    automatic: true,
    validUntil: null,
  }
  const once: Coupon = { ...annual, id: 'once', percent: 30, discountType: 'first_charge', automatic: false }
  const year = { ...plus, periodicity: 'annually', ledger: nothing } as const
  const costs = (coupon: Coupon | null, automatic: Coupon | null) => {
    const { amountCents, renewalCents } = quoteOption({ ...year, coupon, automatic })
    return [amountCents, renewalCents]
  }
  expect(costs(annual, annual)).toEqual([95_904, 95_904])
  expect(costs(once, annual)).toEqual([83_916, 95_904])
  expect(costs(once, null)).toEqual([83_916, 119_880])
  expect(costs(null, null)).toEqual([119_880, 119_880])
})

test('the quote equals the ledger after the payment, and changing back and forth gains nothing', () => {
  const plans = [
    [28, 2990],
    [22, 4990],
    [19, 9990],
  ] as const
  const anyRequest = fc.record({
    plan: fc.constantFrom(...plans),
    periodicity: fc.constantFrom('monthly' as const, 'annually' as const),
    days: fc.integer({ min: 0, max: 45 }),
  })
  fc.assert(
    fc.property(fc.array(anyRequest, { minLength: 1, maxLength: 8 }), (requests) => {
      const invoices: LedgerInvoice[] = []
      let at = now.getTime()
      for (const [index, { plan, periodicity, days }] of requests.entries()) {
        at += days * 86_400_000
        const moment = new Date(at + index * 1_000)
        const ledger = foldLedger({ invoices, trialEndsAt: null })
        const before = creditCents(ledger.periods, moment)
        const facts = {
          planId: plan[0],
          monthlyCents: plan[1],
          periodicity,
          coupon: null,
          automatic: null,
          trialEndsAt: null,
          ledger,
        }
        const { kind, amountCents, creditCents: credit, bonusDays, endsAt } = quoteOption({ ...facts, now: moment })
        const [createdAt, paidAt, planId] = [moment, moment, plan[0]]
        const id = String(index).padStart(3, '0')
        invoices.push({
          ...bought,
          id,
          planId,
          periodicity,
          kind,
          amountCents,
          creditCents: credit,
          bonusDays,
          createdAt,
          paidAt,
        })
        const after = foldLedger({ invoices, trialEndsAt: null })
        expect(after.paidUntil).toEqual(endsAt)
        // The remaining value is never larger than the earlier remaining value plus the payment.
        expect(creditCents(after.periods, moment)).toBeLessThanOrEqual(before + amountCents)
      }
    }),
  )
})
