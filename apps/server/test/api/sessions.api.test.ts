import {
  changePassword,
  endOtherSessions,
  endSession,
  getInfo,
  getSession,
  listSessions,
  signIn,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  confirmSession,
  deleteSession,
  deleteSessions,
} from '../../src/modules/accounts/sessions/session.repository.ts'
import { newTenantToken } from '../../src/platform/crypto/tenant-token.ts'
import type { Tx } from '../../src/platform/db/database.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { validPassword, createUser, type User } from '../users.ts'

let api: ApiUnderTest
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
})
afterAll(() => api.close())

const day = 86_400_000

async function secondBrowser({ email }: User) {
  const browser = api.browser({ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1' })
  await browser.call(signIn, { body: { email, password: validPassword } })
  return browser
}

/** Begins `ending` while a confirmation has replaced the session's row and is not committed yet. */
async function endWhileConfirming(ending: (tx: Tx, customerId: string, sessionId: string) => Promise<unknown>) {
  const { customerId } = await createUser(api)
  const sessionsLeft = () => api.rows<{ id: string }>('select id from session where customer_id = $1', [customerId])
  const [session] = await sessionsLeft()
  const { db } = api.platform
  const [isReplaced, commitGate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const confirming = db.tenant(customerId, async (tx) => {
    const token = newTenantToken(customerId, session!.id)
    expect(await confirmSession(tx, token, { now, withSecondFactor: false })).toBe(true)
    isReplaced.resolve()
    await commitGate.promise
  })
  await isReplaced.promise
  const ended = db.tenant(customerId, (tx) => ending(tx, customerId, session!.id))
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect(await api.rows(waiting)).toHaveLength(1), { timeout: 10_000 })
  commitGate.resolve()
  await Promise.all([confirming, ended])
  return sessionsLeft()
}

describe('sessions', () => {
  it('end even if one is being confirmed concurrently', async () => {
    expect(await endWhileConfirming((tx, customerId) => deleteSessions(tx, customerId, null))).toEqual([])
    expect(await endWhileConfirming(deleteSession)).toEqual([])
  })

  // spec: S1-7.02
  it('are listed with their devices, and one of them can be ended', async () => {
    const user = await createUser(api)
    const phone = await secondBrowser(user)
    const { sessions } = (await user.browser.call(listSessions)).answer
    expect(sessions.map((session) => [session.device, session.current])).toEqual(
      expect.arrayContaining([
        ['Chrome · Linux', true],
        ['Safari · iPhone', false],
      ]),
    )
    const other = sessions.find((session) => !session.current)!
    expect((await user.browser.call(endSession, { params: { session_id: other.id } })).status).toBe(204)
    expect((await phone.call(getSession)).answer).toEqual({ session: false })
    expect((await user.browser.call(getSession)).answer).toEqual({ session: true })
  })

  it('of another account return the same bytes as a missing one, and stay valid', async () => {
    const [mine, theirs] = [await createUser(api), await createUser(api)]
    const { sessions } = (await theirs.browser.call(listSessions)).answer
    const foreign = await mine.browser.call(endSession, { params: { session_id: sessions[0]!.id } })
    const missing = await mine.browser.call(endSession, { params: { session_id: crypto.randomUUID() } })
    const malformed = await mine.browser.call(endSession, { params: { session_id: 'abc' } })
    const masked = (reply: typeof foreign) => reply.text.replace(reply.error.request_id ?? '', '')
    expect([foreign.status, missing.status, malformed.status]).toEqual([404, 404, 404])
    expect(masked(foreign)).toBe(masked(missing))
    expect(masked(malformed)).toBe(masked(missing))
    expect((await theirs.browser.call(getSession)).answer).toEqual({ session: true })
  })

  it('can all be ended except the current one', async () => {
    const user = await createUser(api)
    const phone = await secondBrowser(user)
    expect((await user.browser.call(endOtherSessions)).status).toBe(204)
    expect((await phone.call(getSession)).answer).toEqual({ session: false })
    expect((await user.browser.call(getSession)).answer).toEqual({ session: true })
  })

  it('expire after two weeks without use, and after a month in any case', async () => {
    const idle = await createUser(api)
    const used = await createUser(api)
    const start = now
    for (let week = 1; week <= 4; week += 1) {
      now = new Date(start.getTime() + week * 7 * day)
      expect((await used.browser.call(getSession)).answer).toEqual({ session: true })
    }
    expect((await idle.browser.call(getSession)).answer).toEqual({ session: false })
    now = new Date(start.getTime() + 30 * day + 1_000)
    expect((await used.browser.call(getInfo)).error.error).toBe('SessionExpired')
  })

  it('reject a manipulated token', async () => {
    const { browser } = await createUser(api)
    const token = browser.cookies.get('__Host-revela')!
    const bytes = Buffer.from(token, 'base64url')
    let open = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const copy = Buffer.from(bytes)
      copy[at]! ^= 1
      const other = api.browser()
      other.cookies.set('__Host-revela', copy.toString('base64url'))
      if ((await other.call(getSession)).answer.session) open += 1
    }
    expect(open).toBe(0)
  })
})

describe('PUT /customer/password', () => {
  const body = { currentPassword: validPassword, newPassword: 'ponte de ferro no Capibaribe' }

  // spec: S1-7.15
  it('ends the other sessions, and rotates the token of this one', async () => {
    const user = await createUser(api)
    const phone = await secondBrowser(user)
    const before = user.browser.cookies.get('__Host-revela')
    expect((await user.browser.call(changePassword, { body })).status).toBe(204)
    expect(user.browser.cookies.get('__Host-revela')).not.toBe(before)
    expect((await user.browser.call(getSession)).answer).toEqual({ session: true })
    expect((await phone.call(getSession)).answer).toEqual({ session: false })
  })

  // spec: S1-7.15
  it('names the invalid field', async () => {
    const { browser } = await createUser(api)
    const invalid = await browser.call(changePassword, { body: { ...body, currentPassword: 'outra' } })
    expect([invalid.status, invalid.error.error, invalid.error.messages[0]?.id]).toEqual([
      400,
      'WrongCurrentPassword',
      'currentPassword',
    ])
    const weak = await browser.call(changePassword, { body: { ...body, newPassword: '12345678' } })
    expect([weak.status, weak.error.messages[0]?.id]).toEqual([422, 'newPassword'])
  })
})
