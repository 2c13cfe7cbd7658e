import {
  addPasskey,
  confirmIdentity,
  finishSignIn,
  getSession,
  listAccountActivity,
  listPasskeys,
  listSessions,
  passkeySignIn,
  removePasskey,
  renamePasskey,
  setUpSecondFactor,
  signIn,
  startPasskeyConfirmation,
  startPasskeyCreation,
  startPasskeySignIn,
  turnOnSecondFactor,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../../src/platform/crypto/totp.ts'
import { housekeepingHandler } from '../../src/platform/queue/housekeeping.ts'
import { uuidToBytes } from '../../src/platform/ids/uuid.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { validPassword, createUser, type User } from '../users.ts'
import { SoftwareAuthenticator } from '../software-authenticator.ts'

let api: ApiUnderTest
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
afterAll(() => api.close())

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
const isSignedIn = async (browser: Browser) => (await browser.call(getSession)).answer.session
const origin = () => api.platform.config.APP_ORIGIN

type Deviation = Parameters<SoftwareAuthenticator['answer']>[1]

async function withPasskey(): Promise<User & { device: SoftwareAuthenticator; passkeyId: string }> {
  const user = await createUser(api)
  const device = new SoftwareAuthenticator(origin())
  const { options } = (await user.browser.call(startPasskeyCreation)).answer
  const added = await user.browser.call(addPasskey, { body: { credential: device.create(options) } })
  expect(added.status).toBe(200)
  return { ...user, device, passkeyId: added.answer.id }
}

async function enter(device: SoftwareAuthenticator, deviation: Deviation = {}, browser = api.browser()) {
  const { options } = (await browser.call(startPasskeySignIn)).answer
  const credential = device.answer(options, deviation)
  return { browser, credential, reply: await browser.call(passkeySignIn, { body: { credential } }) }
}

const idOf = ({ credentialId }: SoftwareAuthenticator) => {
  const id = credentialId.toString('base64url')
  return { id, rawId: id }
}
const beginConfirmation = async (browser: Browser) => (await browser.call(startPasskeyConfirmation)).answer.options
const confirm = (browser: Browser, passkey: ReturnType<SoftwareAuthenticator['answer']>) =>
  browser.call(confirmIdentity, { body: { passkey } })
const rejected = { status: 400, code: 'PasskeyRejected' }
const outcome = (reply: { status: number; error: { error: string } }) => ({
  status: reply.status,
  code: reply.error.error,
})

describe('a passkey', () => {
  it('signs in without an e-mail and without a code of the app', async () => {
    const { device, browser: first, customerId, email } = await withPasskey()
    const { secret } = (await first.call(setUpSecondFactor)).answer
    const code = totpCode(secret, Math.floor(now.getTime() / 30_000))
    expect((await first.call(turnOnSecondFactor, { body: { code } })).status).toBe(200)
    const { browser, reply } = await enter(device)
    expect(reply.status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    const { sessions } = (await browser.call(listSessions)).answer
    expect(sessions.find(({ current }) => current)?.auth_method).toBe('passkey')
    const [used] = (await browser.call(listPasskeys)).answer.passkeys
    expect(used).toMatchObject({ name: 'Chrome · Linux', device: 'Chrome · Linux', last_used_at: now.toISOString() })
    // After the password, the second step offers the passkey, which completes it.
    const other = api.browser()
    const pendingSignIn = await other.call(signIn, { body: { email, password: validPassword } })
    expect([pendingSignIn.status, pendingSignIn.error.details]).toEqual([428, { app: true, passkey: true }])
    expect((await enter(device, {}, other)).reply.status).toBe(200)
    expect(await isSignedIn(other)).toBe(true)
    expect((await other.call(finishSignIn, { body: { code: '000000' } })).error.error).toBe('SignInExpired')
    expect(await api.rows('select from passkey where customer_id = $1', [customerId])).toHaveLength(1)
  })

  it('is requested without revealing accounts', async () => {
    const { device, customerId } = await withPasskey()
    const { options } = (await api.browser().call(startPasskeySignIn)).answer
    expect(Object.keys(options).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
    expect(options).toMatchObject({ rpId: new URL(origin()).hostname, userVerification: 'required' })
    const stranger = new SoftwareAuthenticator(origin())
    const known = await enter(stranger, { userHandle: uuidToBytes(customerId).toString('base64url') })
    const unknown = await enter(stranger, { userHandle: Buffer.alloc(16, 7).toString('base64url') })
    const malformed = await enter(stranger, { userHandle: 'YQ' })
    for (const { reply } of [known, unknown, malformed]) expect(outcome(reply)).toEqual(rejected)
    expect(known.reply.error.messages).toEqual(unknown.reply.error.messages)
    expect((await enter(device)).reply.status).toBe(200)
  })

  it('signs each challenge once, within five minutes, in the requesting browser', async () => {
    const { device } = await withPasskey()
    const { browser, credential } = await enter(device)
    expect(outcome(await browser.call(passkeySignIn, { body: { credential } }))).toEqual(rejected)
    const asking = api.browser()
    const { options } = (await asking.call(startPasskeySignIn)).answer
    const otherBrowser = api.browser()
    await otherBrowser.call(startPasskeySignIn)
    const answer = device.answer(options)
    expect(outcome(await otherBrowser.call(passkeySignIn, { body: { credential: answer } }))).toEqual(rejected)
    expect(outcome(await api.browser().call(passkeySignIn, { body: { credential: answer } }))).toEqual(rejected)
    expect((await asking.call(passkeySignIn, { body: { credential: answer } })).status).toBe(200)
    const late = api.browser()
    const lateOptions = (await late.call(startPasskeySignIn)).answer.options
    minutes(6)
    expect(outcome(await late.call(passkeySignIn, { body: { credential: device.answer(lateOptions) } }))).toEqual(
      rejected,
    )
    expect(await isSignedIn(late)).toBe(false)
  })

  it.each([
    ['another origin', { origin: 'https://app.revela-login.example' }],
    ['another site', { rpId: 'revela-login.example' }],
    ['an unverified user', { isUserVerified: false }],
    ['a creation', { type: 'webauthn.create' }],
  ] satisfies [string, Deviation][])('is rejected for %s, and the challenge is used up', async (_name, deviation) => {
    const { device } = await withPasskey()
    const browser = api.browser()
    const { options } = (await browser.call(startPasskeySignIn)).answer
    const invalid = { credential: device.answer(options, deviation) }
    expect(outcome(await browser.call(passkeySignIn, { body: invalid }))).toEqual(rejected)
    const right = { credential: device.answer(options) }
    expect(outcome(await browser.call(passkeySignIn, { body: right }))).toEqual(rejected)
    expect(await isSignedIn(browser)).toBe(false)
    expect((await enter(device)).reply.status).toBe(200)
  })

  it('opens no other account, whatever account it names', async () => {
    const [ana, bia] = [await withPasskey(), await withPasskey()]
    const asAna = { userHandle: uuidToBytes(ana.customerId).toString('base64url') }
    expect(outcome((await enter(bia.device, asAna)).reply)).toEqual(rejected)
    // The id of Ana's passkey, signed with Bia's key.
    const browser = api.browser()
    const { options } = (await browser.call(startPasskeySignIn)).answer
    const credential = { ...bia.device.answer(options, asAna), ...idOf(ana.device) }
    expect(outcome(await browser.call(passkeySignIn, { body: { credential } }))).toEqual(rejected)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('is rejected when its counter goes back, because the key may have been copied', async () => {
    const { device, customerId } = await withPasskey()
    const counter = async () => await api.rows('select counter from passkey where customer_id = $1', [customerId])
    expect((await enter(device, { counter: 7 })).reply.status).toBe(200)
    expect(outcome((await enter(device, { counter: 7 })).reply)).toEqual(rejected)
    expect(outcome((await enter(device, { counter: 0 })).reply)).toEqual(rejected)
    expect(await counter()).toEqual([{ counter: 7 }])
    expect((await enter(device, { counter: 8 })).reply.status).toBe(200)
    // Many authenticators do not count.
    const other = await withPasskey()
    for (let count = 0; count < 2; count += 1) {
      expect((await enter(other.device, { counter: 0 })).reply.status).toBe(200)
    }
  })

  it('is limited per address', async () => {
    const browser = api.browser({ 'x-forwarded-for': '203.0.113.77' })
    const statuses = []
    for (let count = 0; count < 201; count += 1) statuses.push((await browser.call(startPasskeySignIn)).status)
    expect([statuses[199], statuses[200]]).toEqual([200, 429])
    expect((await api.browser().call(startPasskeySignIn)).status).toBe(200)
  })
})

describe('the passkeys of an account', () => {
  it('are added, renamed and removed, with activity and a mail for each', async () => {
    const { browser, customerId, device, passkeyId } = await withPasskey()
    const params = { passkey_id: passkeyId }
    expect((await browser.call(renamePasskey, { params, body: { name: '  iPhone da Ana ' } })).status).toBe(204)
    expect((await browser.call(listPasskeys)).answer.passkeys).toEqual([
      {
        id: passkeyId,
        name: 'iPhone da Ana',
        device: 'Chrome · Linux',
        created_at: now.toISOString(),
        last_used_at: null,
      },
    ])
    minutes(16)
    expect((await browser.call(removePasskey, { params })).error.error).toBe('ConfirmationNeeded')
    await browser.call(confirmIdentity, { body: { password: validPassword } })
    expect((await browser.call(removePasskey, { params })).status).toBe(204)
    expect((await browser.call(removePasskey, { params })).status).toBe(404)
    expect(outcome((await enter(device)).reply)).toEqual(rejected)
    const { activity } = (await browser.call(listAccountActivity)).answer
    expect(activity.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['passkey-removed', 'iPhone da Ana', null],
      ['passkey-added', null, 'Chrome · Linux'],
    ])
    const mails = await api.rows<{ kind: string }>(
      `select kind from outbox_mail where customer_id = $1 and kind like 'security-passkey%' order by created_at, id`,
      [customerId],
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['security-passkey-added', 'security-passkey-removed'])
  })

  it('reject a creation that is replayed, for another origin, unverified, or for another session', async () => {
    const { browser } = await createUser(api)
    const device = new SoftwareAuthenticator(origin())
    const begin = async (by = browser) => (await by.call(startPasskeyCreation)).answer.options
    const add = (credential: ReturnType<SoftwareAuthenticator['create']>, by = browser) =>
      by.call(addPasskey, { body: { credential } })
    expect(outcome(await add(device.create(await begin(), { origin: 'https://revela-login.example' })))).toEqual(
      rejected,
    )
    expect(outcome(await add(device.create(await begin(), { rpId: 'localhost' })))).toEqual(rejected)
    expect(outcome(await add(device.create(await begin(), { isUserVerified: false })))).toEqual(rejected)
    const bia = await createUser(api)
    expect(outcome(await add(device.create(await begin(bia.browser))))).toEqual(rejected)
    const creation = device.create(await begin())
    expect((await add(creation)).status).toBe(200)
    expect(outcome(await add(creation))).toEqual(rejected)
    // The device itself refuses a second passkey for this account; a forged response is rejected here.
    const options = await begin()
    expect(options['excludeCredentials']).toEqual([
      expect.objectContaining({ id: device.credentialId.toString('base64url') }),
    ])
    expect(outcome(await add(device.create(options)))).toEqual(rejected)
    expect((await browser.call(listPasskeys)).answer.passkeys).toHaveLength(1)
  })

  it('are requested as discoverable and verified, with an opaque user handle', async () => {
    const { browser, customerId } = await createUser(api)
    const { options } = (await browser.call(startPasskeyCreation)).answer
    expect(options).toMatchObject({
      rp: { id: new URL(origin()).hostname, name: 'Revela' },
      user: { id: uuidToBytes(customerId).toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  it('are limited to 20', async () => {
    const { browser, customerId } = await withPasskey()
    const { options } = (await browser.call(startPasskeyCreation)).answer
    await api.rows(
      `insert into passkey select customer_id, gen_random_uuid(), decode(md5(n::text), 'hex'), public_key, counter,
         transports, name, device, created_at, null from passkey, generate_series(1, 19) n where customer_id = $1`,
      [customerId],
    )
    const credential = new SoftwareAuthenticator(origin()).create(options)
    expect((await browser.call(addPasskey, { body: { credential } })).error.error).toBe('TooManyPasskeys')
    expect((await browser.call(startPasskeyCreation)).error.error).toBe('TooManyPasskeys')
  })

  it('confirm a sensitive change, in their own account and session only', async () => {
    const [ana, bia] = [await withPasskey(), await withPasskey()]
    minutes(16)
    const needed = await ana.browser.call(startPasskeyCreation)
    expect([needed.status, needed.error.details]).toEqual([
      428,
      { method: 'password', passkey: true, second_factor: false },
    ])
    expect(outcome(await confirm(ana.browser, bia.device.answer(await beginConfirmation(ana.browser))))).toEqual(
      rejected,
    )
    expect(outcome(await confirm(ana.browser, ana.device.answer(await beginConfirmation(bia.browser))))).toEqual(
      rejected,
    )
    // A sign-in challenge confirms nothing, and a confirmation challenge signs in nowhere.
    const { options } = (await ana.browser.call(startPasskeySignIn)).answer
    expect(outcome(await confirm(ana.browser, ana.device.answer(options)))).toEqual(rejected)
    const signing = { credential: ana.device.answer(await beginConfirmation(ana.browser)) }
    expect(outcome(await ana.browser.call(passkeySignIn, { body: signing }))).toEqual(rejected)
    expect((await ana.browser.call(startPasskeyCreation)).status).toBe(428)
    const answer = ana.device.answer(await beginConfirmation(ana.browser))
    expect((await confirm(ana.browser, answer)).status).toBe(204)
    expect((await ana.browser.call(startPasskeyCreation)).status).toBe(200)
    expect(outcome(await confirm(ana.browser, answer))).toEqual(rejected)
    expect((await (await createUser(api)).browser.call(startPasskeyConfirmation)).status).toBe(404)
  })

  it('delete expired challenges', async () => {
    await api.browser().call(startPasskeySignIn)
    await api.rows(`update passkey_challenge set expires_at = now() - interval '1 second'`)
    await housekeepingHandler(api.platform.db).run({}, { id: 'x', number: 0, isLast: true })
    expect(await api.rows('select from passkey_challenge')).toEqual([])
  })
})
