import {
  changePassword,
  endOtherSessions,
  endSession,
  getPixKey,
  listAccountActivity,
  listSessions,
  setNotificationEmail,
  setPixKey,
  signIn,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPixKey as changePixKey } from '../../src/modules/selections/pix-key.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, validPassword, createUser, type User } from '../users.ts'
import { signInByGoogle } from '../social.ts'

let api: ApiUnderTest
const now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
afterAll(() => api.close())

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1'
const enter = async (user: User, browser = api.browser({ 'user-agent': iphone })) => {
  await browser.call(signIn, { body: { email: user.email, password: validPassword } })
  return browser
}
const activityOf = async ({ browser }: Pick<User, 'browser'>) =>
  (await browser.call(listAccountActivity)).answer.activity
const noticesOf = ({ customerId }: { readonly customerId: string }) =>
  api.rows<{ kind: string; recipient: string; text_body: string }>(
    `select kind, recipient, text_body from outbox_mail where customer_id = $1 and kind like 'security-%'
     order by created_at, id`,
    [customerId],
  )
const pix = (key: string) => ({ kind: 'email' as const, key, name: 'Aurora', city: 'Recife' })

describe('GET /customer/account-activity', () => {
  it('lists nothing for a sign-up or for sign-ins in the same browser', async () => {
    const user = await createUser(api)
    await enter(user, user.browser)
    expect(await activityOf(user)).toEqual([])
    expect(await noticesOf(user)).toEqual([])
  })

  it('lists and mails the first sign-in on a new device, not the second', async () => {
    const user = await createUser(api)
    const phone = await enter(user)
    await enter(user, phone)
    expect(await activityOf(user)).toMatchObject([{ kind: 'new-device', device: 'Safari · iPhone' }])
    const mails = await noticesOf(user)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['security-new-device', user.email]])
    expect(mails[0]!.text_body).toContain('Safari · iPhone')
  })

  it('lists a social sign-in on a new device, but not the one that created the account', async () => {
    const [browser, who] = [api.browser(), { sub: crypto.randomUUID(), email: uniqueEmail() }]
    await signInByGoogle(api, browser, { ...who, now })
    await signInByGoogle(api, browser, { ...who, now })
    expect(await activityOf({ browser })).toEqual([])
    await signInByGoogle(api, api.browser({ 'user-agent': iphone }), { ...who, now })
    expect(await activityOf({ browser })).toMatchObject([{ kind: 'new-device', device: 'Safari · iPhone' }])
  })

  it('lists password changes and ended sessions', async () => {
    const user = await createUser(api)
    await enter(user)
    const { sessions } = (await user.browser.call(listSessions)).answer
    const other = sessions.find(({ current }) => !current)!
    await user.browser.call(endSession, { params: { session_id: other.id } })
    await user.browser.call(endOtherSessions)
    const body = { currentPassword: validPassword, newPassword: 'ponte de ferro no Capibaribe' }
    await user.browser.call(changePassword, { body })
    expect((await activityOf(user)).map(({ kind, from }) => [kind, from])).toEqual([
      ['password-changed', null],
      ['other-sessions-ended', null],
      ['session-ended', 'Safari · iPhone'],
      ['new-device', null],
    ])
  })

  it('masks the old and new Pix key, and mails both addresses', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    const notices = `avisos-${user.email}`
    await user.browser.call(setNotificationEmail, { body: { email_default: notices } })
    await user.browser.call(setPixKey, { body: { pix_key: pix('ana@estudio.test') } })
    await user.browser.call(setPixKey, { body: { pix_key: pix('bia@outro.test') } })
    // An unchanged key produces neither an activity row nor a mail.
    await user.browser.call(setPixKey, { body: { pix_key: pix('bia@outro.test') } })
    await user.browser.call(setPixKey, { body: { pix_key: null } })
    expect((await activityOf(user)).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['pix-key-changed', 'b•••@outro.test', null],
      ['pix-key-changed', 'a•••@estudio.test', 'b•••@outro.test'],
      ['pix-key-changed', null, 'a•••@estudio.test'],
      ['notification-email-changed', expect.stringContaining('•••@'), 'a•••@estudio.test'],
    ])
    const mails = await noticesOf(user)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['security-notification-email-changed', user.email],
      ['security-notification-email-changed', notices],
      ...Array.from({ length: 3 }, () => [
        ['security-pix-key-changed', user.email],
        ['security-pix-key-changed', notices],
      ]).flat(),
    ])
    expect(mails.some(({ text_body }) => text_body.includes('bia@outro.test'))).toBe(false)
    const rows = await api.rows<{ row: string }>(
      'select row_to_json(a)::text as row from account_activity a where customer_id = $1',
      [user.customerId],
    )
    expect(rows.some(({ row }) => row.includes('bia@outro.test'))).toBe(false)
  })

  it('does not change the Pix key when its notice cannot be queued', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    await user.browser.call(setPixKey, { body: { pix_key: pix('ana@estudio.test') } })
    const [session] = await api.rows<{ id: string }>('select id from session where customer_id = $1', [user.customerId])
    const principal = {
      kind: 'customer',
      customerId: user.customerId,
      sessionId: session!.id,
      authMethod: 'password',
      isSecondFactorMissing: false,
    } as const
    const outbox = { ...api.platform.outbox, queue: () => Promise.reject(new Error('outbox unavailable')) }
    const visit = { agent: iphone } as Parameters<typeof changePixKey>[3]
    const change = changePixKey({ ...api.platform, outbox }, pix('ladrao@outro.test'), principal, visit)
    await expect(change).rejects.toThrow('outbox unavailable')
    expect((await user.browser.call(getPixKey)).answer.pix_key?.key).toBe('ana@estudio.test')
    expect(await activityOf(user)).toHaveLength(1)
  })

  it('is paginated and visible to its owner only', async () => {
    const [user, other] = [await createUser(api), await createUser(api)]
    for (let count = 0; count < 25; count += 1) await user.browser.call(endOtherSessions)
    const first = (await user.browser.call(listAccountActivity)).answer
    expect([first.activity.length, first.more]).toEqual([20, true])
    const before = first.activity.at(-1)!.id
    const second = (await user.browser.call(listAccountActivity, { query: { before } })).answer
    expect([second.activity.length, second.more]).toEqual([5, false])
    expect(new Set([...first.activity, ...second.activity].map(({ id }) => id)).size).toBe(25)
    expect(await activityOf(other)).toEqual([])
  })
})
