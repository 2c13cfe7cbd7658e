import { describe, expect, it } from 'vitest'
import { isCheckoutSolution, settleChoice, boletoRejection, type OfferedPlans } from './checkout-choice.ts'

const once = (payment_slip: boolean) => [{ count: 1, payment_slip }]
const parts = [1, 2, 3, 6, 12].map((count) => ({ count, payment_slip: count === 1 }))

const offered: OfferedPlans = [
  {
    id: 28,
    periodicity: [
      { type: 'monthly', installments: once(false) },
      { type: 'annually', installments: parts },
    ],
  },
  {
    id: 19,
    periodicity: [
      { type: 'monthly', installments: once(true) },
      { type: 'annually', installments: parts },
    ],
  },
  { id: 99, periodicity: [{ type: 'annually', installments: parts.slice(0, 2) }] },
]

const settle = (request: Parameters<typeof settleChoice>[2]) => settleChoice('gallery-pro', offered, request)
const yearly = { planId: 28, periodicity: 'annually', installments: 12 } as const

describe('settleChoice', () => {
  it('takes the first options without a request', () => {
    expect(settle({})).toEqual({
      planId: 28,
      periodicity: 'monthly',
      installments: 1,
      coupon: null,
      method: 'credit-card',
    })
  })
  // spec: S3-4.37
  it('keeps periodicity and installments when the other plan offers them', () => {
    expect(settle({ ...yearly, planId: 19 })).toMatchObject({ planId: 19, periodicity: 'annually', installments: 12 })
  })
  // spec: S3-4.38
  it('takes the plan’s first options when it does not offer them', () => {
    expect(settle({ ...yearly, planId: 99 })).toMatchObject({ periodicity: 'annually', installments: 1 })
    expect(settle({ planId: 99, periodicity: 'monthly' })).toMatchObject({ planId: 99, periodicity: 'annually' })
  })
  // spec: S3-4.39
  it('pays a month in one installment', () => {
    expect(settle({ ...yearly, periodicity: 'monthly' })).toMatchObject({ installments: 1 })
  })
  // spec: S3-4.40, S3-9.21, S3-9.22
  it('adds the annual coupon to a year, and removes it with the year', () => {
    expect(settle(yearly)?.coupon).toBe('GALLERYPRO20ANUAL')
    expect(settle({ ...yearly, periodicity: 'monthly', coupon: 'GALLERYPRO20ANUAL' })?.coupon).toBeNull()
    expect(settleChoice('site-pro', offered, yearly)?.coupon).toBe('SITEPRO20ANUAL')
  })
  it('keeps a typed coupon', () => {
    expect(settle({ ...yearly, coupon: 'MIGRA30' })?.coupon).toBe('MIGRA30')
    expect(settle({ periodicity: 'monthly', coupon: 'MIGRA30' })?.coupon).toBe('MIGRA30')
  })
  // spec: S3-4.41
  it('falls back to the card when boleto or Pix is not allowed', () => {
    expect(settle({ method: 'payment-slip' })?.method).toBe('credit-card')
    expect(settle({ planId: 19, method: 'payment-slip' })?.method).toBe('payment-slip')
    expect(settle({ ...yearly, method: 'payment-slip' })?.method).toBe('credit-card')
    expect(settle({ ...yearly, method: 'pix' })?.method).toBe('credit-card')
    expect(settle({ method: 'pix' })?.method).toBe('pix')
  })
  it('returns null when nothing is sold', () => {
    expect(settleChoice('gallery-pro', [], {})).toBeNull()
    expect(settleChoice('gallery-pro', [{ id: 1, periodicity: [] }], {})).toBeNull()
  })
})

it('returns why a boleto is not available', () => {
  const free = { byPlan: true, withCoupon: true, installments: 1 }
  expect(boletoRejection(free)).toBeNull()
  expect(boletoRejection({ ...free, installments: 12 })).toBe('installments')
  expect(boletoRejection({ ...free, withCoupon: false, installments: 12 })).toBe('coupon')
  expect(boletoRejection({ byPlan: false, withCoupon: false, installments: 1 })).toBe('plan')
})

// spec: S3-2.60
it('lists the solutions', () => {
  expect(['gallery-pro', 'site-pro', 'toString', undefined].map(isCheckoutSolution)).toEqual([true, true, false, false])
})
