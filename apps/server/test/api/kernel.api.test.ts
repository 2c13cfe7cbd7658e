import { getInfo, getSession, requestPasswordRecovery, signIn } from '@revela/contract'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApi } from '../../src/compose.ts'
import { createAuthorizer } from '../../src/access/authorize.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { Browser } from '../browser.ts'
import { uniqueEmail, validPassword, createUser } from '../users.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

function logSink(): { lines: string[]; sink: Writable } {
  const lines: string[] = []
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    lines.push(chunk.toString())
    done()
  }
  return { lines, sink: new Writable({ write }) }
}

describe('the HTTP kernel', () => {
  it('does not start with a route whose permission has no policy', () => {
    const authorizer = createAuthorizer({ policies: [], getAccountStatus: async () => 'active' })
    expect(() => authorizer.guard(getInfo)).toThrow(/no policy defined for permission account.read/)
  })

  it('accepts JSON only, and returns 422 for everything else', async () => {
    const browser = api.browser()
    const text = await browser.send('POST', '/api/auth/signin', {
      headers: { 'content-type': 'text/plain' },
      body: 'x',
    })
    const form = await browser.send('POST', '/api/auth/signin', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a',
    })
    const broken = await browser.send('POST', '/api/auth/signin', {
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    })
    const polluted = await browser.send('POST', '/api/auth/signin', {
      headers: { 'content-type': 'application/json' },
      body: '{"__proto__":{"a":1},"email":"a@b.c","password":"x"}',
    })
    expect([text.status, form.status, broken.status, polluted.status]).toEqual([422, 422, 422, 422])
  })

  it('rejects a repeated parameter', async () => {
    const { browser } = await createUser(api)
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    expect((await browser.send('GET', `/api/customer/support-acts?before=${one}`)).status).toBe(200)
    const repeatedQuery = await browser.send('GET', `/api/customer/support-acts?before=${one}&before=${other}`)
    expect(repeatedQuery.status).toBe(422)
  })

  it('answers every call with no-store, nosniff and a request id', async () => {
    const reply = await api.browser({ 'x-edge-request-id': 'a'.repeat(32) }).call(getSession)
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'a'.repeat(32),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    const odd = await api.browser({ 'x-edge-request-id': 'x\u0000"<script>' }).call(getSession)
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('sets type and charset of every response, including errors', async () => {
    const { browser } = await createUser(api)
    const replies = [
      await browser.call(getInfo),
      await api.browser().call(getInfo),
      await browser.send('GET', '/api/nothing-here'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 404])
    for (const { headers } of replies) expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('allows no other origin to read a response, with or without a preflight', async () => {
    const { browser } = await createUser(api)
    const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    const asking = { ...headers, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-revela' }
    const replies = [
      await browser.send('GET', '/api/customer/info', { headers }),
      await browser.send('OPTIONS', '/api/customer/info', { headers: asking }),
    ]
    for (const { status, headers: answered } of replies) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(Object.keys(answered).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it('is alive and ready, and not ready when the database misses a migration', async () => {
    const browser = api.browser()
    expect((await browser.send('GET', '/livez')).status).toBe(200)
    expect((await browser.send('GET', '/readyz')).status).toBe(200)
    const other = await apiUnderTest()
    await other.rows(`delete from schema_migration where name like '0004%'`)
    expect((await other.browser().send('GET', '/readyz')).status).toBe(503)
    expect((await other.browser().send('GET', '/livez')).status).toBe(200)
    await other.close()
  })

  it('keeps rate limits across processes', async () => {
    const { email } = await createUser(api)
    const guess = (browser: Browser) => browser.call(signIn, { body: { email, password: 'errada de propósito' } })
    const guesser = api.browser({ 'x-forwarded-for': '198.51.100.7' })
    for (let n = 0; n < 5; n += 1) expect((await guess(guesser)).status).toBe(400)
    const second = await composeApi(api.platform)
    const reply = await guess(new Browser(second.app, { 'x-forwarded-for': '198.51.100.7' }))
    expect(reply.status).toBe(429)
    await second.stop()
  })

  it('limits password recovery per e-mail', async () => {
    const email = uniqueEmail()
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const browser = api.browser({ 'x-forwarded-for': `198.51.100.${n}` })
      statuses.push((await browser.call(requestPasswordRecovery, { body: { email } })).status)
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
  })

  it('logs every call with operation, request id, customer, status and time, including rejected ones', async () => {
    const { lines, sink } = logSink()
    const server = await composeApi({ ...api.platform, log: pino({ level: 'info' }, sink) })
    const { email, customerId } = await createUser(api)
    const browser = new Browser(server.app, { 'x-edge-request-id': 'b'.repeat(32) })
    await browser.call(signIn, { body: { email, password: 'errada de propósito' } })
    await browser.call(signIn, { body: { email, password: validPassword } })
    await browser.call(getInfo)
    await browser.call(getInfo, { headers: { 'sec-fetch-site': 'cross-site' } })
    await server.stop()
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['operation'])
    expect(logged.map((line) => [line['operation'], line['status'], line['customerId']])).toEqual([
      ['auth.signIn', 400, undefined],
      ['auth.signIn', 200, undefined],
      ['customer.getInfo', 200, customerId],
      ['customer.getInfo', 403, undefined],
    ])
    for (const line of logged) {
      expect(line).toMatchObject({ requestId: 'b'.repeat(32), time: expect.any(Number), ms: expect.any(Number) })
    }
  })

  it('logs no name, e-mail, password, token, address or user agent', async () => {
    const { lines, sink } = logSink()
    const server = await composeApi({ ...api.platform, log: pino({ level: 'trace' }, sink) })
    const { email, browser: signed } = await createUser(api)
    const browser = new Browser(server.app, {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'canary-agent Chrome/1',
    })
    await browser.call(signIn, { body: { email, password: 'senha-canário-errada' } })
    await browser.call(signIn, { body: { email, password: validPassword } })
    await browser.call(getInfo)
    await browser.send('GET', '/api/customer/info?token=canary-token')
    await browser.send('GET', '/api/nowhere?email=canary-query')
    await server.stop()
    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(3)
    expect(log).toContain('"operation":"auth.signIn"')
    const secrets = [
      email,
      'Ana Prado',
      'canário',
      validPassword,
      'canary',
      '203.0.113.77',
      ...browser.cookies.values(),
    ]
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
    expect(signed.cookies.size).toBeGreaterThan(0)
  })

  it('returns only the request id for an unexpected error', async () => {
    const { browser } = await createUser(api)
    await api.rows('alter table customer rename to customer_away')
    const reply = await browser.call(getInfo)
    await api.rows('alter table customer_away rename to customer')
    expect(reply.status).toBe(500)
    expect(reply.error).toEqual({ error: 'Unexpected', messages: [], request_id: reply.headers['x-request-id'] })
  })
})
