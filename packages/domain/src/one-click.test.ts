import { expect, test } from 'vitest'
import { oneClickPeriod, oneClickPlans } from './payment-card.ts'
import type { OfferedPlan } from './plan-suggestion.ts'

const at = (iso: string) => new Date(iso)
const trial = { startedAt: at('2027-01-01'), trialEndsAt: at('2027-01-15'), periodFrom: null, paidUntil: null }

test.each([
  ['the trial', trial, '2027-01-10', '2027-01-01'],
  [
    'the paid period',
    { ...trial, periodFrom: at('2027-02-01'), paidUntil: at('2027-03-01') },
    '2027-02-10',
    '2027-02-01',
  ],
  ['the time after a trial', trial, '2027-01-20', '2027-01-15'],
  ['the time after a paid end', { ...trial, paidUntil: at('2027-03-01') }, '2027-03-20', '2027-03-01'],
  ['a free plan', { ...trial, trialEndsAt: null }, '2027-03-20', '2027-01-01'],
])('counts one-click upgrades within %s', (_, facts, now, period) =>
  expect(oneClickPeriod(facts, at(now))).toEqual(at(period)),
)

const plan = (id: number, monthlyCents: number, more: Partial<OfferedPlan> = {}) =>
  ({ id, monthlyCents, product: 'gallery_pro', sold: true, bySupport: false, sunsetOn: null, ...more }) as OfferedPlan

test('offers more expensive plans that are sold without support', () => {
  const plans = [
    plan(20, 0),
    plan(28, 2_990),
    plan(22, 4_990),
    plan(30, 19_990, { bySupport: true }),
    plan(16, 19_990, { sold: false }),
    plan(27, 3_990, { product: 'site_pro' }),
    plan(9, 5_990, { sunsetOn: '2027-03-31' }),
  ]
  const ids = (current: OfferedPlan | null) => oneClickPlans(plans, current).map(({ id }) => id)
  expect(ids(null)).toEqual([28, 22])
  expect(ids(plan(28, 2_990))).toEqual([22])
  expect(ids(plan(22, 4_990))).toEqual([])
})
