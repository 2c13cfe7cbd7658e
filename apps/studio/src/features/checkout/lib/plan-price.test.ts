import { expect, it } from 'vitest'
import { planPrice } from './plan-offers.ts'

const quote = {
  discount: 23_976,
  credit: 5_000,
  amount: 90_904,
  bonus_days: 0,
  starts_at: '2026-11-29T23:59:59-03:00',
  ends_at: '2027-11-29T23:59:59-03:00',
  renewal_amount: 95_904,
}

// spec: S3-9.29
it('divides the annual price by twelve, regardless of account credit', () => {
  expect(planPrice({ type: 'annually', price: 119_880, quote })).toEqual({
    total: 95_904,
    monthly: 7_992,
    listMonthly: 9_990,
  })
  expect(planPrice({ type: 'monthly', price: 9_990, quote: { ...quote, discount: 0 } })).toMatchObject({
    total: 9_990,
    monthly: 9_990,
  })
})
