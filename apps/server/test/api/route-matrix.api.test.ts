import { endpointList, errorStatus, type Endpoint } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeRooms } from '../../src/compose.ts'
import { unopenedPlatform } from '../../src/unopened-platform.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { foreignIds } from '../foreign-ids.ts'
import { someone, type Person } from '../people.ts'

const bound = composeRooms(unopenedPlatform()).routes.map((route) => route.endpoint)
const guarded = bound.filter((endpoint) => endpoint.access.kind === 'session' && !endpoint.access.optional)
const named = guarded.filter((endpoint) => Object.keys(endpoint.ids).length > 0)

let api: ApiUnderTest
let own: Person
let foreign: Person
beforeAll(async () => {
  api = await apiUnderTest()
  own = await someone(api, { product: 'gallery_pro' })
  foreign = await someone(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const knock = (person: Person | null, endpoint: Endpoint, headers: Record<string, string> = {}) => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, '00000000-0000-7000-8000-000000000000')
  const browser = person?.browser ?? api.browser()
  return browser.send(endpoint.method, `/api${path}`, { headers, ...(endpoint.body ? { body: {} } : {}) })
}

const fingerprint = () =>
  api.rows(`select (select count(*) from customer) as c, (select count(*) from session) as s,
    (select count(*) from login_log) as l, (select count(*) from subscription) as b, (select count(*) from outbox_mail) as m,
    (select sum(hits) from rate_limit) as r`)

describe('the route table', () => {
  it('binds endpoints of the contract only, each once, and says how many', () => {
    const known = new Set<Endpoint>(endpointList)
    expect(bound.every((endpoint) => known.has(endpoint))).toBe(true)
    expect(new Set(bound).size).toBe(bound.length)
    const ofSpec = bound.filter((endpoint) => endpoint.origin === 'spec')
    console.log(
      `bound: ${ofSpec.length} of 102 endpoints of the specification, ${bound.length - ofSpec.length} of our own`,
    )
    expect(ofSpec.length).toBeGreaterThanOrEqual(17)
  })

  it('answers 404 where nothing is bound: no stubs', async () => {
    for (const endpoint of endpointList.filter((known) => !bound.includes(known))) {
      expect((await knock(own, endpoint)).status, endpoint.name).toBe(404)
    }
  })
})

describe('anonymous', () => {
  it.each(guarded)('is refused by $method $path', async (endpoint) => {
    const reply = await knock(null, endpoint)
    expect([reply.status, reply.error.error]).toEqual([401, 'NotLoggedIn'])
  })
})

describe('another origin', () => {
  const strangers: Record<string, Record<string, string>> = {
    'no header': { 'x-revela': '' },
    'cross-site': { 'sec-fetch-site': 'cross-site' },
    'same-site sibling': { 'sec-fetch-site': 'same-site' },
    'typed address': { 'sec-fetch-site': 'none' },
    'old browser': { 'sec-fetch-site': '' },
  }
  it.each(bound.filter((endpoint) => endpoint.caller === 'browser'))(
    'changes nothing through $method $path',
    async (endpoint) => {
      const before = await fingerprint()
      for (const [name, headers] of Object.entries(strangers)) {
        const reply = await knock(own, endpoint, headers)
        expect([reply.status, reply.error.error], name).toEqual([403, 'ForbiddenOrigin'])
      }
      expect(await fingerprint()).toEqual(before)
    },
  )
})

describe('own and foreign', () => {
  it.each(named)('$method $path answers a foreign id like a missing one', async (endpoint) => {
    const ids = await foreignIds(foreign)
    const call = (given: Record<string, string>) => {
      const fill = (kind: string) => given[kind] ?? '00000000-0000-7000-8000-000000000000'
      let path: string = endpoint.path
      for (const [kind, place] of Object.entries(endpoint.ids)) {
        // Ids in queries and bodies join this matrix with the first endpoint that has one.
        if (typeof place !== 'string' || !place.startsWith('params.'))
          throw new Error(`${endpoint.name}: extend the matrix`)
        path = path.replace(`{${place.slice('params.'.length)}}`, fill(kind))
      }
      return own.browser.send(endpoint.method, `/api${path}`, {})
    }
    const [missing, other] = [await call({}), await call(ids)]
    expect(missing.status).toBe(404)
    const masked = (reply: typeof missing) => reply.text.replace(reply.error.request_id ?? '', '')
    expect(masked(other)).toBe(masked(missing))
  })

  it.each(guarded.filter((endpoint) => endpoint.method === 'GET' && endpoint.name !== 'subscription.extendTrial'))(
    '$method $path shows its own and never the other',
    async (endpoint) => {
      const reply = await knock(own, endpoint)
      expect(reply.status).toBeLessThan(300)
      expect(reply.text).not.toContain(foreign.email)
      expect(reply.text).not.toContain(foreign.customerId)
    },
  )
})

describe('error codes', () => {
  it('are declared by the contract', () => {
    for (const endpoint of bound)
      for (const code of endpoint.errors) expect(errorStatus[code], code).toBeGreaterThan(399)
  })
})
