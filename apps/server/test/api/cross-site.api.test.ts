import { createPortfolio, crossSite, getPortfolio, logout, redeemHandover } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser } from '../users.ts'

const site = 'https://site.revela.test'
const key = 'a-key-that-only-the-site-and-we-know-0001'
const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0'

let api: ApiUnderTest
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now, env: { SITE_ORIGIN: site, SITE_SHARED_SECRET: key } })
})
afterAll(() => api.close())

const codeOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('code')!

// The Site's server sends no cookie and no browser headers, only its own key.
const redeem = (code: string, change: { audience?: string; agent?: string; key?: string } = {}) =>
  api.browser({ 'x-revela': '', 'sec-fetch-site': '' }).call(redeemHandover, {
    body: { code, audience: change.audience ?? site, agent: change.agent ?? agent },
    headers: { authorization: `Bearer ${change.key ?? key}` },
  })

describe('POST /auth/cross/site', () => {
  // spec: S1-7.04, S3-7.31
  it('issues a code that is redeemed once, by the right host and for the same browser', async () => {
    const { browser, email, customerId } = await createUser(api)
    const { url } = (await browser.call(crossSite)).answer
    expect(new URL(url).origin).toBe(site)
    expect(new URL(url).search).toBe('')
    const code = codeOf(url)
    expect((await redeem(code, { audience: 'https://evil.test' })).status).toBe(404)
    expect((await redeem(code, { agent: 'Mozilla/5.0 outro' })).status).toBe(404)
    expect((await redeem(code, { key: 'another-key-of-the-same-length-000000001' })).status).toBe(404)
    const replies = await Promise.all([redeem(code), redeem(code), redeem(code)])
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 404, 404])
    const answer = replies.find((reply) => reply.status === 200)?.answer
    expect(answer).toEqual({ customer_id: customerId, name: 'Ana Prado', email })
  })

  it('expires after a minute and with the session', async () => {
    const { browser } = await createUser(api)
    const late = codeOf((await browser.call(crossSite)).answer.url)
    now = new Date(now.getTime() + 61_000)
    expect((await redeem(late)).status).toBe(404)
    const code = codeOf((await browser.call(crossSite)).answer.url)
    await browser.call(logout)
    expect((await redeem(code)).status).toBe(404)
  })

  it('is rejected once support requires a missing second factor', async () => {
    const { browser, customerId } = await createUser(api)
    const code = codeOf((await browser.call(crossSite)).answer.url)
    await api.rows('update customer set second_factor_required_at = now() where customer_id = $1', [customerId])
    expect((await redeem(code)).status).toBe(404)
  })

  it('returns the public portfolio or its start page where there is no Site, and redeems nothing', async () => {
    const plain = await apiUnderTest()
    const { browser, customerId } = await createUser(plain, { product: 'gallery_pro' })
    const where = async () => (await browser.call(crossSite)).answer.url
    const begin = `${plain.stack.env['APP_ORIGIN']}/portfolio`
    expect(await where()).toBe(begin)
    await browser.call(createPortfolio)
    expect(await where()).toBe((await browser.call(getPortfolio)).answer.url)
    // A plan without a portfolio: its public page is not visible.
    await plain.rows('update subscription set plan_id = 28, trial_ends_at = null where customer_id = $1', [customerId])
    expect(await where()).toBe(begin)
    const reply = await plain.browser().call(redeemHandover, {
      body: { code: 'A'.repeat(86), audience: site, agent },
      headers: { authorization: 'Bearer undefined' },
    })
    expect(reply.status).toBe(404)
    await plain.close()
  })
})
