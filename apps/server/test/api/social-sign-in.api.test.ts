import { getInfo, getSession } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { uniqueEmail, createUser } from '../users.ts'
import { acceptTerms, finishSocial, issueCode, signInAtGoogle, startSocial } from '../social.ts'
import type { AuthorizationRequest, SocialProvider } from '../social.ts'

let api: ApiUnderTest
let minutesLater = 0
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => new Date(Date.now() + minutesLater * 60_000) })
})
afterAll(() => api.close())

const cookieName = '__Host-revela-social'
const seconds = () => Math.floor(Date.now() / 1_000)
const subject = () => crypto.randomUUID()

/** The scopes requested from a provider. */
const scopes = { google: 'openid profile email', facebook: 'email,public_profile' } as const

const code = (provider: SocialProvider, authorization: AuthorizationRequest, token: unknown, more: object = {}) =>
  issueCode(api, provider, {
    token,
    codeChallenge: authorization.codeChallenge,
    redirectUri: authorization.redirectUri,
    ...more,
  })

const googleClaims = (authorization: AuthorizationRequest, claims: object = {}) => ({
  claims: { sub: subject(), email: uniqueEmail(), nonce: authorization.nonce, ...claims },
})

const user = () => ({ email: uniqueEmail(), name: 'Ana Prado', email_verified: 'on' })

/** Rejected with one code, and no session. */
const rejected = [400, 'SocialSignInRejected', { session: false }]
async function outcome(browser: Browser, reply: Awaited<ReturnType<typeof finishSocial>>): Promise<unknown[]> {
  return [reply.status, reply.error.error, (await browser.call(getSession)).answer]
}

describe('social sign-in', () => {
  // spec: S1-9.05, S1-9.06
  it.each(['google', 'facebook'] as const)(
    'requests a code from %s, bound by state and challenge',
    async (provider) => {
      const { url, state, codeChallenge } = await startSocial(api.browser(), provider)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        scope: scopes[provider],
        code_challenge_method: 'S256',
      })
      expect([state, codeChallenge]).toEqual([
        expect.stringMatching(/^[\w-]{43}$/),
        expect.stringMatching(/^[\w-]{43}$/),
      ])
      expect(url.href).not.toMatch(/verifier|secret/)
    },
  )

  // spec: S1-3.02, S1-3.14, S1-7.06
  it('creates the account of a verified Google identity, and finds it again', async () => {
    const [sub, email] = [subject(), uniqueEmail()]
    for (const round of [1, 2]) {
      const browser = api.browser()
      const authorization = await startSocial(browser, 'google')
      const token = googleClaims(authorization, { sub, email, name: `Bia Rosa`, round })
      const first = await finishSocial(
        browser,
        'google',
        await code('google', authorization, token),
        authorization.state,
      )
      const reply = round === 1 ? await acceptTerms(browser) : first
      expect([reply.status, reply.answer]).toEqual([200, { redirect_user: 'show_solution_wizard' }])
      const { user_data } = (await browser.call(getInfo)).answer
      expect(user_data).toMatchObject({ display_email: email, display_name: 'Bia Rosa', auth_method: 'google' })
    }
    expect(await api.rows('select 1 from customer where email = $1', [email])).toHaveLength(1)
    const accepted = `select t.version from terms_acceptance t join customer using (customer_id) where email = $1 and ip is not null`
    expect(await api.rows(accepted, [email])).toHaveLength(1)
  })

  // spec: S1-3.02, S1-7.06
  it('creates the account of a Facebook identity', async () => {
    const browser = api.browser()
    const email = uniqueEmail()
    const authorization = await startSocial(browser, 'facebook')
    const authCode = await code('facebook', authorization, { user_id: subject(), email, name: 'Caio Luz' })
    expect((await finishSocial(browser, 'facebook', authCode, authorization.state)).error.error).toBe('TermsNeeded')
    expect((await acceptTerms(browser)).status).toBe(200)
    expect((await browser.call(getInfo)).answer.user_data).toMatchObject({
      display_email: email,
      auth_method: 'facebook',
    })
  })

  it('does not link to an e-mail that already has an account', async () => {
    const { email, customerId } = await createUser(api)
    const browser = api.browser()
    const authorization = await startSocial(browser, 'google')
    const authCode = await code('google', authorization, googleClaims(authorization, { email }))
    const reply = await finishSocial(browser, 'google', authCode, authorization.state)
    expect([reply.status, reply.error.error]).toEqual([409, 'SocialEmailInUse'])
    expect((await browser.call(getSession)).answer).toEqual({ session: false })
    expect(await api.rows('select 1 from social_identity where customer_id = $1', [customerId])).toEqual([])
  })

  it('asks for an e-mail if the provider returns none or an unverified one', async () => {
    for (const claims of [{ email: null }, { email: uniqueEmail(), email_verified: false }]) {
      const browser = api.browser()
      const authorization = await startSocial(browser, 'google')
      const authCode = await code('google', authorization, googleClaims(authorization, claims))
      expect((await finishSocial(browser, 'google', authCode, authorization.state)).error.error).toBe(
        'SocialEmailMissing',
      )
    }
  })
})

/** A visitor whom the provider knows and we do not; there is no session yet. */
async function arriveNew(email: string, sub = subject()): Promise<Browser> {
  const browser = api.browser()
  const authorization = await startSocial(browser, 'google')
  const authCode = await code('google', authorization, googleClaims(authorization, { sub, email }))
  const reply = await finishSocial(browser, 'google', authCode, authorization.state)
  expect([reply.status, reply.error.error, reply.error.details]).toEqual([428, 'TermsNeeded', { email }])
  expect((await browser.call(getSession)).answer).toEqual({ session: false })
  return browser
}

const stored = async (email: string) => ({
  accounts: (await api.rows('select 1 from customer where email = $1', [email])).length,
  accepted: (
    await api.rows('select 1 from terms_acceptance join customer using (customer_id) where email = $1', [email])
  ).length,
  mails: (await api.rows('select 1 from outbox_mail where recipient = $1', [email])).length,
  names: (await api.rows('select 1 from directory where name = $1', [email])).length,
})

describe('the terms of a social sign-up', () => {
  const termsCookie = '__Host-revela-terms'
  const nothing = { accounts: 0, accepted: 0, mails: 0, names: 0 }

  it('store nothing before they are accepted, then the acceptance with the account', async () => {
    const email = uniqueEmail()
    const browser = await arriveNew(email)
    expect(await stored(email)).toEqual(nothing)
    const rejectedReply = await browser.send('POST', '/api/auth/external/terms', { body: { terms_of_use: false } })
    expect(rejectedReply.status).toBe(422)
    expect(await stored(email)).toEqual(nothing)
    expect((await acceptTerms(browser)).status).toBe(200)
    expect(await stored(email)).toEqual({ accounts: 1, accepted: 1, mails: 1, names: 1 })
    expect((await browser.call(getSession)).answer).toEqual({ session: true })
    expect(browser.cookies.has(termsCookie)).toBe(false)
  })

  it('can be accepted only in the returning browser, with an unchanged cookie', async () => {
    const email = uniqueEmail()
    const browser = await arriveNew(email)
    const sealed = browser.cookies.get(termsCookie)!
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(email)
    const other = api.browser()
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    for (const state of [null, changed]) {
      if (state) other.cookies.set(termsCookie, state)
      expect((await acceptTerms(other)).error.error).toBe('SignInExpired')
    }
    expect(await stored(email)).toEqual(nothing)
  })

  it('can be accepted for ten minutes', async () => {
    const email = uniqueEmail()
    const browser = await arriveNew(email)
    minutesLater = 11
    const reply = await acceptTerms(browser).finally(() => (minutesLater = 0))
    expect([reply.status, reply.error.error]).toEqual([400, 'SignInExpired'])
    expect(await stored(email)).toEqual(nothing)
  })

  it('do not open an existing account', async () => {
    const email = uniqueEmail()
    const browser = await arriveNew(email)
    const sealed = browser.cookies.get(termsCookie)!
    expect((await acceptTerms(browser)).status).toBe(200)
    const attacker = api.browser()
    attacker.cookies.set(termsCookie, sealed)
    expect((await acceptTerms(attacker)).error.error).toBe('SocialEmailInUse')
    expect((await attacker.call(getSession)).answer).toEqual({ session: false })
    expect(await stored(email)).toEqual({ accounts: 1, accepted: 1, mails: 1, names: 1 })
  })
})

describe('the code flow at the certified provider', () => {
  it('signs in with the code issued to this browser', async () => {
    const browser = api.browser()
    const { url, state } = await startSocial(browser, 'google')
    const form = user()
    const returned = await signInAtGoogle(url, form)
    expect([returned.get('state'), returned.has('id_token')]).toEqual([state, false])
    expect((await finishSocial(browser, 'google', returned.get('code')!, state)).error.error).toBe('TermsNeeded')
    expect((await acceptTerms(browser)).status).toBe(200)
    expect((await browser.call(getInfo)).answer.user_data).toMatchObject({ display_email: form.email })
  })

  it('rejects the state of another browser', async () => {
    const [victim, attacker] = [api.browser(), api.browser()]
    await startSocial(victim, 'google')
    const { url, state } = await startSocial(attacker, 'google')
    const authCode = (await signInAtGoogle(url, user())).get('code')!
    expect(await outcome(victim, await finishSocial(victim, 'google', authCode, state))).toEqual(rejected)
    expect((await finishSocial(attacker, 'google', authCode, state)).error.error).toBe('TermsNeeded')
  })

  it('rejects a browser without the cookie for the verifier', async () => {
    const browser = api.browser()
    const { url, state } = await startSocial(browser, 'google')
    const authCode = (await signInAtGoogle(url, user())).get('code')!
    browser.cookies.delete(cookieName)
    expect(await outcome(browser, await finishSocial(browser, 'google', authCode, state))).toEqual(rejected)
  })

  it('rejects a stolen code in another browser, because the verifier differs', async () => {
    const [victim, attacker] = [api.browser(), api.browser()]
    const stolenCode = (await signInAtGoogle((await startSocial(victim, 'google')).url, user())).get('code')!
    const { state } = await startSocial(attacker, 'google')
    expect(await outcome(attacker, await finishSocial(attacker, 'google', stolenCode, state))).toEqual(rejected)
  })

  it('rejects a code that was exchanged before', async () => {
    const browser = api.browser()
    const { url, state } = await startSocial(browser, 'google')
    const cookie = browser.cookies.get(cookieName)!
    const authCode = (await signInAtGoogle(url, user())).get('code')!
    expect((await finishSocial(browser, 'google', authCode, state)).error.error).toBe('TermsNeeded')
    expect((await acceptTerms(browser)).status).toBe(200)
    const attacker = api.browser()
    attacker.cookies.set(cookieName, cookie)
    expect(await outcome(attacker, await finishSocial(attacker, 'google', authCode, state))).toEqual(rejected)
  })

  it('rejects a code issued to another client', async () => {
    const browser = api.browser()
    const { url, state } = await startSocial(browser, 'google')
    url.searchParams.set('client_id', 'another-client')
    const authCode = (await signInAtGoogle(url, user())).get('code')!
    expect(await outcome(browser, await finishSocial(browser, 'google', authCode, state))).toEqual(rejected)
  })
})

describe.each(['google', 'facebook'] as const)('a code of %s', (provider) => {
  const token = (authorization: AuthorizationRequest) =>
    provider === 'google' ? googleClaims(authorization) : { user_id: subject(), email: uniqueEmail() }

  it.each([
    ['for another client', { clientId: 'another-client' }],
    ['for another verifier', { codeChallenge: 'x'.repeat(43) }],
    ['for another address', { redirectUri: 'http://app.revela.localhost:5000/login/return/other' }],
  ])('is rejected %s', async (_, more) => {
    const browser = api.browser()
    const authorization = await startSocial(browser, provider)
    const authCode = await code(provider, authorization, token(authorization), more)
    expect(await outcome(browser, await finishSocial(browser, provider, authCode, authorization.state))).toEqual(
      rejected,
    )
  })

  it('is rejected with the state of the other provider', async () => {
    const browser = api.browser()
    const other = await startSocial(browser, provider === 'google' ? 'facebook' : 'google')
    const authCode = await code(provider, other, token(other), { redirectUri: other.redirectUri })
    expect(await outcome(browser, await finishSocial(browser, provider, authCode, other.state))).toEqual(rejected)
  })
})

const forgeries: Record<string, { provider: SocialProvider; token: object; replay?: true }> = {
  'another app’s audience': { provider: 'google', token: { claims: { aud: 'another-app' } } },
  'another issuer': { provider: 'google', token: { claims: { iss: 'https://evil.test' } } },
  'an expired token': { provider: 'google', token: { claims: { iat: seconds() - 9_000, exp: seconds() - 120 } } },
  'a token not valid yet': { provider: 'google', token: { claims: { nbf: seconds() + 600 } } },
  'an unpublished key': { provider: 'google', token: { kind: 'unknown-kid' } },
  'a foreign signature': { provider: 'google', token: { kind: 'wrong-signature' } },
  'a changed payload': { provider: 'google', token: { kind: 'tampered-payload' } },
  'alg none': { provider: 'google', token: { kind: 'alg-none' } },
  'HS256 with the public key': { provider: 'google', token: { kind: 'hs256-public-key' } },
  'another browser’s nonce': { provider: 'google', token: { claims: { nonce: 'x'.repeat(43) } } },
  'a used code of a provider that accepts it twice': { provider: 'google', token: {}, replay: true },
  'a Facebook token of another app': { provider: 'facebook', token: { app_id: '999' } },
  'a Facebook token that is not valid': { provider: 'facebook', token: { is_valid: false } },
  'a Facebook token that expired': { provider: 'facebook', token: { expires_at: seconds() - 60 } },
}

describe('14 forged social tokens', () => {
  it('are 14', () => expect(Object.keys(forgeries)).toHaveLength(14))

  it.each(Object.entries(forgeries))('are rejected: %s', async (_, { provider, token, replay }) => {
    const email = uniqueEmail()
    const browser = api.browser()
    const authorization = await startSocial(browser, provider)
    const { claims, ...rest } = token as { claims?: object }
    const wanted =
      provider === 'google'
        ? { ...googleClaims(authorization, { email, ...claims }), ...rest }
        : { user_id: subject(), email, ...rest }
    const authCode = await code(provider, authorization, wanted, replay && { isReusable: true })
    const bound = browser.cookies.get(cookieName)!
    if (replay) {
      await finishSocial(browser, provider, authCode, authorization.state)
      await acceptTerms(browser)
    }
    // The attacker has the code, the state and even the browser's cookie.
    const attacker = api.browser()
    attacker.cookies.set(cookieName, bound)
    expect(await outcome(attacker, await finishSocial(attacker, provider, authCode, authorization.state))).toEqual(
      rejected,
    )
    // The existing account was created by the first, valid use.
    expect(await api.rows('select 1 from customer where email = $1', [email])).toHaveLength(replay ? 1 : 0)
  })
})
