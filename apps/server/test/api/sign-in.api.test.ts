import { getInfo, getSession, logout, signIn, signUp } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, validPassword, signUpBody, createUser } from '../users.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

describe('POST /auth/signin', () => {
  // spec: S1-3.01, S1-3.14, S1-7.02, S1-7.05
  it('opens a session with a host-only cookie, and returns the redirect', async () => {
    const email = uniqueEmail()
    const browser = api.browser()
    await browser.call(signUp, { body: signUpBody(email) })
    expect((await browser.call(getSession)).answer).toEqual({ session: false })
    const reply = await browser.call(signIn, { body: { email, password: validPassword } })
    expect(reply.status).toBe(200)
    expect(reply.answer).toEqual({ redirect_user: 'gallery_pro' })
    const cookie = [reply.headers['set-cookie']].flat().find((text) => String(text).startsWith('__Host-revela='))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/)
    expect(cookie).not.toMatch(/Domain=/)
    expect((await browser.call(getSession)).answer).toEqual({ session: true })
  })

  it('logs the address and port that nginx saw, without invalid ports', async () => {
    const { email, customerId } = await createUser(api)
    await api.rows('delete from login_log where customer_id = $1', [customerId])
    for (const port of ['51123', '70000', '0', 'x', undefined]) {
      const headers = { 'x-forwarded-for': '203.0.113.41', ...(port === undefined ? {} : { 'x-client-port': port }) }
      const reply = await api.browser(headers).call(signIn, { body: { email, password: validPassword } })
      expect(reply.status).toBe(200)
    }
    const recorded = await api.rows('select host(ip) as ip, port from login_log where customer_id = $1 order by id', [
      customerId,
    ])
    expect(recorded).toEqual([51_123, null, null, null, null].map((port) => ({ ip: '203.0.113.41', port })))
  })

  it('returns the same bytes for a wrong password and an unknown e-mail', async () => {
    const { email } = await createUser(api)
    const invalid = await api.browser().call(signIn, { body: { email, password: 'não é esta senha' } })
    const unknown = await api.browser().call(signIn, { body: { email: uniqueEmail(), password: 'não é esta senha' } })
    expect(invalid.status).toBe(400)
    expect(invalid.error.messages).toEqual([{ id: 'password', help: 'E-mail ou senha incorretos.' }])
    const masked = (reply: typeof invalid) => reply.text.replace(reply.error.request_id ?? '', '')
    expect(masked(unknown)).toBe(masked(invalid))
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(invalid.headers))
  })

  it('limits guesses from one address, and admits the owner in a known browser', async () => {
    const { email, browser } = await createUser(api)
    const guesser = api.browser({ 'x-forwarded-for': '203.0.113.9' })
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await guesser.call(signIn, { body: { email, password: `tentativa ${n}` } })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    const right = await guesser.call(signIn, { body: { email, password: validPassword } })
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
    expect(right.error.messages[0]?.help).toMatch(/Aguarde \d+ minutos/)
    const own = await browser.call(signIn, {
      body: { email, password: validPassword },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(own.status).toBe(200)
  })

  it('stores the password only as a hash with at least the minimum cost', async () => {
    const { customerId } = await createUser(api)
    const [row] = await api.rows<{ password_hash: string }>(
      'select password_hash from credential where customer_id = $1',
      [customerId],
    )
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(row!.password_hash) ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
  })
})

describe('ending a session', () => {
  it('happens with a new sign-in in the same browser, also to another account', async () => {
    const [ana, bia] = [await createUser(api), await createUser(api)]
    const before = api.browser()
    for (const [name, value] of ana.browser.cookies) before.cookies.set(name, value)
    await ana.browser.call(signIn, { body: { email: ana.email, password: validPassword } })
    expect((await before.call(getSession)).answer).toEqual({ session: false })
    for (const [name, value] of ana.browser.cookies) before.cookies.set(name, value)
    expect((await before.call(getSession)).answer).toEqual({ session: true })
    await ana.browser.call(signIn, { body: { email: bia.email, password: validPassword } })
    expect((await before.call(getSession)).answer).toEqual({ session: false })
    expect((await bia.browser.call(getSession)).answer, 'the session on another device stays').toEqual({
      session: true,
    })
  })

  // spec: S1-2.18, S1-7.03
  it('by logout happens on the server, not only in the browser', async () => {
    const { browser } = await createUser(api)
    const attacker = api.browser()
    attacker.cookies.set('__Host-revela', browser.cookies.get('__Host-revela')!)
    const logoutReply = await browser.call(logout)
    expect(logoutReply.status).toBe(204)
    expect(logoutReply.headers['clear-site-data'], 'the browser storage is cleared').toBe('"storage"')
    expect(browser.cookies.has('__Host-revela')).toBe(false)
    const reply = await attacker.call(getInfo)
    expect([reply.status, reply.error.error]).toEqual([401, 'SessionExpired'])
  })

  // spec: S1-7.03
  it('by logout is harmless without a session, and other calls return NotLoggedIn', async () => {
    expect((await api.browser().call(logout)).status).toBe(204)
    const reply = await api.browser().call(getInfo)
    expect([reply.status, reply.error.error]).toEqual([401, 'NotLoggedIn'])
  })
})
