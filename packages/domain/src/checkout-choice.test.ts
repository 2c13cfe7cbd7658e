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
  it('takes the first of everything from nothing', () => {
    expect(settle({})).toEqual({
      planId: 28,
      periodicity: 'monthly',
      installments: 1,
      coupon: null,
      method: 'credit-card',
    })
  })
  // spec: S3-4.37
  it('keeps periodicity and instalments over another plan that has them', () => {
    expect(settle({ ...yearly, planId: 19 })).toMatchObject({ planId: 19, periodicity: 'annually', installments: 12 })
  })
  // spec: S3-4.38
  it('takes the first ones of a plan that has them not', () => {
    expect(settle({ ...yearly, planId: 99 })).toMatchObject({ periodicity: 'annually', installments: 1 })
    expect(settle({ planId: 99, periodicity: 'monthly' })).toMatchObject({ planId: 99, periodicity: 'annually' })
  })
  // spec: S3-4.39
  it('pays a month at once', () => {
    expect(settle({ ...yearly, periodicity: 'monthly' })).toMatchObject({ installments: 1 })
  })
  // spec: S3-4.40, S3-9.21, S3-9.22
  it('gives a year its coupon, and takes it away with the year', () => {
    expect(settle(yearly)?.coupon).toBe('GALLERYPRO20ANUAL')
    expect(settle({ ...yearly, periodicity: 'monthly', coupon: 'GALLERYPRO20ANUAL' })?.coupon).toBeNull()
    expect(settleChoice('site-pro', offered, yearly)?.coupon).toBe('SITEPRO20ANUAL')
  })
  it('leaves a typed coupon alone', () => {
    expect(settle({ ...yearly, coupon: 'MIGRA30' })?.coupon).toBe('MIGRA30')
    expect(settle({ periodicity: 'monthly', coupon: 'MIGRA30' })?.coupon).toBe('MIGRA30')
  })
  // spec: S3-4.41
  it('goes back to the card where a boleto or a Pix is not allowed', () => {
    expect(settle({ method: 'payment-slip' })?.method).toBe('credit-card')
    expect(settle({ planId: 19, method: 'payment-slip' })?.method).toBe('payment-slip')
    expect(settle({ ...yearly, method: 'payment-slip' })?.method).toBe('credit-card')
    expect(settle({ ...yearly, method: 'pix' })?.method).toBe('credit-card')
    expect(settle({ method: 'pix' })?.method).toBe('pix')
  })
  it('has nothing to choose where nothing is sold', () => {
    expect(settleChoice('gallery-pro', [], {})).toBeNull()
    expect(settleChoice('gallery-pro', [{ id: 1, periodicity: [] }], {})).toBeNull()
  })
})

it('says why there is no boleto', () => {
  const free = { byPlan: true, withCoupon: true, installments: 1 }
  expect(boletoRejection(free)).toBeNull()
  expect(boletoRejection({ ...free, installments: 12 })).toBe('installments')
  expect(boletoRejection({ ...free, withCoupon: false, installments: 12 })).toBe('coupon')
  expect(boletoRejection({ byPlan: false, withCoupon: false, installments: 1 })).toBe('plan')
})

// spec: S3-2.60
it('knows the solutions', () => {
  expect(['gallery-pro', 'site-pro', 'toString', undefined].map(isCheckoutSolution)).toEqual([true, true, false, false])
})
