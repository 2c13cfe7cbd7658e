import { expect, it } from 'vitest'
import { type SoldSolutions, readPlanPrices } from './plan-prices.ts'

type Plan = SoldSolutions[number]['plans'][number]
type Option = Plan['periodicity'][number]

const coupon: NonNullable<Option['coupon']> = {
  id: '01900000-0000-7000-8000-000000000030',
  name: 'MIGRA30',
  description: '',
  valid: true,
  invalid_message: null,
  discount_price: null,
  discount_message: null,
  price_with_discount: null,
  discount_type: 'first_charge',
}

function option(type: Option['type'], price: number, discount: number, optionCoupon: Option['coupon'] = null): Option {
  const quote = { discount, credit: 0, amount: price - discount, bonus_days: 0, starts_at: '', ends_at: '' }
  return {
    type,
    display_name: type,
    price,
    coupon: optionCoupon,
    quote: { ...quote, renewal_amount: price },
    installments: [],
  }
}

const limits = { portfolio: false, max_picture: 0, max_picture_size_mb: 0, own_domain: false } as const
const plan = (id: number, display_name: string, periodicity: Option[]): Plan => ({
  id,
  display_name,
  limits,
  periodicity,
})

it('returns one line per plan, smallest first, with the annual price per month and a valid coupon', () => {
  const plans = [
    plan(19, 'Plus 100GB', [
      option('monthly', 9_990, 2_997, coupon),
      option('annually', 119_880, 35_964, { ...coupon, valid: false }),
    ]),
    plan(28, 'Basic 10GB', [option('monthly', 2_990, 0), option('annually', 35_880, 7_176)]),
  ]
  expect(readPlanPrices([{ name: 'gallery-pro', plans }])).toEqual([
    { id: 28, name: 'Basic 10GB', monthly: 2_990, first: null, annuallyPerMonth: 2_392, annualPercent: 20 },
    { id: 19, name: 'Plus 100GB', monthly: 9_990, first: 6_993, annuallyPerMonth: 6_993, annualPercent: 30 },
  ])
  expect(readPlanPrices([])).toEqual([])
})
