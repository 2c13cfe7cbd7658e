import {
  addPasskey,
  requestExport,
  closeSecondFactorOffer,
  confirmIdentity,
  finishSignIn,
  getSecondFactor,
  getSession,
  listAccountActivity,
  publishGallery,
  removePasskey,
  renewRecoveryCodes,
  setUpSecondFactor,
  signIn,
  startPasskeyCreation,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTenantToken } from '../../src/platform/crypto/tenant-token.ts'
import { totpCode } from '../../src/platform/crypto/totp.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { uniqueEmail, validPassword, createUser, type User } from '../users.ts'
import { signInByGoogle } from '../social.ts'
import { storePasskey } from '../store-passkey.ts'
import { newGallery } from '../uploading.ts'

let api: ApiUnderTest
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
afterAll(() => api.close())

const seconds = (count: number) => {
  now = new Date(now.getTime() + count * 1_000)
}
const codeOf = (secret: string) => totpCode(secret, Math.floor(now.getTime() / 30_000))
const enter = ({ email }: Pick<User, 'email'>, browser: Browser) =>
  browser.call(signIn, { body: { email, password: validPassword } })
const finish = (browser: Browser, code: string) => browser.call(finishSignIn, { body: { code } })
const hex = (text: string) => Buffer.from(text).toString('hex')
const isIn = async (browser: Browser) => (await browser.call(getSession)).answer.session

const somePasskey = {
  id: 'YQ',
  rawId: 'YQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

async function turnOn(browser: Browser) {
  const { secret, address } = (await browser.call(setUpSecondFactor)).answer
  const { status, answer } = await browser.call(turnOnSecondFactor, { body: { code: codeOf(secret) } })
  expect(status).toBe(200)
  // The code of this time step is used up.
  seconds(31)
  return { secret, address, codes: answer.recovery_codes }
}

describe('the second factor', () => {
  it('is required after the password, and only both open a session', async () => {
    const user = await createUser(api)
    const { secret, address, codes } = await turnOn(user.browser)
    expect(address).toContain(`secret=${secret}`)
    expect(codes).toHaveLength(10)
    const browser = api.browser()
    const rejected = await enter(user, browser)
    expect([rejected.status, rejected.error.error]).toEqual([428, 'SecondFactorNeeded'])
    expect(await isIn(browser)).toBe(false)
    const invalid = await finish(browser, '000000')
    expect([invalid.status, invalid.error.messages[0]?.id]).toEqual([400, 'code'])
    expect(await isIn(browser)).toBe(false)
    expect((await finish(browser, codeOf(secret))).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
    // Neither the sign-in nor the code can be used again.
    expect((await finish(browser, codeOf(secret))).error.error).toBe('SignInExpired')
    const attacker = api.browser()
    await enter(user, attacker)
    expect((await finish(attacker, codeOf(secret))).error.error).toBe('WrongSecondFactor')
  })

  it('is required after a social sign-in', async () => {
    const [browser, who] = [api.browser(), { sub: crypto.randomUUID(), email: uniqueEmail() }]
    await signInByGoogle(api, browser, { ...who, now })
    const { secret } = await turnOn(browser)
    const other = api.browser()
    expect((await signInByGoogle(api, other, { ...who, now })).error.error).toBe('SecondFactorNeeded')
    expect(await isIn(other)).toBe(false)
    expect((await finish(other, codeOf(secret))).status).toBe(200)
    expect(await isIn(other)).toBe(true)
  })

  it('is not required before a first code has proved the app', async () => {
    const user = await createUser(api)
    const { secret } = (await user.browser.call(setUpSecondFactor)).answer
    expect((await user.browser.call(turnOnSecondFactor, { body: { code: '000000' } })).status).toBe(400)
    const body = { password: validPassword, second_factor: codeOf(secret) }
    expect((await user.browser.call(confirmIdentity, { body })).error.error).toBe('WrongSecondFactor')
    expect((await enter(user, api.browser())).status).toBe(200)
    expect((await user.browser.call(getSecondFactor)).answer).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
      offered: false,
      requirement: 'none',
    })
  })

  it('limits guesses: five per sign-in, ten per address in 15 minutes', async () => {
    const user = await createUser(api)
    const { secret } = await turnOn(user.browser)
    const browser = api.browser()
    await enter(user, browser)
    for (let count = 0; count < 5; count += 1) await finish(browser, '000000')
    expect((await finish(browser, codeOf(secret))).error.error).toBe('SignInExpired')
    await enter(user, browser)
    for (let count = 0; count < 4; count += 1) await finish(browser, '000000')
    expect((await finish(browser, codeOf(secret))).status).toBe(429)
    expect(await isIn(browser)).toBe(false)
  })

  it('expires after ten minutes, and only in the browser of the password', async () => {
    const user = await createUser(api)
    const { secret } = await turnOn(user.browser)
    expect((await finish(api.browser(), codeOf(secret))).error.error).toBe('SignInExpired')
    const late = api.browser()
    await enter(user, late)
    seconds(601)
    expect((await finish(late, codeOf(secret))).error.error).toBe('SignInExpired')
  })

  it('accepts each recovery code once, and records it', async () => {
    const user = await createUser(api)
    const { codes } = await turnOn(user.browser)
    const browser = api.browser()
    await enter(user, browser)
    expect((await finish(browser, codes[0]!.toLowerCase().replace('-', ' '))).status).toBe(200)
    const repeated = api.browser()
    await enter(user, repeated)
    expect((await finish(repeated, codes[0]!)).error.error).toBe('WrongSecondFactor')
    expect((await user.browser.call(getSecondFactor)).answer.recovery_codes_left).toBe(9)
    const kinds = (await user.browser.call(listAccountActivity)).answer.activity.map(({ kind }) => kind)
    expect(kinds).toEqual(['recovery-code-used', 'new-device', 'second-factor-on'])
    const renewed = (await user.browser.call(renewRecoveryCodes)).answer.recovery_codes
    expect((await finish(repeated, codes[1]!)).error.error).toBe('WrongSecondFactor')
    expect((await finish(repeated, renewed[0]!)).status).toBe(200)
  })

  it('is turned off only with a confirmation and a code, and cannot be set up while it is on', async () => {
    const user = await createUser(api)
    const { secret } = await turnOn(user.browser)
    expect((await user.browser.call(setUpSecondFactor)).error.error).toBe('SecondFactorOn')
    const off = (code: string) => user.browser.call(turnOffSecondFactor, { body: { code } })
    seconds(1_000)
    expect((await off(codeOf(secret))).error.error).toBe('ConfirmationNeeded')
    await user.browser.call(confirmIdentity, { body: { password: validPassword } })
    expect((await off('000000')).error.error).toBe('WrongSecondFactor')
    expect((await off(codeOf(secret))).status).toBe(204)
    expect((await enter(user, api.browser())).status).toBe(200)
    const mails = await api.rows<{ kind: string }>(
      `select kind from outbox_mail where customer_id = $1 and kind like 'security-second%' order by created_at, id`,
      [user.customerId],
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['security-second-factor-on', 'security-second-factor-off'])
  })

  it('protects recovery codes and passkeys from an open session with the password', async () => {
    const user = await createUser(api)
    const { secret, codes } = await turnOn(user.browser)
    const passkeyId = await storePasskey(api, user.customerId)
    const guarded = {
      renew: (browser: Browser) => browser.call(renewRecoveryCodes),
      startCreation: (browser: Browser) => browser.call(startPasskeyCreation),
      add: (browser: Browser) => browser.call(addPasskey, { body: { credential: somePasskey } }),
      remove: (browser: Browser) => browser.call(removePasskey, { params: { passkey_id: passkeyId } }),
    }
    const needed = { method: 'password', passkey: true, second_factor: true }
    const { browser } = user
    seconds(1_000)
    expect((await browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(204)
    for (const [name, call] of Object.entries(guarded)) {
      const rejected = await call(browser)
      expect([rejected.status, rejected.error.error, rejected.error.details], name).toEqual([
        428,
        'ConfirmationNeeded',
        needed,
      ])
    }
    // A call that the second factor does not protect needs only the password.
    expect((await browser.call(requestExport)).status).toBe(204)
    expect((await browser.call(getSecondFactor)).answer.recovery_codes_left).toBe(10)

    const confirm = (body: { password?: string; second_factor?: string }) => browser.call(confirmIdentity, { body })
    const invalid = await confirm({ password: validPassword, second_factor: '000000' })
    expect([invalid.status, invalid.error.error, invalid.error.messages[0]?.id]).toEqual([
      400,
      'WrongSecondFactor',
      'second_factor',
    ])
    expect((await confirm({ password: 'errada', second_factor: codes[0]! })).error.error).toBe('WrongCurrentPassword')
    expect((await confirm({ second_factor: codes[0]! })).error.error).toBe('WrongCurrentPassword')
    expect((await guarded.renew(browser)).status).toBe(428)
    expect((await confirm({ password: validPassword, second_factor: codeOf(secret) })).status).toBe(204)
    expect((await guarded.startCreation(browser)).status).toBe(200)
    expect((await guarded.remove(browser)).status).toBe(204)
    expect((await guarded.renew(browser)).status).toBe(200)
    // A later confirmation with the password alone does not include the code.
    expect((await confirm({ password: validPassword })).status).toBe(204)
    expect((await guarded.renew(browser)).status).toBe(428)
  })

  it('counts as confirmed for 15 minutes after a sign-in with it, by app or recovery code', async () => {
    const user = await createUser(api)
    const { secret, codes } = await turnOn(user.browser)
    const browser = api.browser()
    await enter(user, browser)
    await finish(browser, codeOf(secret))
    expect((await browser.call(startPasskeyCreation)).status).toBe(200)
    seconds(1_000)
    expect((await browser.call(startPasskeyCreation)).status).toBe(428)
    const body = { password: validPassword, second_factor: codes[1]! }
    expect((await browser.call(confirmIdentity, { body })).status).toBe(204)
    expect((await browser.call(renewRecoveryCodes)).status).toBe(200)
    const kinds = (await browser.call(listAccountActivity)).answer.activity.map(({ kind }) => kind)
    expect(kinds).toContain('recovery-code-used')
    // A session from before the second factor was turned on has not shown it.
    const [other, older] = [await createUser(api), api.browser()]
    await enter(other, older)
    await turnOn(other.browser)
    expect((await other.browser.call(renewRecoveryCodes)).status).toBe(200)
    expect((await older.call(renewRecoveryCodes)).error.error).toBe('ConfirmationNeeded')
  })

  it('limits guesses by confirmation: 30 codes a day', async () => {
    const user = await createUser(api)
    const { secret } = await turnOn(user.browser)
    const confirm = (code: string) =>
      user.browser.call(confirmIdentity, { body: { password: validPassword, second_factor: code } })
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 10; count += 1) expect((await confirm('000000')).status).toBe(400)
      // Rate limits use the database's clock: this ends the 15 minutes, but not the day.
      await api.rows(`delete from rate_limit where window_ends_at < now() + interval '1 hour'`)
    }
    expect((await confirm(codeOf(secret))).status).toBe(429)
  })

  it("cannot be locked by forged sign-in cookies with the customer's id", async () => {
    const user = await createUser(api)
    const { secret } = await turnOn(user.browser)
    const owner = api.browser()
    await enter(user, owner)
    for (let count = 0; count < 70; count += 1) {
      const stranger = api.browser({ 'x-forwarded-for': `198.51.100.${count}` })
      stranger.cookies.set('__Host-revela-second', newTenantToken(user.customerId).text)
      expect((await finish(stranger, '000000')).error.error).toBe('SignInExpired')
    }
    expect((await finish(owner, codeOf(secret))).status).toBe(200)
  })

  it('stores no readable secret or code', async () => {
    const user = await createUser(api)
    const { secret, codes } = await turnOn(user.browser)
    const rows = await api.rows<{ row: string }>(
      `select row_to_json(f)::text as row from second_factor f where customer_id = $1
       union all select row_to_json(c)::text from recovery_code c where customer_id = $1`,
      [user.customerId],
    )
    expect(rows).toHaveLength(11)
    for (const text of [secret, ...codes]) {
      expect(rows.some(({ row }) => row.includes(text) || row.includes(hex(text)))).toBe(false)
    }
  })
})

const offered = async ({ browser }: User) => (await browser.call(getSecondFactor)).answer.offered

async function sender() {
  const user = await createUser(api, { product: 'gallery_pro' })
  const id = await newGallery(user, undefined, { draft: true })
  expect(await offered(user)).toBe(false)
  expect((await user.browser.call(publishGallery, { params: { id } })).status).toBe(200)
  return user
}

describe('the offer of a second factor', () => {
  it('appears after the first sent gallery, and stays closed once closed', async () => {
    const user = await sender()
    expect(await offered(user)).toBe(true)
    expect((await user.browser.call(closeSecondFactorOffer)).status).toBe(204)
    expect(await offered(user)).toBe(false)
    await newGallery(user, 'Outra')
    expect(await offered(user)).toBe(false)
  })

  it('is not made to an account with a second factor or a passkey', async () => {
    const [withApp, withPasskey] = [await sender(), await sender()]
    await turnOn(withApp.browser)
    await storePasskey(api, withPasskey.customerId)
    expect([await offered(withApp), await offered(withPasskey)]).toEqual([false, false])
  })
})
