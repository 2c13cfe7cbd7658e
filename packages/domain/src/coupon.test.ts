import { expect, test } from 'vitest'
import { automaticCoupon, couponMismatch, couponProblem, type Coupon } from './price.ts'

const annual: Coupon = {
  id: 'annual',
  name: 'GALLERYPRO20ANUAL',
  description: '20%',
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
const moving: Coupon = {
  ...annual,
  name: 'MIGRA30',
  automatic: false,
  periodicity: null,
  audience: 'closing_plan',
  oncePerCustomer: true,
}
const now = new Date('2026-11-15T12:00:00Z')
const anyone = { onClosingPlan: false, used: false, now }
const plus = { product: 'gallery_pro', planId: 19, periodicity: 'annually' } as const

test('returns why a customer cannot use a coupon', () => {
  expect(couponProblem(annual, anyone)).toBeNull()
  expect(couponProblem(annual, { ...anyone, used: true })).toBeNull()
  expect(couponProblem(moving, anyone)).toBe('audience')
  expect(couponProblem(moving, { ...anyone, onClosingPlan: true })).toBeNull()
  expect(couponProblem(moving, { onClosingPlan: true, used: true, now })).toBe('used')
})

test('accepts a coupon until the end of its last day in São Paulo', () => {
  const coupon: Coupon = { ...annual, validUntil: '2026-11-15' }
  expect(couponProblem(coupon, { ...anyone, now: new Date('2026-11-16T02:59:59Z') })).toBeNull()
  expect(couponProblem(coupon, { ...anyone, now: new Date('2026-11-16T03:00:00Z') })).toBe('over')
})

test('returns why a coupon does not apply to an order', () => {
  expect(couponMismatch(annual, plus)).toBeNull()
  expect(couponMismatch(annual, { ...plus, periodicity: 'monthly' })).toBe('periodicity')
  expect(couponMismatch(annual, { ...plus, product: 'site_pro' })).toBe('product')
  expect(couponMismatch({ ...annual, planIds: [28] }, plus)).toBe('plan')
})

test('applies the annual coupon automatically, none to a month, and never a restricted one', () => {
  expect(automaticCoupon([moving, annual], plus, anyone)).toBe(annual)
  expect(automaticCoupon([moving, annual], { ...plus, periodicity: 'monthly' }, anyone)).toBeNull()
  expect(automaticCoupon([{ ...moving, automatic: true }], plus, anyone)).toBeNull()
})
