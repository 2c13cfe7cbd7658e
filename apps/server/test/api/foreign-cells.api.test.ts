import {
  confirmEmail,
  confirmEmailChange,
  endOtherSessions,
  finishSignIn,
  getSession,
  listSessions,
  logout,
  requestPasswordRecovery,
  resetPassword,
  signIn,
} from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { testDirectory, type TestDirectory, waitUntil } from '@revela/dev-env'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newBrandKey } from '../../src/modules/profiles/brand-image.ts'
import { createKeys } from '../../src/platform/crypto/keys.ts'
import { newTenantToken } from '../../src/platform/crypto/tenant-token.ts'
import { signGrant } from '../../src/modules/pictures/content-grant.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { createUser, uniqueEmail, type User, validPassword } from '../users.ts'

let directory: TestDirectory
let a: ApiUnderTest
let b: ApiUnderTest
/** Has no directory. */
let alone: ApiUnderTest
let inA: User

beforeAll(async () => {
  directory = await testDirectory()
  const env = (cell: string) => ({
    ...directory.envOf(cell),
    SECRET_KEY: Buffer.alloc(32, cell).toString('base64'),
    GALLERIES_DOMAIN: 'galerias.test',
  })
  a = await apiUnderTest({ env: env('a') })
  b = await apiUnderTest({ env: env('b') })
  alone = await apiUnderTest({ env: { GALLERIES_DOMAIN: 'galerias.test' } })
  inA = await createUser(a, { product: 'gallery_pro' })
}, 120_000)

afterAll(async () => {
  for (const cell of [a, b, alone]) await cell?.close()
  await directory?.close()
})

type Reply = Pick<Awaited<ReturnType<Browser['send']>>, 'status' | 'headers' | 'text'>
const toA = { status: 421, cell: 'a', text: '' }
const answerOf = ({ status, headers, text }: Reply) => ({
  status,
  cell: headers['x-revela-cell'],
  text,
})
/** Without the request id, which differs. */
const errorOf = ({ status, error }: { status: number; error: { request_id?: string } }) => ({
  status,
  error: { ...error, request_id: undefined },
})
const enter = (cell: ApiUnderTest, email: string, password = validPassword) =>
  cell.browser().call(signIn, { body: { email, password } })
const browserWith = (cell: ApiUnderTest, name: string, value: string) => {
  const browser = cell.browser()
  browser.cookies.set(name, value)
  return browser
}
const sessionCookie = '__Host-revela'
const inject = async (app: ApiUnderTest['server'], url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered, body } = await app.inject({ url, headers })
  return { status: statusCode, cell: answered['x-revela-cell'], text: body }
}
const subdomainOf = async ({ customerId }: User) =>
  (await a.rows<{ subdomain: string }>('select subdomain from profile where customer_id = $1', [customerId]))[0]!
    .subdomain
/** Lookups pause for a moment after one failed. */
const lookupsResume = () =>
  waitUntil(
    async () =>
      (await browserWith(b, sessionCookie, newTenantToken(inA.customerId).text).call(getSession)).status === 421,
    {
      timeoutMs: 20_000,
      timeoutMessage: () => 'no lookups',
    },
  )

describe('names of another cell', () => {
  it('names the cell of an e-mail that signs in or recovers its password, and stores nothing', async () => {
    expect(answerOf(await enter(b, inA.email))).toEqual(toA)
    expect(answerOf(await enter(b, inA.email, 'not the password'))).toEqual(toA)
    const recovery = { body: { email: inA.email } }
    expect(answerOf(await b.browser().call(requestPasswordRecovery, recovery))).toEqual(toA)
    const jobs = await b.rows(`select from pgboss.job where name = 'accounts.recovery' and data->>'email' = $1`, [
      inA.email,
    ])
    expect(jobs).toEqual([])
    expect((await a.browser().call(requestPasswordRecovery, recovery)).status).toBe(204)
  })

  it('answers an unknown e-mail as an installation without a directory does', async () => {
    const replies = await Promise.all([b, alone].map((cell) => enter(cell, uniqueEmail())))
    const [here, before] = replies.map(errorOf)
    expect(here).toEqual(before)
    expect(before).toMatchObject({ status: 400, error: { messages: [{ help: errorHelp.invalidCredentials }] } })
    const known = await enter(a, inA.email, 'not the password')
    expect(errorOf(known)).toEqual(before)
    expect((await b.browser().call(requestPasswordRecovery, { body: { email: uniqueEmail() } })).status).toBe(204)
  })

  it('does not count attempts for an account of another cell', async () => {
    for (let attempt = 0; attempt < 7; attempt++) expect((await enter(b, inA.email)).status).toBe(421)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt++) statuses.push((await enter(b, 'ninguem@estudio.test')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  it('names the cell of a gallery host, for calls and for pages', async () => {
    const host = `${await subdomainOf(inA)}.galerias.test`
    for (const url of ['/family-page/', '/api/family/home']) {
      const headers = { host, 'x-revela': '1', 'sec-fetch-site': 'same-origin' }
      expect([url, await inject(b.server, url, headers)]).toEqual([url, toA])
      expect([url, (await inject(a.server, url, headers)).cell]).toEqual([url, undefined])
      const unknown = { ...headers, host: 'ninguem.galerias.test' }
      const [here, before] = [await inject(b.server, url, unknown), await inject(alone.server, url, unknown)]
      expect([url, here.status, before.status]).toEqual([url, 404, 404])
    }
    const name = `fotos-${Date.now()}.example.com.br`
    await a.platform.cellNames.reserve(inA.customerId, 'domain', name)
    expect(await inject(b.server, '/family-page/', { host: name })).toEqual(toA)
  })
})

describe('tokens of another cell', () => {
  it('names the cell of a session, at both processes', async () => {
    const cookie = inA.browser.cookies.get(sessionCookie)!
    const browser = browserWith(b, sessionCookie, cookie)
    for (const call of [getSession, listSessions, logout, endOtherSessions]) {
      expect([call.name, answerOf(await browser.call(call))]).toEqual([call.name, toA])
    }
    const upload = await b.uploader(browser).send('POST', '/upload/gallery/none/picture')
    expect([404, 421]).toContain(upload.status)
    expect((await inA.browser.call(getSession)).answer).toEqual({ session: true })
  })

  it('signs in here although the browser has a session of another cell', async () => {
    const { email } = await createUser(b)
    const browser = browserWith(b, sessionCookie, inA.browser.cookies.get(sessionCookie)!)
    expect((await browser.call(signIn, { body: { email, password: validPassword } })).status).toBe(200)
    expect((await browser.call(getSession)).answer).toEqual({ session: true })
  })

  it('signs in here although the session of the browser was moved away', async () => {
    const moved = await createUser(a)
    await a.rows(`insert into customer_stop (customer_id, state, cell) values ($1, 'moved', 'b')`, [moved.customerId])
    const browser = browserWith(a, sessionCookie, moved.browser.cookies.get(sessionCookie)!)
    expect((await browser.call(signIn, { body: { email: inA.email, password: validPassword } })).status).toBe(200)
    expect(answerOf(await enter(a, moved.email))).toEqual({ ...toA, cell: 'b' })
  })

  const linkCalls = {
    resetPassword: (browser: Browser, token: string) =>
      browser.call(resetPassword, { body: { password: validPassword, token } }),
    confirmEmail: (browser: Browser, token: string) => browser.call(confirmEmail, { body: { token } }),
    confirmEmailChange: (browser: Browser, token: string) => browser.call(confirmEmailChange, { body: { token } }),
    finishSignIn: (browser: Browser, token: string) => {
      browser.cookies.set('__Host-revela-second', token)
      return browser.call(finishSignIn, { body: { code: '123456' } })
    },
  }

  it.each(Object.entries(linkCalls))('names the cell of a token: %s', async (_, call) => {
    const forged = newTenantToken(inA.customerId).text
    expect(answerOf(await call(b.browser(), forged))).toEqual(toA)
    // At home a forged token gets what it always got.
    const [home, unknown, before] = [
      await call(a.browser(), forged),
      await call(b.browser(), newTenantToken(crypto.randomUUID()).text),
      await call(alone.browser(), forged),
    ].map(errorOf)
    expect([home, unknown]).toEqual([before, before])
    expect(before!.status).toBeGreaterThanOrEqual(400)
  })

  it('names the cell of signed images, brand images and downloads', async () => {
    const keys = createKeys(Buffer.alloc(32, 'a'))
    const grant = signGrant(keys, {
      customerId: inA.customerId,
      ownerId: crypto.randomUUID(),
      audience: 'owner',
      watermarkCode: '0',
      epoch: 1,
      expiresAt: new Date(Date.now() + 60_000),
    })
    const image = (cell: ApiUnderTest) => inject(cell.server, '/internal/content-auth', { 'x-content-token': grant })
    expect(await image(b)).toEqual({ status: 401, cell: 'a', text: '' })
    for (const cell of [a, alone]) expect(await image(cell)).toEqual({ status: 401, cell: undefined, text: '' })
    const key = `${newBrandKey(inA.customerId)}.webp`
    const brand = (cell: ApiUnderTest) => inject(cell.server, '/internal/brand-auth', { 'x-content-key': key })
    expect(await brand(b)).toEqual({ status: 401, cell: 'a', text: '' })
    for (const cell of [a, alone]) expect(await brand(cell)).toEqual({ status: 401, cell: undefined, text: '' })
    const download = (cell: ApiUnderTest) =>
      inject(cell.upload, `/d/${newTenantToken(inA.customerId).text}/1/fotos.zip`)
    expect(await download(b)).toEqual(toA)
    for (const cell of [a, alone]) expect(await download(cell)).toEqual({ status: 410, cell: undefined, text: '' })
  })

  it('asks the directory about no customer who is here', async () => {
    const user = await createUser(b)
    await directory.asOwner(`update customer_cell set cell = 'a' where customer_id = '${user.customerId}'`)
    const forged = browserWith(b, sessionCookie, newTenantToken(user.customerId).text)
    const reply = await forged.call(listSessions)
    expect([reply.status, reply.error.error]).toEqual([401, 'SessionExpired'])
    await directory.asOwner(`update customer_cell set cell = 'b' where customer_id = '${user.customerId}'`)
  })
})

describe('without the directory', () => {
  afterEach(async () => {
    await directory.start()
    await lookupsResume()
  })

  it('answers as if the cell were alone, and does not wait for it at every request', async () => {
    const host = `${await subdomainOf(inA)}.galerias.test`
    const cookie = inA.browser.cookies.get(sessionCookie)!
    await directory.stop()
    const answers = async (cell: ApiUnderTest) => [
      errorOf(await enter(cell, inA.email)),
      (await cell.browser().call(requestPasswordRecovery, { body: { email: inA.email } })).status,
      errorOf(await browserWith(cell, sessionCookie, cookie).call(listSessions)),
      (await inject(cell.server, '/family-page/', { host })).status,
      (await inject(cell.upload, `/d/${newTenantToken(inA.customerId).text}/1/fotos.zip`)).status,
    ]
    const away = await answers(b)
    expect(away).toEqual(await answers(alone))
    expect(away.slice(1)).toMatchObject([204, { status: 401 }, 404, 410])
    expect((await inA.browser.call(getSession)).answer).toEqual({ session: true })
  })
})
