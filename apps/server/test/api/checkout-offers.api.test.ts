import { getChargeStatus, getCoupon, getPlansMap, listSolutions } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { buy, byCard } from '../buying.ts'
import { createUser, type User } from '../users.ts'

const annual = '01900000-0000-7000-8000-000000000020'
const moving = '01900000-0000-7000-8000-000000000030'

let api: ApiUnderTest
let ana: User
beforeAll(async () => {
  api = await apiUnderTest()
  ana = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const offers = async (user: User, query: { plan_ids: string; coupon_id?: string }) =>
  (await user.browser.call(listSolutions, { query })).answer.solutions
const optionOf = async (user: User, planId: number, type: 'monthly' | 'annually', coupon_id?: string) => {
  const found = await offers(user, { plan_ids: String(planId), ...(coupon_id ? { coupon_id } : {}) })
  return found[0]?.plans[0]?.periodicity.find((option) => option.type === type)
}
const closing = async () => {
  const user = await createUser(api, { product: 'gallery_pro' })
  await api.rows(`update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1`, [user.customerId])
  return user
}

const listOffers = async (query: { plan_ids: string; coupon_name?: string }) =>
  (await ana.browser.call(getPlansMap, { query })).answer.plansMap
const findCoupon = async (user: User, coupon: string) =>
  (await user.browser.call(getCoupon, { query: { coupon } })).answer.coupon

describe('plans and prices', () => {
  // spec: S3-3.33, S3-7.21, S3-9.21
  it('are listed by plan, with the discount of a valid coupon', async () => {
    expect(await listOffers({ plan_ids: '28,19,999' })).toEqual({
      '19': { id: 19, name: 'col_plus', display_name: 'Plus 100GB', price: { monthly: 9990, annually: 119_880 } },
      '28': { id: 28, name: 'col_basic', display_name: 'Basic 10GB', price: { monthly: 2990, annually: 35_880 } },
    })
    const withCoupon = await listOffers({ plan_ids: '19,27', coupon_name: 'galleryPRO20anual' })
    expect(withCoupon['19']?.price).toEqual({ monthly: 9990, annually: 95_904 })
    expect(withCoupon['27']?.price).toEqual({ monthly: 3990, annually: 47_880 })
    expect((await listOffers({ plan_ids: '19', coupon_name: 'MIGRA30' }))['19']?.price.monthly).toBe(9990)
  })

  // spec: S3-3.34, S3-3.35, S3-7.22, S3-9.21, S3-9.22
  it('are grouped by solution, without plans that the checkout does not sell', async () => {
    const found = await offers(ana, { plan_ids: '28,22,19,27,30,16,20,26' })
    expect(found.map(({ name, plans }) => [name, plans.map(({ id }) => id)])).toEqual([
      ['gallery-pro', [19, 22, 28]],
      ['site-pro', [27]],
    ])
  })

  // spec: S3-9.36, S3-9.37, S3-9.38, S3-9.39, S3-9.40, S3-9.41, S3-9.50
  it('have the announced limits', async () => {
    const rows = await api.rows<{ code: string; limits: Record<string, unknown> }>('select code, limits from plan')
    const planLimits = (code: string) => rows.find((row) => row.code === code)?.limits
    const gb = 1024 * 1024
    expect(planLimits('col_basic')).toMatchObject({ space: 10 * gb, max_picture: 10_000, max_picture_size_mb: 20 })
    expect(planLimits('col_standard')).toMatchObject({ space: 20 * gb, max_picture_size_mb: 20, max_picture_px: 3840 })
    expect(planLimits('col_plus')).toMatchObject({
      space: 100 * gb,
      max_picture_size_mb: 50,
      max_picture_px: 'original',
    })
    expect(planLimits('site_pro')).toMatchObject({ portfolio: true, max_picture: 'no_limit' })
  })

  // spec: S3-3.35, S3-3.36, S3-3.37, S3-3.40, S3-9.26, S3-9.27
  it('apply a coupon and up to 12 installments to a year, but not to a month', async () => {
    const year = await optionOf(ana, 19, 'annually')
    expect(year).toMatchObject({
      display_name: 'Anual',
      price: 119_880,
      coupon: { id: annual, valid: true, discount_price: 23_976, price_with_discount: 95_904 },
      quote: { discount: 23_976, credit: 0, amount: 95_904, renewal_amount: 95_904 },
    })
    expect(year?.installments.map(({ count, price, payment_slip }) => [count, price, payment_slip])).toEqual([
      [1, 95_904, true],
      ...[47_952, 31_968, 23_976, 19_181, 15_984, 13_701, 11_988, 10_656, 9591, 8719, 7992].map((amount, index) => [
        index + 2,
        amount,
        false,
      ]),
    ])
    expect(year?.installments[11]?.display_name).toBe('12x de R$ 79,92 sem juros')
    const month = await optionOf(ana, 19, 'monthly')
    expect(month).toMatchObject({ coupon: null, quote: { amount: 9990, discount: 0 } })
    expect(month?.installments).toEqual([
      {
        count: 1,
        display_name: 'À vista R$ 99,90',
        price: 9990,
        payment_slip: true,
        coupon_discount_display_name: null,
      },
    ])
  })

  it('offer no boleto for a month of Basic or Standard', async () => {
    const boletoPrices = await Promise.all(
      ([28, 22, 19, 27] as const).map(
        async (id) => (await optionOf(ana, id, 'monthly'))?.installments[0]?.payment_slip,
      ),
    )
    expect(boletoPrices).toEqual([false, false, true, true])
    expect((await optionOf(ana, 28, 'annually'))?.installments[0]?.payment_slip).toBe(true)
  })

  it('credit the remaining days of another plan', async () => {
    const bea = await createUser(api, { product: 'gallery_pro' })
    expect((await buy(bea, await byCard(api, { planId: 28 }))).status).toBe(200)
    // The paid period begins when the trial ends, so all of it remains.
    expect((await optionOf(bea, 19, 'monthly'))?.quote).toMatchObject({ credit: 2990, amount: 7000, bonus_days: 0 })
    expect((await optionOf(bea, 28, 'monthly'))?.quote).toMatchObject({ credit: 0, amount: 2990 })
    expect((await optionOf(bea, 28, 'annually'))?.quote).toMatchObject({ credit: 2990, amount: 28_704 - 2990 })
  })
})

describe('coupons', () => {
  // spec: S3-3.38, S3-3.39, S3-3.40, S3-3.41, S3-7.23, S3-8.29
  it('are unknown, not valid for this account, or valid', async () => {
    expect(await findCoupon(ana, 'NADA10')).toMatchObject({ id: null, name: 'NADA10', valid: false })
    expect((await findCoupon(ana, 'NADA10')).invalid_message).toMatch(/Não encontramos/)
    expect(await findCoupon(ana, 'MIGRA30')).toMatchObject({ id: moving, valid: false, discount_message: null })
    expect(await findCoupon(ana, ' gallerypro20anual ')).toMatchObject({
      id: annual,
      valid: true,
      invalid_message: null,
      discount_type: 'all_recurrence',
    })
    expect(await findCoupon(await closing(), 'MIGRA30')).toMatchObject({ valid: true, discount_type: 'first_charge' })
  })

  // spec: S3-3.39, S3-7.22, S3-9.34
  it('are validated for each option', async () => {
    const month = await optionOf(ana, 19, 'monthly', annual)
    expect(month?.coupon).toMatchObject({ valid: false, invalid_message: expect.stringContaining('periodicidade') })
    expect(month?.quote.amount).toBe(9990)
    const old = await closing()
    expect((await optionOf(old, 19, 'annually', moving))?.quote).toMatchObject({
      discount: 35_964,
      amount: 83_916,
      // 30 percent once, then the 20 percent of every year.
      renewal_amount: 95_904,
    })
    expect((await optionOf(old, 19, 'monthly', moving))?.quote).toMatchObject({ amount: 6993, renewal_amount: 9990 })
  })
})

// spec: S3-7.25
it('returns no charge status for a plan that was never ordered', async () => {
  const { answer } = await ana.browser.call(getChargeStatus, { query: { plan_id: '22' } })
  expect(Object.values(answer)).toEqual([false, false, false])
})
