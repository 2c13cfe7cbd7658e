import {
  closeSecondFactorOffer,
  confirmIdentity,
  finishSignIn,
  getSecondFactor,
  getSession,
  listAccountActivity,
  publishGallery,
  renewRecoveryCodes,
  setUpSecondFactor,
  signIn,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../../src/platform/crypto/totp.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { freshEmail, goodPassword, someone, type Person } from '../people.ts'
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
const enter = ({ email }: Pick<Person, 'email'>, browser: Browser) =>
  browser.call(signIn, { body: { email, password: goodPassword } })
const finish = (browser: Browser, code: string) => browser.call(finishSignIn, { body: { code } })
const hex = (text: string) => Buffer.from(text).toString('hex')
const isIn = async (browser: Browser) => (await browser.call(getSession)).answer.session

async function turnOn(browser: Browser) {
  const { secret, address } = (await browser.call(setUpSecondFactor)).answer
  const { status, answer } = await browser.call(turnOnSecondFactor, { body: { code: codeOf(secret) } })
  expect(status).toBe(200)
  // The code of this step is used up.
  seconds(31)
  return { secret, address, codes: answer.recovery_codes }
}

describe('the second factor', () => {
  it('is asked for after the password, and only both open a session', async () => {
    const person = await someone(api)
    const { secret, address, codes } = await turnOn(person.browser)
    expect(address).toContain(`secret=${secret}`)
    expect(codes).toHaveLength(10)
    const browser = api.browser()
    const refused = await enter(person, browser)
    expect([refused.status, refused.error.error]).toEqual([428, 'SecondFactorNeeded'])
    expect(await isIn(browser)).toBe(false)
    const wrong = await finish(browser, '000000')
    expect([wrong.status, wrong.error.messages[0]?.id]).toEqual([400, 'code'])
    expect(await isIn(browser)).toBe(false)
    expect((await finish(browser, codeOf(secret))).status).toBe(200)
    expect(await isIn(browser)).toBe(true)
    // Once: neither the sign-in nor the code is good a second time.
    expect((await finish(browser, codeOf(secret))).error.error).toBe('SignInExpired')
    const thief = api.browser()
    await enter(person, thief)
    expect((await finish(thief, codeOf(secret))).error.error).toBe('WrongSecondFactor')
  })

  it('is asked for after a social sign-in', async () => {
    const [browser, who] = [api.browser(), { sub: crypto.randomUUID(), email: freshEmail() }]
    await signInByGoogle(api, browser, { ...who, now })
    const { secret } = await turnOn(browser)
    const other = api.browser()
    expect((await signInByGoogle(api, other, { ...who, now })).error.error).toBe('SecondFactorNeeded')
    expect(await isIn(other)).toBe(false)
    expect((await finish(other, codeOf(secret))).status).toBe(200)
    expect(await isIn(other)).toBe(true)
  })

  it('is not asked for before a first code has shown that the app works', async () => {
    const person = await someone(api)
    await person.browser.call(setUpSecondFactor)
    expect((await person.browser.call(turnOnSecondFactor, { body: { code: '000000' } })).status).toBe(400)
    expect((await enter(person, api.browser())).status).toBe(200)
    expect((await person.browser.call(getSecondFactor)).answer).toEqual({
      enabled_at: null,
      recovery_codes_left: 0,
      offered: false,
    })
  })

  it('bounds guesses: five for a sign-in, ten from an address in a quarter of an hour', async () => {
    const person = await someone(api)
    const { secret } = await turnOn(person.browser)
    const browser = api.browser()
    await enter(person, browser)
    for (let count = 0; count < 5; count += 1) await finish(browser, '000000')
    expect((await finish(browser, codeOf(secret))).error.error).toBe('SignInExpired')
    await enter(person, browser)
    for (let count = 0; count < 4; count += 1) await finish(browser, '000000')
    expect((await finish(browser, codeOf(secret))).status).toBe(429)
    expect(await isIn(browser)).toBe(false)
  })

  it('waits ten minutes, in the browser that showed the password', async () => {
    const person = await someone(api)
    const { secret } = await turnOn(person.browser)
    expect((await finish(api.browser(), codeOf(secret))).error.error).toBe('SignInExpired')
    const late = api.browser()
    await enter(person, late)
    seconds(601)
    expect((await finish(late, codeOf(secret))).error.error).toBe('SignInExpired')
  })

  it('opens by each recovery code once, and says so', async () => {
    const person = await someone(api)
    const { codes } = await turnOn(person.browser)
    const browser = api.browser()
    await enter(person, browser)
    expect((await finish(browser, codes[0]!.toLowerCase().replace('-', ' '))).status).toBe(200)
    const again = api.browser()
    await enter(person, again)
    expect((await finish(again, codes[0]!)).error.error).toBe('WrongSecondFactor')
    expect((await person.browser.call(getSecondFactor)).answer.recovery_codes_left).toBe(9)
    const kinds = (await person.browser.call(listAccountActivity)).answer.activity.map(({ kind }) => kind)
    expect(kinds).toEqual(['recovery-code-used', 'new-device', 'second-factor-on'])
    const renewed = (await person.browser.call(renewRecoveryCodes)).answer.recovery_codes
    expect((await finish(again, codes[1]!)).error.error).toBe('WrongSecondFactor')
    expect((await finish(again, renewed[0]!)).status).toBe(200)
  })

  it('is turned off only with a confirmation and a code, and never set up over one that is on', async () => {
    const person = await someone(api)
    const { secret } = await turnOn(person.browser)
    expect((await person.browser.call(setUpSecondFactor)).error.error).toBe('SecondFactorOn')
    const off = (code: string) => person.browser.call(turnOffSecondFactor, { body: { code } })
    seconds(1_000)
    expect((await off(codeOf(secret))).error.error).toBe('ConfirmationNeeded')
    await person.browser.call(confirmIdentity, { body: { password: goodPassword } })
    expect((await off('000000')).error.error).toBe('WrongSecondFactor')
    expect((await off(codeOf(secret))).status).toBe(204)
    expect((await enter(person, api.browser())).status).toBe(200)
    const mails = await api.rows<{ kind: string }>(
      `select kind from outbox_mail where customer_id = $1 and kind like 'security-second%' order by created_at, id`,
      [person.customerId],
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['security-second-factor-on', 'security-second-factor-off'])
  })

  it('keeps no secret and no code that the database alone gives away', async () => {
    const person = await someone(api)
    const { secret, codes } = await turnOn(person.browser)
    const rows = await api.rows<{ row: string }>(
      `select row_to_json(f)::text as row from second_factor f where customer_id = $1
       union all select row_to_json(c)::text from recovery_code c where customer_id = $1`,
      [person.customerId],
    )
    expect(rows).toHaveLength(11)
    for (const text of [secret, ...codes]) {
      expect(rows.some(({ row }) => row.includes(text) || row.includes(hex(text)))).toBe(false)
    }
  })
})

const offered = async ({ browser }: Person) => (await browser.call(getSecondFactor)).answer.offered

async function sender() {
  const person = await someone(api, { product: 'gallery_pro' })
  const id = await newGallery(person, undefined, { draft: true })
  expect(await offered(person)).toBe(false)
  expect((await person.browser.call(publishGallery, { params: { id } })).status).toBe(200)
  return person
}

describe('the offer of a second factor', () => {
  it('comes after the first sent gallery and stays closed once it was closed', async () => {
    const person = await sender()
    expect(await offered(person)).toBe(true)
    expect((await person.browser.call(closeSecondFactorOffer)).status).toBe(204)
    expect(await offered(person)).toBe(false)
    await newGallery(person, 'Outra')
    expect(await offered(person)).toBe(false)
  })

  it('is not made to whoever has a second factor or a passkey', async () => {
    const [withApp, withPasskey] = [await sender(), await sender()]
    await turnOn(withApp.browser)
    await storePasskey(api, withPasskey.customerId)
    expect([await offered(withApp), await offered(withPasskey)]).toEqual([false, false])
  })
})
