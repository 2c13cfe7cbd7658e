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
import { freshEmail, goodPassword, someone, type Person } from '../people.ts'
import { signInByGoogle } from '../social.ts'

let api: ApiUnderTest
const now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
afterAll(() => api.close())

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1'
const enter = async (person: Person, browser = api.browser({ 'user-agent': iphone })) => {
  await browser.call(signIn, { body: { email: person.email, password: goodPassword } })
  return browser
}
const activityOf = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call(listAccountActivity)).answer.activity
const noticesOf = ({ customerId }: { readonly customerId: string }) =>
  api.rows<{ kind: string; recipient: string; text_body: string }>(
    `select kind, recipient, text_body from outbox_mail where customer_id = $1 and kind like 'security-%'
     order by created_at, id`,
    [customerId],
  )
const pix = (key: string) => ({ kind: 'email' as const, key, name: 'Aurora', city: 'Recife' })

describe('GET /customer/account-activity', () => {
  it('has nothing of a sign-up and of sign-ins in the same browser', async () => {
    const person = await someone(api)
    await enter(person, person.browser)
    expect(await activityOf(person)).toEqual([])
    expect(await noticesOf(person)).toEqual([])
  })

  it('names a sign-in on a new device, mails it, and not the second one there', async () => {
    const person = await someone(api)
    const phone = await enter(person)
    await enter(person, phone)
    expect(await activityOf(person)).toMatchObject([{ kind: 'new-device', device: 'Safari · iPhone' }])
    const mails = await noticesOf(person)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['security-new-device', person.email]])
    expect(mails[0]!.text_body).toContain('Safari · iPhone')
  })

  it('names a social sign-in on a new device, but not the one that made the account', async () => {
    const [browser, who] = [api.browser(), { sub: crypto.randomUUID(), email: freshEmail() }]
    await signInByGoogle(api, browser, { ...who, now })
    await signInByGoogle(api, browser, { ...who, now })
    expect(await activityOf({ browser })).toEqual([])
    await signInByGoogle(api, api.browser({ 'user-agent': iphone }), { ...who, now })
    expect(await activityOf({ browser })).toMatchObject([{ kind: 'new-device', device: 'Safari · iPhone' }])
  })

  it('names passwords and ended sessions', async () => {
    const person = await someone(api)
    await enter(person)
    const { sessions } = (await person.browser.call(listSessions)).answer
    const other = sessions.find(({ current }) => !current)!
    await person.browser.call(endSession, { params: { session_id: other.id } })
    await person.browser.call(endOtherSessions)
    const body = { currentPassword: goodPassword, newPassword: 'ponte de ferro no Capibaribe' }
    await person.browser.call(changePassword, { body })
    expect((await activityOf(person)).map(({ kind, from }) => [kind, from])).toEqual([
      ['password-changed', null],
      ['other-sessions-ended', null],
      ['session-ended', 'Safari · iPhone'],
      ['new-device', null],
    ])
  })

  it('keeps old and new Pix key masked, and mails both addresses', async () => {
    const person = await someone(api, { product: 'gallery_pro' })
    const notices = `avisos-${person.email}`
    await person.browser.call(setNotificationEmail, { body: { email_default: notices } })
    await person.browser.call(setPixKey, { body: { pix_key: pix('ana@estudio.test') } })
    await person.browser.call(setPixKey, { body: { pix_key: pix('bia@outro.test') } })
    // Saved as it was: nothing changed, nothing to tell.
    await person.browser.call(setPixKey, { body: { pix_key: pix('bia@outro.test') } })
    await person.browser.call(setPixKey, { body: { pix_key: null } })
    expect((await activityOf(person)).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['pix-key-changed', 'b•••@outro.test', null],
      ['pix-key-changed', 'a•••@estudio.test', 'b•••@outro.test'],
      ['pix-key-changed', null, 'a•••@estudio.test'],
      ['notification-email-changed', expect.stringContaining('•••@'), 'a•••@estudio.test'],
    ])
    const mails = await noticesOf(person)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['security-notification-email-changed', person.email],
      ['security-notification-email-changed', notices],
      ...Array.from({ length: 3 }, () => [
        ['security-pix-key-changed', person.email],
        ['security-pix-key-changed', notices],
      ]).flat(),
    ])
    expect(mails.some(({ text_body }) => text_body.includes('bia@outro.test'))).toBe(false)
    const rows = await api.rows<{ row: string }>(
      'select row_to_json(a)::text as row from account_activity a where customer_id = $1',
      [person.customerId],
    )
    expect(rows.some(({ row }) => row.includes('bia@outro.test'))).toBe(false)
  })

  it('changes no Pix key whose notice cannot be queued', async () => {
    const person = await someone(api, { product: 'gallery_pro' })
    await person.browser.call(setPixKey, { body: { pix_key: pix('ana@estudio.test') } })
    const [session] = await api.rows<{ id: string }>('select id from session where customer_id = $1', [
      person.customerId,
    ])
    const principal = {
      kind: 'customer',
      customerId: person.customerId,
      sessionId: session!.id,
      authMethod: 'password',
      isSecondFactorMissing: false,
    } as const
    const outbox = { ...api.platform.outbox, queue: () => Promise.reject(new Error('the outbox is away')) }
    const visit = { agent: iphone } as Parameters<typeof changePixKey>[3]
    const change = changePixKey({ ...api.platform, outbox }, pix('ladrao@outro.test'), principal, visit)
    await expect(change).rejects.toThrow('the outbox is away')
    expect((await person.browser.call(getPixKey)).answer.pix_key?.key).toBe('ana@estudio.test')
    expect(await activityOf(person)).toHaveLength(1)
  })

  it('is read page by page, and only by its owner', async () => {
    const [person, other] = [await someone(api), await someone(api)]
    for (let count = 0; count < 25; count += 1) await person.browser.call(endOtherSessions)
    const first = (await person.browser.call(listAccountActivity)).answer
    expect([first.activity.length, first.more]).toEqual([20, true])
    const before = first.activity.at(-1)!.id
    const second = (await person.browser.call(listAccountActivity, { query: { before } })).answer
    expect([second.activity.length, second.more]).toEqual([5, false])
    expect(new Set([...first.activity, ...second.activity].map(({ id }) => id)).size).toBe(25)
    expect(await activityOf(other)).toEqual([])
  })
})
