import { addPasskey, getSession, passkeySignIn, startPasskeyCreation, startPasskeySignIn } from '@revela/contract'
import { testDirectory, type TestDirectory } from '@revela/dev-env'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { acceptTerms, finishSocial, issueCode, signInByGoogle, startSocial } from '../social.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'
import { createUser, uniqueEmail } from '../users.ts'

let directory: TestDirectory
let a: ApiUnderTest
let b: ApiUnderTest

beforeAll(async () => {
  directory = await testDirectory()
  const env = (cell: string) => ({ ...directory.envOf(cell), SECRET_KEY: Buffer.alloc(32, cell).toString('base64') })
  a = await apiUnderTest({ env: env('a') })
  b = await apiUnderTest({ env: env('b') })
}, 120_000)

afterAll(async () => {
  for (const cell of [a, b]) await cell?.close()
  await directory?.close()
})

/** Begins at `from`; the code is issued, not used. */
async function beginSocial(from: ApiUnderTest, person: { readonly sub: string; readonly email: string }) {
  const browser = from.browser()
  const { state, nonce, codeChallenge, redirectUri } = await startSocial(browser, 'google')
  const token = { claims: { ...person, name: 'Bia Rosa', nonce } }
  const code = await issueCode(from, 'google', { token, codeChallenge, redirectUri })
  return { browser, code, state }
}
const withPassed = (cell: ApiUnderTest, from: Browser, passed: string) => {
  const browser = cell.browser({ 'x-revela-passed': passed })
  for (const [name, value] of from.cookies) browser.cookies.set(name, value)
  return browser
}
const isSignedIn = async (browser: Browser) => (await browser.call(getSession)).answer.session

describe('social sign-in at another cell', () => {
  it('passes the verified identity on, which only this code can use, once', async () => {
    const person = { sub: crypto.randomUUID(), email: uniqueEmail() }
    expect((await signInByGoogle(a, a.browser(), { ...person, now: new Date() })).status).toBe(200)
    const { browser, code, state } = await beginSocial(b, person)
    const cookies = new Map(browser.cookies)
    const first = await finishSocial(browser, 'google', code, state)
    expect([first.status, first.headers['x-revela-cell'], first.text]).toEqual([421, 'a', ''])
    // The edge drops what the first cell answered.
    browser.cookies.clear()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const passed = String(first.headers['x-revela-passed'])
    expect(passed).not.toContain(person.sub)
    for (const [header, otherCode] of [
      [`${passed}A`, code],
      [passed, `${code}x`],
      ['forged', code],
    ] as const) {
      const rejected = await finishSocial(withPassed(a, browser, header), 'google', otherCode, state)
      expect([rejected.status, rejected.error.error]).toEqual([400, 'SocialSignInRejected'])
    }
    const home = withPassed(a, browser, passed)
    expect((await finishSocial(home, 'google', code, state)).status).toBe(200)
    expect(await isSignedIn(home)).toBe(true)
    const again = await finishSocial(withPassed(a, browser, passed), 'google', code, state)
    expect([again.status, again.error.error]).toEqual([400, 'SocialSignInRejected'])
  }, 60_000)

  it('sends a new identity with the e-mail of another cell there, which rejects it', async () => {
    const { email } = await createUser(a)
    const { browser, code, state } = await beginSocial(b, { sub: crypto.randomUUID(), email })
    const cookies = new Map(browser.cookies)
    const first = await finishSocial(browser, 'google', code, state)
    expect([first.status, first.headers['x-revela-cell']]).toEqual([421, 'a'])
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const home = withPassed(a, browser, String(first.headers['x-revela-passed']))
    expect((await finishSocial(home, 'google', code, state)).error.error).toBe('SocialEmailInUse')
  }, 60_000)

  it('accepts the terms in another cell than the one that verified the identity', async () => {
    const { browser, code, state } = await beginSocial(b, { sub: crypto.randomUUID(), email: uniqueEmail() })
    expect((await finishSocial(browser, 'google', code, state)).error.error).toBe('TermsNeeded')
    expect((await acceptTerms(browser.at(a.server))).status).toBe(200)
    expect(await isSignedIn(browser.at(a.server))).toBe(true)
  }, 60_000)
})

describe('passkey sign-in at another cell', () => {
  it('ends in the cell of the account, wherever it began, and once', async () => {
    const user = await createUser(a)
    const device = new SoftwareAuthenticator(a.platform.config.APP_ORIGIN)
    const { options } = (await user.browser.call(startPasskeyCreation)).answer
    await user.browser.call(addPasskey, { body: { credential: device.create(options) } })
    const browser = b.browser()
    const started = (await browser.call(startPasskeySignIn)).answer.options
    const body = { credential: device.answer(started) }
    const first = await browser.call(passkeySignIn, { body })
    expect([first.status, first.headers['x-revela-cell'], first.text]).toEqual([421, 'a', ''])
    const stranger = await a.browser().call(passkeySignIn, { body })
    expect([stranger.status, stranger.error.error]).toEqual([400, 'PasskeyRejected'])
    const cookies = new Map(browser.cookies)
    const home = browser.at(a.server)
    expect((await home.call(passkeySignIn, { body })).status).toBe(200)
    expect(await isSignedIn(home)).toBe(true)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await home.call(passkeySignIn, { body })).error.error).toBe('PasskeyRejected')
  }, 60_000)
})
