import {
  cancelEmailChange,
  confirmEmail,
  confirmEmailChange,
  confirmIdentity,
  getEmail,
  getInfo,
  listAccountActivity,
  requestEmailChange,
  requestEmailConfirmation,
  signIn,
} from '@revela/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { arrived, buttonOf, databaseDump, formatSecret } from '../sending.ts'
import { createUser, uniqueEmail, validPassword, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, clock: () => now })
})
afterAll(() => api.close())
beforeEach(async () => {
  now = new Date()
  user = await createUser(api, { product: 'gallery_pro' })
})

const confirmUser = ({ browser }: User) => browser.call(confirmIdentity, { body: { password: validPassword } })
const request = ({ browser }: User, email: string) => browser.call(requestEmailChange, { body: { email } })
const emailOf = async ({ browser }: User) => (await browser.call(getEmail)).answer
const confirm = (token: string) => api.browser().call(confirmEmailChange, { body: { token } })

const profileEmails = async () =>
  (await api.rows('select display_email, notification_email from profile where customer_id = $1', [user.customerId]))[0]

/** The token of the newest of so many mails to this address with such a link. */
async function tokenTo(address: string, mails: number): Promise<string> {
  const links = (await arrived(api, address, mails)).map(({ html }) => buttonOf(html))
  return links.findLast(({ pathname }) => pathname === '/confirm-email-change')!.hash.slice('#t='.length)
}
const mailsTo = async (address: string) =>
  (await api.rows<{ count: number }>('select count(*)::int from outbox_mail where recipient = $1', [address]))[0]!.count

/** Requests a change and returns the tokens of its links. */
async function requested(to = uniqueEmail()) {
  await confirmUser(user)
  const before = await mailsTo(user.email)
  expect((await request(user, to)).status).toBe(204)
  return { to, oldToken: await tokenTo(user.email, before + 1), newToken: await tokenTo(to, 1) }
}

describe('a change of the account’s e-mail', () => {
  it('happens when both addresses are confirmed, and keeps the session', async () => {
    const { to, oldToken, newToken } = await requested()
    expect(await emailOf(user)).toMatchObject({
      email: user.email,
      change: { email: to, old_confirmed: false, new_confirmed: false },
    })
    const dump = await databaseDump(api)
    for (const form of [oldToken, newToken].flatMap(formatSecret)) expect(dump).not.toContain(form)

    const waiting = { state: 'waiting', email: to, profile_changed: false }
    expect((await confirm(newToken)).answer).toEqual(waiting)
    expect((await confirm(newToken)).answer).toEqual(waiting)
    expect(await emailOf(user)).toMatchObject({ email: user.email, change: { new_confirmed: true } })
    expect((await confirm(oldToken)).answer).toEqual({ state: 'done', email: to, profile_changed: true })

    expect(await emailOf(user)).toEqual({ email: to, change: null })
    expect(await profileEmails()).toEqual({ display_email: to, notification_email: to })
    expect((await user.browser.call(getInfo)).answer.user_data.email_confirmed).toBe(true)
    const { activity } = (await user.browser.call(listAccountActivity)).answer
    expect(activity.find(({ kind }) => kind === 'email-changed')).toMatchObject({ to: expect.stringContaining('•••@') })
    const enter = (email: string) => api.browser().call(signIn, { body: { email, password: validPassword } })
    expect((await enter(to)).status).toBe(200)
    expect((await enter(user.email)).status).not.toBe(200)
    expect((await confirm(oldToken)).error.error).toBe('InvalidConfirmationToken')
  })

  it('keeps a contact e-mail and an address of the notices that were chosen otherwise', async () => {
    const own = { display_email: uniqueEmail(), notification_email: uniqueEmail() }
    await api.rows('update profile set display_email = $2, notification_email = $3 where customer_id = $1', [
      user.customerId,
      own.display_email,
      own.notification_email,
    ])
    const { oldToken, newToken } = await requested()
    await confirm(newToken)
    expect((await confirm(oldToken)).answer).toMatchObject({ state: 'done', profile_changed: false })
    expect(await profileEmails()).toEqual(own)
  })

  it('completes once when both links are confirmed in the same moment', async () => {
    const { to, oldToken, newToken } = await requested()
    const replies = await Promise.all([confirm(oldToken), confirm(newToken)])
    expect(replies.map(({ answer }) => answer.state).toSorted()).toEqual(['done', 'waiting'])
    expect((await emailOf(user)).email).toBe(to)
  })

  it('needs a confirmed identity, a free and reachable address', async () => {
    await api.rows('update session set confirmed_at = null where customer_id = $1', [user.customerId])
    expect((await request(user, uniqueEmail())).error.error).toBe('ConfirmationNeeded')
    await confirmUser(user)
    const other = await createUser(api, { product: 'gallery_pro' })
    expect((await request(user, other.email)).error.error).toBe('EmailTaken')
    for (const email of ['ana@exemplo', user.email]) {
      const reply = await request(user, email)
      expect([reply.status, reply.error.messages.map(({ id }) => id)]).toEqual([422, ['email']])
    }
    expect((await emailOf(user)).change).toBeNull()
  })

  it('ends when it is canceled, replaced or too old', async () => {
    const canceled = await requested()
    expect((await user.browser.call(cancelEmailChange)).status).toBe(204)
    expect((await confirm(canceled.oldToken)).error.error).toBe('InvalidConfirmationToken')

    const replaced = await requested()
    const { oldToken, newToken } = await requested()
    expect((await confirm(replaced.newToken)).error.error).toBe('InvalidConfirmationToken')
    now = new Date(now.getTime() + 7 * 86_400_000)
    for (const token of [oldToken, newToken]) {
      expect((await confirm(token)).error.error).toBe('InvalidConfirmationToken')
    }
  })

  it('and the confirmation of a sign-up do not accept each other’s links', async () => {
    const { oldToken } = await requested()
    expect((await api.browser().call(confirmEmail, { body: { token: oldToken } })).error.error).toBe(
      'InvalidConfirmationToken',
    )
    const fresh = await createUser(api, { product: 'gallery_pro', isConfirmed: false })
    await fresh.browser.call(requestEmailConfirmation)
    const links = (await arrived(api, fresh.email, 2)).map(({ html }) => buttonOf(html))
    const token = links.find(({ pathname }) => pathname === '/confirm-email')!.hash.slice('#t='.length)
    expect((await confirm(token)).error.error).toBe('InvalidConfirmationToken')
  })
})
