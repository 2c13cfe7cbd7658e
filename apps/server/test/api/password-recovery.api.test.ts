import {
  getSession,
  listAccountActivity,
  requestPasswordRecovery,
  resetPassword,
  setUpSecondFactor,
  signIn,
  turnOnSecondFactor,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../../src/platform/crypto/totp.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, validPassword, createUser, type User } from '../users.ts'
import { databaseDump, formatSecret } from '../sending.ts'
import { storePasskey } from '../store-passkey.ts'

let api: ApiUnderTest
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, clock: () => now })
})
afterAll(() => api.close())

const recoverySubject = 'Troque a sua senha da Revela'
const newPassword = 'ladeira da misericórdia'

async function recoveryToken(
  email: string,
  headers: Record<string, string> = {},
): Promise<{ token: string; url: URL }> {
  const reply = await api.browser(headers).call(requestPasswordRecovery, { body: { email } })
  expect(reply.status).toBe(204)
  const mail = await api.stack.mails.waitFor(email, { subject: recoverySubject })
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)![0])
  return { token: new URLSearchParams(url.hash.slice(1)).get('token')!, url }
}

const reset = async (email: string) => {
  const { token } = await recoveryToken(email)
  return (await api.browser().call(resetPassword, { body: { password: newPassword, token } })).status
}

/** An account with an authenticator app and a passkey. */
async function withFactors({ isConfirmed }: { readonly isConfirmed: boolean }): Promise<User> {
  const user = await createUser(api, { isConfirmed })
  const { secret } = (await user.browser.call(setUpSecondFactor)).answer
  const code = totpCode(secret, Math.floor(now.getTime() / 30_000))
  expect((await user.browser.call(turnOnSecondFactor, { body: { code } })).status).toBe(200)
  await storePasskey(api, user.customerId)
  return user
}

const factorsOf = async ({ customerId }: User) => {
  const [counts] = await api.rows(
    `select (select count(*)::int from passkey where customer_id = $1) as passkeys,
       (select count(*)::int from second_factor where customer_id = $1) as apps,
       (select count(*)::int from recovery_code where customer_id = $1) as codes`,
    [customerId],
  )
  return counts
}

describe('password recovery', () => {
  // spec: S1-2.20, S1-4.21, S1-7.13, S1-7.14
  it('resets the password by the mailed link, ends every session and notifies the owner', async () => {
    const { browser, email } = await createUser(api)
    const { token } = await recoveryToken(email)
    const visitor = api.browser()
    expect((await visitor.call(resetPassword, { body: { password: newPassword, token } })).status).toBe(204)
    expect((await browser.call(getSession)).answer).toEqual({ session: false })
    expect((await visitor.call(getSession)).answer).toEqual({ session: false })
    expect((await visitor.call(signIn, { body: { email, password: validPassword } })).status).toBe(400)
    expect((await visitor.call(signIn, { body: { email, password: newPassword } })).status).toBe(200)
    await api.stack.mails.waitFor(email, { subject: 'A sua senha da Revela foi alterada' })
  })

  it('removes second factors and passkeys from an account whose e-mail was never confirmed', async () => {
    const unconfirmedUser = await withFactors({ isConfirmed: false })
    expect(await reset(unconfirmedUser.email)).toBe(204)
    expect(await factorsOf(unconfirmedUser)).toEqual({ passkeys: 0, apps: 0, codes: 0 })
    const owner = api.browser()
    expect((await owner.call(signIn, { body: { email: unconfirmedUser.email, password: newPassword } })).status).toBe(
      200,
    )
    const { activity } = (await owner.call(listAccountActivity)).answer
    expect(activity.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['second-factor-off', 'passkey-removed']))
  })

  it('keeps second factors and passkeys of a confirmed account, even if support changed its e-mail', async () => {
    const owner = await withFactors({ isConfirmed: true })
    expect(await reset(owner.email)).toBe(204)
    expect(await factorsOf(owner)).toEqual({ passkeys: 1, apps: 1, codes: 10 })
    const confirmedUser = await withFactors({ isConfirmed: true })
    await api.rows('update customer set email_confirmed_at = null where customer_id = $1', [confirmedUser.customerId])
    await api.rows(
      `insert into account_activity (customer_id, id, at, kind) values ($1, gen_random_uuid(), now(), 'email-changed')`,
      [confirmedUser.customerId],
    )
    expect(await reset(confirmedUser.email)).toBe(204)
    expect(await factorsOf(confirmedUser)).toEqual({ passkeys: 1, apps: 1, codes: 10 })
  })

  it("takes the link's origin from the configuration, not from the request", async () => {
    const { email } = await createUser(api)
    const forged = await api.browser({ host: 'evil.test' }).call(requestPasswordRecovery, { body: { email } })
    expect(forged.status, 'a host that is no origin of ours').toBe(404)
    const { url } = await recoveryToken(email, { 'x-forwarded-host': 'evil.test' })
    expect(url.origin).toBe(api.stack.env['APP_ORIGIN'])
    expect(url.pathname).toBe('/recovery/reset')
    // A fragment is not sent to servers, so no proxy logs the token.
    expect([url.search, url.hash]).toEqual(['', expect.stringMatching(/^#token=.+/)])
  })

  // spec: S1-8.11
  it('accepts one of several concurrent uses, and none afterwards', async () => {
    const { email } = await createUser(api)
    const { token } = await recoveryToken(email)
    const uses = await Promise.all(
      Array.from({ length: 6 }, () => api.browser().call(resetPassword, { body: { password: newPassword, token } })),
    )
    expect(uses.map((reply) => reply.status).toSorted()).toEqual([204, 400, 400, 400, 400, 400])
    const repeated = await api.browser().call(resetPassword, { body: { password: newPassword, token } })
    expect(repeated.error.error).toBe('InvalidResetToken')
  })

  it('rejects a common password without using up the link', async () => {
    const { email } = await createUser(api)
    const { token } = await recoveryToken(email)
    const weak = await api.browser().call(resetPassword, { body: { password: 'brasil123', token } })
    expect([weak.status, weak.error.messages[0]?.id]).toEqual([422, 'password'])
    expect((await api.browser().call(resetPassword, { body: { password: newPassword, token } })).status).toBe(204)
  })

  // spec: S1-8.11
  it('rejects an expired, a manipulated and a malformed link', async () => {
    const { email } = await createUser(api)
    const { token } = await recoveryToken(email)
    const flipped = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`
    now = new Date(now.getTime() + 30 * 60_000 + 1_000)
    for (const invalidToken of [token, flipped, 'x'.repeat(86), 'curto']) {
      const reply = await api.browser().call(resetPassword, { body: { password: newPassword, token: invalidToken } })
      expect([reply.status, reply.error.error]).toEqual([400, 'InvalidResetToken'])
    }
  })

  // spec: S1-7.13
  it('returns the same bytes for an unknown e-mail, and mails nothing', async () => {
    const { email } = await createUser(api)
    const unknown = uniqueEmail()
    const replies = await Promise.all(
      [email, unknown].map((address) => api.browser().call(requestPasswordRecovery, { body: { email: address } })),
    )
    expect(replies[0]?.text).toBe(replies[1]?.text)
    expect(replies.map((reply) => reply.status)).toEqual([204, 204])
    await api.stack.mails.waitFor(email, { subject: recoverySubject })
    expect(await api.stack.mails.to(unknown)).toEqual([])
  })

  it('stores only a hash of the token', async () => {
    const { email, customerId } = await createUser(api)
    const { token } = await recoveryToken(email)
    const rows = await api.rows<{ row: string }>(
      `select row_to_json(r)::text as row from password_recovery r where customer_id = $1`,
      [customerId],
    )
    expect(rows).toHaveLength(1)
    const secret = Buffer.from(token, 'base64url').subarray(32)
    expect(rows[0]?.row).not.toContain(secret.toString('hex'))
    // Neither the stored mail nor any other row contains it, although the delivered mail does.
    const dump = await databaseDump(api)
    for (const written of formatSecret(token)) expect(dump).not.toContain(written)
  })
})
