import { externalSignIn, getInfo, getSession, startExternalSignIn } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { freshEmail, someone } from '../people.ts'

type Provider = 'google' | 'facebook'
type Asked = { state: string; nonce: string | null }

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const seconds = () => Math.floor(Date.now() / 1_000)
const subject = () => crypto.randomUUID()

/** What is asked of a provider, and nothing beyond it. */
const scopes = { google: 'openid profile email', facebook: 'email,public_profile' } as const

async function start(browser: Browser, provider: Provider): Promise<Asked> {
  const { url } = (await browser.call(startExternalSignIn, { body: { auth_with: provider } })).answer
  const { searchParams } = new URL(url)
  expect(searchParams.get('scope')).toBe(scopes[provider])
  return { state: searchParams.get('state')!, nonce: searchParams.get('nonce') }
}

/** Asks the provider's process for a token exactly as good or as bad as described. */
async function mint(provider: Provider, wanted: unknown): Promise<string> {
  const origin = new URL(api.stack.env['GOOGLE_ISSUER']!).origin
  const response = await fetch(`${origin}/control/${provider}/token`, { method: 'POST', body: JSON.stringify(wanted) })
  const made = (await response.json()) as { id_token?: string; access_token?: string }
  return made.id_token ?? made.access_token!
}

const finish = (browser: Browser, provider: Provider, token: string, state: string) =>
  browser.call(externalSignIn, {
    body: { auth_with: provider, auth: state, token, id: '1', name: 'Outra', email: 'vitima@estudio.test', img: '' },
  })

describe('social sign-in', () => {
  it('creates the account of a verified Google identity and finds it again', async () => {
    const [sub, email] = [subject(), freshEmail()]
    for (const round of [1, 2]) {
      const browser = api.browser()
      const { state, nonce } = await start(browser, 'google')
      const token = await mint('google', { claims: { sub, email, name: `Bia Rosa`, nonce, round } })
      const reply = await finish(browser, 'google', token, state)
      expect([reply.status, reply.answer]).toEqual([200, { redirect_user: 'show_solution_wizard' }])
      const { user_data } = (await browser.call(getInfo)).answer
      expect(user_data).toMatchObject({ display_email: email, display_name: 'Bia Rosa', auth_method: 'google' })
    }
    expect(await api.rows('select 1 from customer where email = $1', [email])).toHaveLength(1)
    const accepted = `select t.version from terms_acceptance t join customer using (customer_id) where email = $1 and ip is not null`
    expect(await api.rows(accepted, [email])).toHaveLength(1)
  })

  it('creates the account of a Facebook identity', async () => {
    const browser = api.browser()
    const email = freshEmail()
    const { state } = await start(browser, 'facebook')
    const token = await mint('facebook', { user_id: subject(), email, name: 'Caio Luz' })
    expect((await finish(browser, 'facebook', token, state)).status).toBe(200)
    expect((await browser.call(getInfo)).answer.user_data).toMatchObject({
      display_email: email,
      auth_method: 'facebook',
    })
  })

  it('links nothing to an e-mail that already has an account', async () => {
    const { email, customerId } = await someone(api)
    const browser = api.browser()
    const { state, nonce } = await start(browser, 'google')
    const reply = await finish(
      browser,
      'google',
      await mint('google', { claims: { sub: subject(), email, nonce } }),
      state,
    )
    expect([reply.status, reply.error.error]).toEqual([409, 'SocialEmailInUse'])
    expect((await browser.call(getSession)).answer).toEqual({ session: false })
    expect(await api.rows('select 1 from social_identity where customer_id = $1', [customerId])).toEqual([])
  })

  it('asks for an e-mail where the provider gives none or has not verified it', async () => {
    for (const claims of [{ email: null }, { email: freshEmail(), email_verified: false }]) {
      const browser = api.browser()
      const { state, nonce } = await start(browser, 'google')
      const token = await mint('google', { claims: { sub: subject(), nonce, ...claims } })
      expect((await finish(browser, 'google', token, state)).error.error).toBe('SocialEmailMissing')
    }
  })

  it('refuses an answer whose state belongs to another browser', async () => {
    const [victim, attacker] = [api.browser(), api.browser()]
    await start(victim, 'google')
    const { state, nonce } = await start(attacker, 'google')
    const token = await mint('google', { claims: { sub: subject(), email: freshEmail(), nonce } })
    expect((await finish(victim, 'google', token, state)).error.error).toBe('SocialSignInRefused')
  })
})

const forgeries: Record<string, { provider: Provider; wanted: (asked: Asked) => unknown; replay?: true }> = {
  'another app’s audience': { provider: 'google', wanted: () => ({ claims: { aud: 'another-app' } }) },
  'another issuer': { provider: 'google', wanted: () => ({ claims: { iss: 'https://evil.test' } }) },
  'an expired token': {
    provider: 'google',
    wanted: () => ({ claims: { iat: seconds() - 9_000, exp: seconds() - 120 } }),
  },
  'a token not valid yet': { provider: 'google', wanted: () => ({ claims: { nbf: seconds() + 600 } }) },
  'a key nobody published': { provider: 'google', wanted: () => ({ kind: 'unknown-kid' }) },
  'a foreign signature': { provider: 'google', wanted: () => ({ kind: 'wrong-signature' }) },
  'a changed payload': { provider: 'google', wanted: () => ({ kind: 'tampered-payload' }) },
  'alg none': { provider: 'google', wanted: () => ({ kind: 'alg-none' }) },
  'HS256 with the public key': { provider: 'google', wanted: () => ({ kind: 'hs256-public-key' }) },
  'another browser’s nonce': { provider: 'google', wanted: () => ({ claims: { nonce: 'x'.repeat(43) } }) },
  'a token used before': { provider: 'google', wanted: () => ({}), replay: true },
  'a Facebook token of another app': { provider: 'facebook', wanted: () => ({ app_id: '999' }) },
  'a Facebook token that is not valid': { provider: 'facebook', wanted: () => ({ is_valid: false }) },
  'a Facebook token that expired': { provider: 'facebook', wanted: () => ({ expires_at: seconds() - 60 }) },
}

describe('14 forged social tokens', () => {
  it('are 14', () => expect(Object.keys(forgeries)).toHaveLength(14))

  it.each(Object.entries(forgeries))('refuses %s', async (_, { provider, wanted, replay }) => {
    const email = freshEmail()
    const browser = api.browser()
    const asked = await start(browser, provider)
    const { claims, ...rest } = wanted(asked) as { claims?: object }
    const token = await mint(
      provider,
      provider === 'google'
        ? { claims: { sub: subject(), email, nonce: asked.nonce, ...claims }, ...rest }
        : { user_id: subject(), email, ...rest },
    )
    const social = '__Host-revela-social'
    const bound = browser.cookies.get(social)!
    if (replay) await finish(browser, provider, token, asked.state)
    // The thief has the token, the state and even the browser's cookie.
    const thief = api.browser()
    thief.cookies.set(social, bound)
    const reply = await finish(thief, provider, token, asked.state)
    expect([reply.status, reply.error.error]).toEqual([400, 'SocialSignInRefused'])
    expect((await thief.call(getSession)).answer).toEqual({ session: false })
    // The one account there is was made by the first, rightful use.
    expect(await api.rows('select 1 from customer where email = $1', [email])).toHaveLength(replay ? 1 : 0)
  })
})
