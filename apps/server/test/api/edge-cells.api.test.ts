import { testDirectory, type TestDirectory } from '@revela/dev-env'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser } from '../users.ts'

const token = 'the-token-of-the-front-edge-in-these-tests'
const authorization = `Bearer ${token}`
let directory: TestDirectory
let cell: ApiUnderTest

type Change = Readonly<Record<string, unknown>> & { readonly kind: string; readonly change: number }
type Page = {
  readonly changes: readonly Change[]
  readonly last: number
  readonly more: boolean
  readonly restart: boolean
}

beforeAll(async () => {
  directory = await testDirectory()
  cell = await apiUnderTest({ env: { ...directory.envOf('a'), CELLS_TOKEN: token } })
}, 120_000)

afterAll(async () => {
  await cell?.close()
  await directory?.close()
})

const get = (query: string, headers: Record<string, string> = { authorization }, api = cell) =>
  api.server.inject({ url: `/edge/cells${query}`, headers })
const page = async (after: number) => (await get(`?after=${after}`)).json<Page>()

it('lists customers and hosts, and passes over the hashes of e-mails', async () => {
  const before = await page(0)
  expect(before).toEqual({ changes: [], last: 0, more: false, restart: false })
  const { customerId } = await createUser(cell, { product: 'gallery_pro' })
  const [profile] = await cell.rows<{ subdomain: string }>('select subdomain from profile where customer_id = $1', [
    customerId,
  ])
  const { changes, last, ...rest } = await page(0)
  const [customer, host] = ['customer', 'host'].map((kind) => changes.filter((each) => each.kind === kind))
  const name = `${profile!.subdomain}.${cell.platform.config.GALLERIES_DOMAIN.replace(/:\d+$/, '')}`
  const change = expect.any(Number)
  expect(customer).toEqual([{ kind: 'customer', customerId, cell: 'a', version: 1, change }])
  expect(host).toEqual([{ kind: 'host', name, customerId, change }])
  expect([changes.length, rest]).toEqual([2, { more: false, restart: false }])
  const reserved = crypto.randomUUID()
  await cell.platform.cellNames.reserve(reserved, 'email', 'ana@example.com')
  const next = await page(last)
  expect(next.changes).toEqual([{ kind: 'customer', customerId: reserved, cell: 'a', version: 1, change }])
  // The hash of the e-mail is the newest change.
  expect(next.last).toBeGreaterThan(next.changes[0]!.change)
  expect(await page(next.last)).toEqual({ changes: [], last: next.last, more: false, restart: false })
})

it('tells a follower that is older than the feed to begin again', async () => {
  await directory.asOwner('update directory_floor set change = 3')
  expect(await page(2)).toEqual({ changes: [], last: 0, more: true, restart: true })
  // It is not told so again on its way from the beginning.
  const listed = (await get('?after=2&listing=1')).json<Page>()
  expect([listed.restart, listed.changes.length > 0]).toEqual([false, true])
  await directory.asOwner('update directory_floor set change = 0')
})

it('answers nothing without its token', async () => {
  for (const header of [undefined, 'Bearer ', 'Bearer wrong', `Bearer ${token}x`, `Basic ${btoa('x:y')}`]) {
    const response = await get('', header === undefined ? {} : { authorization: header })
    expect([header, response.statusCode, response.body]).toEqual([header, 401, ''])
  }
  for (const after of ['x', '-1', '1;select', '9999999999999999', '1&after=2']) {
    expect([after, (await get(`?after=${after}`)).statusCode]).toEqual([after, 422])
  }
})

it('answers 503 while the directory is away', async () => {
  await directory.stop()
  const response = await get('')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '30'])
  await directory.start()
  expect((await get('')).statusCode).toBe(200)
})

it('does not exist without a directory or without a token', async () => {
  const alone = await apiUnderTest({ env: { CELLS_TOKEN: token } })
  const closed = await apiUnderTest({ env: directory.envOf('b') })
  for (const api of [alone, closed]) expect((await get('', { authorization }, api)).statusCode).toBe(404)
  await alone.close()
  await closed.close()
}, 60_000)
