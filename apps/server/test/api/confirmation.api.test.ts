import {
  addPasskey,
  connectPaymentAccount,
  disconnectPaymentAccount,
  requestEmailChange,
  requestErasure,
  requestExport,
  confirmIdentity,
  endpointList,
  getPixKey,
  openExport,
  removePasskey,
  renewRecoveryCodes,
  sendConfirmationCode,
  setNotificationEmail,
  setPixKey,
  setUpSecondFactor,
  startPasskeyCreation,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailSecretPurpose } from '../../src/platform/mailer/mail-secrets.ts'
import { sealedFor } from '../../src/platform/mailer/outbox.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { uniqueEmail, validPassword, createUser, type User } from '../users.ts'
import { signInByGoogle } from '../social.ts'
import { storePasskey } from '../store-passkey.ts'

let api: ApiUnderTest
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
afterAll(() => api.close())

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
const key = { kind: 'email' as const, key: 'pix@estudio.test', name: 'Aurora', city: 'Recife' }
const savePix = (browser: Browser) => browser.call(setPixKey, { body: { pix_key: key } })

const somePasskey = {
  id: 'YQ',
  rawId: 'YQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

/** Every call that declares the error, with a body that otherwise succeeds. */
const sensitive = {
  'privacy.requestExport': ({ browser }: User) => browser.call(requestExport),
  'privacy.openExport': ({ browser }: User) => browser.call(openExport),
  'privacy.requestErasure': ({ browser, email }: User) => browser.call(requestErasure, { body: { email } }),
  'customer.requestEmailChange': ({ browser }: User) =>
    browser.call(requestEmailChange, { body: { email: uniqueEmail() } }),
  'profile.setNotificationEmail': ({ browser }: User) =>
    browser.call(setNotificationEmail, { body: { email_default: 'avisos@estudio.test' } }),
  'selection.setPixKey': ({ browser }: User) => savePix(browser),
  'receivables.connect': ({ browser }: User) => browser.call(connectPaymentAccount),
  'receivables.disconnect': ({ browser }: User) => browser.call(disconnectPaymentAccount),
  'passkey.startCreation': ({ browser }: User) => browser.call(startPasskeyCreation),
  'passkey.add': ({ browser }: User) => browser.call(addPasskey, { body: { credential: somePasskey } }),
  'passkey.remove': async ({ browser, customerId }: User) =>
    browser.call(removePasskey, { params: { passkey_id: await storePasskey(api, customerId) } }),
  'secondFactor.setUp': ({ browser }: User) => browser.call(setUpSecondFactor),
  'secondFactor.turnOn': ({ browser }: User) => browser.call(turnOnSecondFactor, { body: { code: '123456' } }),
  'secondFactor.turnOff': ({ browser }: User) => browser.call(turnOffSecondFactor, { body: { code: '123456' } }),
  'secondFactor.renewRecoveryCodes': ({ browser }: User) => browser.call(renewRecoveryCodes),
} as const

async function byGoogle() {
  const [browser, who] = [api.browser(), { sub: crypto.randomUUID(), email: uniqueEmail() }]
  expect((await signInByGoogle(api, browser, { ...who, now })).status).toBe(200)
  const [row] = await api.rows<{ customer_id: string }>('select customer_id from customer where email = $1', [
    who.email,
  ])
  return { browser, customerId: row!.customer_id, ...who }
}

/** The code that the worker would write into the mail. */
async function mailedCode({ customerId }: { readonly customerId: string }): Promise<string> {
  const [mail] = await api.rows<{ id: string; text_body: string; secrets_sealed: Buffer }>(
    `select id, text_body, secrets_sealed from outbox_mail where customer_id = $1 and kind = 'confirmation-code'
     order by created_at desc, id desc`,
    [customerId],
  )
  const opened = api.platform.keys.unseal(mailSecretPurpose, mail!.secrets_sealed, sealedFor(customerId, mail!.id))
  const [code] = Object.values(JSON.parse(opened) as Record<string, string>)
  // The stored mail does not contain the code.
  expect(mail!.text_body).not.toContain(code)
  return code!
}

describe('a recent confirmation', () => {
  it('is declared by exactly the calls tested here', () => {
    const declaring = endpointList.filter(({ errors }) => errors.includes('ConfirmationNeeded'))
    expect(declaring.map(({ name }) => name).toSorted()).toEqual(Object.keys(sensitive).toSorted())
  })

  it.each(Object.entries(sensitive))('is required by %s after 15 minutes, and nothing changes', async (_name, call) => {
    const user = await createUser(api, { product: 'gallery_pro' })
    minutes(16)
    const rejected = await call(user)
    expect([rejected.status, rejected.error.error]).toEqual([428, 'ConfirmationNeeded'])
    expect(rejected.error.details).toMatchObject({ method: 'password' })
    expect(
      await api.rows(
        `select 1 from account_activity where customer_id = $1
         union all select 1 from account_export where customer_id = $1
         union all select 1 from account_erasure where customer_id = $1`,
        [user.customerId],
      ),
    ).toEqual([])
    expect((await user.browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(204)
    expect((await call(user)).status).not.toBe(428)
  })

  it('lasts 15 minutes, in this session only, and rotates the session token', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    minutes(60)
    const attacker = api.browser()
    for (const [name, value] of user.browser.cookies) attacker.cookies.set(name, value)
    await user.browser.call(confirmIdentity, { body: { password: validPassword } })
    minutes(14)
    expect((await savePix(user.browser)).status).toBe(204)
    expect((await savePix(attacker)).status).toBe(401)
    minutes(2)
    expect((await savePix(user.browser)).status).toBe(428)
    expect((await user.browser.call(getPixKey)).status).toBe(200)
  })

  it('does not extend the session', async () => {
    const { browser, customerId } = await createUser(api)
    const readSessions = () =>
      api.rows('select id, created_at, expires_at from session where customer_id = $1', [customerId])
    const before = await readSessions()
    minutes(30)
    expect((await browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(204)
    expect(await readSessions()).toEqual(before)
  })

  it('rejects an empty proof, and a mailed code where there is a password', async () => {
    const { browser } = await createUser(api)
    expect((await browser.call(confirmIdentity, { body: {} })).error.error).toBe('WrongCurrentPassword')
    expect((await browser.call(sendConfirmationCode)).status).toBe(404)
    expect((await browser.call(confirmIdentity, { body: { code: '000000' } })).error.error).toBe(
      'WrongConfirmationCode',
    )
  })

  it('limits password guesses', async () => {
    const { browser } = await createUser(api)
    const attempts = []
    for (let count = 0; count < 11; count += 1) {
      attempts.push((await browser.call(confirmIdentity, { body: { password: `errada ${count}` } })).status)
    }
    expect(attempts).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})

describe('an account without a password', () => {
  it('confirms by a mailed code, once and in the requesting session only', async () => {
    const bia = await byGoogle()
    minutes(16)
    expect((await bia.browser.call(requestExport)).error.details).toEqual({
      method: 'code',
      passkey: false,
      second_factor: false,
    })
    expect((await bia.browser.call(sendConfirmationCode)).status).toBe(204)
    const code = await mailedCode(bia)
    const other = api.browser()
    await signInByGoogle(api, other, { ...bia, now })
    expect((await other.call(confirmIdentity, { body: { code } })).status).toBe(400)
    expect((await bia.browser.call(confirmIdentity, { body: { code } })).status).toBe(204)
    expect((await bia.browser.call(requestExport)).status).toBe(204)
    expect((await bia.browser.call(confirmIdentity, { body: { code } })).status).toBe(400)
  })

  it('limits code guesses: five attempts, ten minutes, five codes an hour', async () => {
    const bia = await byGoogle()
    await bia.browser.call(sendConfirmationCode)
    const code = await mailedCode(bia)
    const invalid = code === '111111' ? '222222' : '111111'
    for (let count = 0; count < 5; count += 1) await bia.browser.call(confirmIdentity, { body: { code: invalid } })
    expect((await bia.browser.call(confirmIdentity, { body: { code } })).status).toBe(400)
    await bia.browser.call(sendConfirmationCode)
    const late = await mailedCode(bia)
    minutes(11)
    expect((await bia.browser.call(confirmIdentity, { body: { code: late } })).status).toBe(400)
    const sent = []
    for (let count = 0; count < 4; count += 1) sent.push((await bia.browser.call(sendConfirmationCode)).status)
    expect(sent).toEqual([204, 204, 204, 429])
  })
})
