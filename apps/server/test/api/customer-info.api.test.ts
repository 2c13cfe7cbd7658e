import {
  activateProduct,
  extendTrial,
  getEmail,
  getInfo,
  getLeadVariables,
  getUsage,
  logLogin,
  revokeFirstAccess,
  signIn,
  signUp,
} from '@revela/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, validPassword, signUpBody, createUser } from '../users.ts'

let api: ApiUnderTest
const today = new Date('2026-11-15T15:00:00Z')
let now = today
beforeEach(() => {
  now = today
})
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
afterAll(() => api.close())

const set = (customerId: string, change: string) =>
  api.rows(`update subscription set ${change} where customer_id = $1 returning product`, [customerId])

describe('GET /customer/info', () => {
  // spec: S1-3.17, S1-3.18, S1-3.25, S1-7.18, S3-3.30, S3-3.32, S3-7.27
  it('returns no plan for a customer without a product', async () => {
    const { browser, email, customerId } = await createUser(api)
    const { user_data, user_subscription, user_usage } = (await browser.call(getInfo)).answer
    expect(user_data).toEqual({
      customer_id: customerId,
      display_name: 'Ana Prado',
      display_email: email,
      avatar: null,
      auth_method: 'password',
      firstAccess: true,
      isTester: false,
      email_confirmed: true,
      flags: { first_access: true, tester: false, auth_method: 'password' },
    })
    expect(user_subscription).toMatchObject({ doesNotHasGalleryPro: true, active: false, plan_ids: [], plan_map: {} })
    expect(user_usage).toEqual({ galleries: 0, gallery_space: 0, gallery_pictures: 0 })
  })

  // spec: S1-1.04, S1-3.18, S1-3.19, S1-3.20, S1-3.22, S1-3.23, S1-3.24, S1-3.26, S1-7.11, S2-3.14, S3-3.31, S3-7.30
  // spec: S3-9.18, S3-9.40, S3-9.45
  it('starts one 14-day trial of Plus when gallery_pro is activated', async () => {
    const { browser, customerId } = await createUser(api, { product: 'gallery_pro' })
    const first = (await browser.call(getInfo)).answer.user_subscription
    expect(first).toMatchObject({
      trial: true,
      active: true,
      expired: false,
      expiration_date: '2026-11-29',
      expiration_days: 14,
      plan_ids: [19],
      plan_map: { col_plus: 'Plus 100GB' },
      can_use_portfolio: true,
      doesNotHasGalleryPro: false,
      gallery_limits: {
        max_gallery: 'no_limit',
        space: 100 * 1024 * 1024,
        max_picture_px: 'original',
        buy_photos: true,
      },
      knowledge_limits: null,
    })
    now = new Date(now.getTime() + 5 * 86_400_000)
    expect((await browser.call(activateProduct, { params: { product: 'gallery_pro' } })).status).toBe(204)
    const second = (await browser.call(getInfo)).answer
    expect(second.user_subscription.expiration_date).toBe('2026-11-29')
    expect(second.user_data.flags.extended_trial).toBe(false)
    expect(await api.rows('select 1 from subscription where customer_id = $1', [customerId])).toHaveLength(1)
  })

  // spec: S1-3.22, S1-3.24, S1-9.07, S3-3.31, S3-9.23
  it('returns each subscription state that the screens route by', async () => {
    const { browser, customerId } = await createUser(api, { product: 'gallery_pro' })
    const flags = async () => {
      const { user_subscription: s } = (await browser.call(getInfo)).answer
      return Object.entries(s).flatMap(([name, value]) =>
        value === true && name !== 'can_use_portfolio' ? [name] : [],
      )
    }
    expect(await flags()).toEqual(['active', 'trial'])
    await set(customerId, `trial_ends_at = '2026-11-01'`)
    expect(await flags()).toEqual(['expired'])
    await set(customerId, `paid_until = '2027-01-01'`)
    expect(await flags()).toEqual(['active'])
    await set(customerId, `paid_until = '2026-11-02', canceled_at = '2026-10-20'`)
    expect(await flags()).toEqual(['canceled'])
    await set(customerId, `plan_id = 20, trial_ends_at = null, paid_until = null, canceled_at = null`)
    expect(await flags()).toEqual(['active'])
    expect((await browser.call(getInfo)).answer.user_subscription.plan_closes_on).toBe('2027-03-31')
    now = new Date('2027-04-01T12:00:00Z')
    await api.rows(
      `update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day' where customer_id = $2`,
      [now, customerId],
    )
    expect(await flags()).toEqual(['isGalleryProFreeCustomerBlocked'])
  })

  // spec: S1-8.03
  it('distinguishes a frozen account from one without a plan by the code of the 402', async () => {
    const { browser, customerId } = await createUser(api, { product: 'gallery_pro' })
    await set(customerId, 'frozen_at = started_at')
    const frozen = await browser.call(getInfo)
    expect([frozen.status, frozen.error.error]).toEqual([402, 'InactiveAccount'])
    await set(customerId, 'frozen_at = null, plan_id = null')
    const withoutLinks = await browser.call(getInfo)
    expect([withoutLinks.status, withoutLinks.error.error]).toEqual([402, 'MissingPlan'])
  })

  // spec: S1-3.25, S1-7.17, S3-3.32
  it('returns the usage counters, with the space in KB rounded up', async () => {
    const { browser, customerId } = await createUser(api, { product: 'gallery_pro' })
    await api.rows('insert into usage_counter values ($1, 3, 641, 5000000001)', [customerId])
    expect((await browser.call(getUsage)).answer).toEqual({
      galleries: 3,
      gallery_space: 4_882_813,
      gallery_pictures: 641,
    })
  })
})

describe('GET /subscription/bonus/extend-trial', () => {
  // spec: S3-4.34, S3-7.26, S3-9.19
  it('adds seven days once, even with ten concurrent calls', async () => {
    const { browser, customerId } = await createUser(api, { product: 'gallery_pro' })
    await set(customerId, `trial_ends_at = '2026-11-15T02:59:59Z'`)
    const replies = await Promise.all(Array.from({ length: 10 }, () => browser.call(extendTrial)))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, ...Array.from({ length: 9 }, () => 409)])
    const { user_data, user_subscription } = (await browser.call(getInfo)).answer
    expect(user_data.flags.extended_trial).toBe(true)
    expect([user_subscription.expired, user_subscription.expiration_date]).toEqual([false, '2026-11-22'])
  })

  // spec: S3-7.26
  it('rejects an account without a trial', async () => {
    const { browser } = await createUser(api)
    expect((await browser.call(extendTrial)).error.error).toBe('TrialAlreadyUsed')
  })
})

// spec: S1-6.03, S1-7.12
it('activates only the two known products', async () => {
  const { browser } = await createUser(api)
  const reply = await browser.send('POST', '/api/subscription/product/album_pro/activate')
  expect([reply.status, reply.error.error]).toEqual([404, 'NotFound'])
  expect((await browser.call(getInfo)).answer.user_subscription.plan_ids).toEqual([])
})

describe('minor account calls', () => {
  // spec: S1-4.08, S1-4.12, S1-4.32, S1-6.10, S1-7.09, S1-7.16, S1-7.19, S3-4.33, S3-7.28
  it('return the e-mail, revoke the first access and log sign-in redirects', async () => {
    const { browser, email, customerId } = await createUser(api)
    for (const path of ['email', 'profile']) {
      await browser.send('PUT', `/api/customer/${path}`, { body: { email: 'another@estudio.test' } })
    }
    expect((await browser.call(getEmail)).answer, 'no call changes the e-mail').toEqual({ email, change: null })
    expect((await browser.call(revokeFirstAccess)).status).toBe(204)
    expect((await browser.call(getInfo)).answer.user_data.firstAccess).toBe(false)
    const value = { redirectUrl: '/gallery', page: 'login' as const, context: 'redirect_user' }
    expect((await browser.call(logLogin, { body: { key: 'login', value } })).status).toBe(204)
    const logged = await api.rows(
      'select page, context, redirect_url, auth_method from login_log where customer_id = $1 order by id',
      [customerId],
    )
    expect(logged).toEqual([
      { page: 'signup', context: 'subscribe', redirect_url: null, auth_method: null },
      { page: null, context: null, redirect_url: null, auth_method: 'password' },
      { page: 'login', context: 'redirect_user', redirect_url: '/gallery', auth_method: 'password' },
    ])
  })

  // spec: S1-7.20, S1-7.21
  it('return the campaign variables of the sign-up, or none', async () => {
    const email = uniqueEmail()
    const browser = api.browser()
    const track = Buffer.from(JSON.stringify({ utm_source: 'instagram', odd: { a: 1 } })).toString('base64')
    await browser.call(signUp, { body: { ...signUpBody(email), track } })
    await browser.call(signIn, { body: { email, password: validPassword } })
    expect((await browser.call(getLeadVariables)).answer).toEqual({ utm_source: 'instagram' })
    expect((await (await createUser(api)).browser.call(getLeadVariables)).answer).toEqual({})
  })
})
