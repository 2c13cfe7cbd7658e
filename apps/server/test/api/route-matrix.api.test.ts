import { endpointList, errorStatus, type Endpoint } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthorizer, ownTenant } from '../../src/access/authorize.ts'
import { composeModules } from '../../src/compose.ts'
import { sessionCookie } from '../../src/http/http-deps.ts'
import { openSupportSession } from '../../src/modules/staff/index.ts'
import { offlinePlatform } from '../../src/offline-platform.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createIds } from '../foreign-ids.ts'
import { createUser, type User } from '../users.ts'
import { enrolledStaff } from '../staff.ts'
import { sampleCall, sampleQueries, type SampleIds } from '../sample-calls.ts'

const modules = composeModules(offlinePlatform())
const receiving = modules.receiving.map((route) => route.endpoint)
const bound = [...modules.routes.map((route) => route.endpoint), ...receiving]
// Family endpoints have their own matrix, in family-matrix.api.test.ts.
const ofApp = bound.filter((endpoint) => endpoint.host === 'app')
const guarded = ofApp.filter((endpoint) => endpoint.access.kind === 'session' && !endpoint.access.optional)
// File uploads have their own matrix, in uploads.api.test.ts: their calls are not JSON.
const bringsFile = ({ body }: Endpoint) => body !== null && 'kind' in body
const named = guarded.filter((endpoint) => Object.keys(endpoint.ids).length > 0 && !bringsFile(endpoint))

let api: ApiUnderTest
let own: User
let foreign: User
let ids: SampleIds
beforeAll(async () => {
  api = await apiUnderTest()
  own = await createUser(api, { product: 'gallery_pro' })
  foreign = await createUser(api, { product: 'gallery_pro' })
  ids = await createIds(api, foreign)
})
afterAll(() => api.close())

const callEndpoint = (user: User | null, endpoint: Endpoint, headers: Record<string, string> = {}) => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, '00000000-0000-7000-8000-000000000000')
  const isReceiving = receiving.includes(endpoint)
  const plain = user?.browser ?? api.browser()
  const browser = isReceiving ? api.uploader(plain) : plain
  return browser.send(endpoint.method, `${isReceiving ? '/upload' : '/api'}${path}`, {
    headers,
    query: sampleQueries[endpoint.name] ?? {},
    ...(endpoint.body ? { body: {} } : {}),
  })
}

const fingerprint = () =>
  api.rows(`select (select count(*) from customer) as c, (select count(*) from session) as s,
    (select count(*) from login_log) as l, (select count(*) from subscription) as b, (select count(*) from outbox_mail) as m,
    (select sum(hits) from rate_limit) as r`)

/** All rows of the other customer as JSON: a foreign call must not change them. */
const contents = () =>
  api.rows(
    `select (select jsonb_agg(g order by id) from gallery g) as g, (select jsonb_agg(p order by id) from picture p) as p,
      (select jsonb_agg(i order by picture_id) from upload_item i) as i, (select jsonb_agg(b order by id) from upload_batch b) as b,
      (select jsonb_agg(k order by id) from work k) as k, (select jsonb_agg(y order by id) from category y) as y,
      (select jsonb_agg(w order by id) from watermark w) as w, (select jsonb_agg(m) from watermark_preferences m) as m,
      (select jsonb_agg(c order by id) from client c) as c, (select jsonb_agg(l order by id) from client_link l) as l,
      (select jsonb_agg(t order by gallery_id, client_id) from gallery_client t) as t,
      (select jsonb_agg(v order by id) from invoice v) as v, (select jsonb_agg(h order by id) from charge h) as h,
      (select count(*) from client_secret_event) as e, (select count(*) from outbox_mail) as o,
      (select jsonb_agg(a order by id) from passkey a) as a,
      (select jsonb_agg(u order by id) from album u) as u, (select jsonb_agg(n order by id) from album_version n) as n,
      (select jsonb_agg(r order by id) from album_reader r) as r, (select jsonb_agg(q order by id) from album_request q) as q, (select count(*) from album_event) as z, (select count(*) from session) as s`,
  )

const call = (user: User, endpoint: Endpoint, sampleIds: SampleIds) =>
  user.browser.call(endpoint, sampleCall(endpoint, sampleIds))

describe('the route table', () => {
  it('binds only endpoints of the contract, each once, and reports their number', () => {
    const known = new Set<Endpoint>(endpointList)
    expect(bound.every((endpoint) => known.has(endpoint))).toBe(true)
    expect(new Set(bound).size).toBe(bound.length)
    const ofSpec = bound.filter((endpoint) => endpoint.origin === 'spec')
    console.log(
      `bound: ${ofSpec.length} of 102 endpoints of the specification, ${bound.length - ofSpec.length} of our own`,
    )
    expect(ofSpec.length).toBe(102)
  })

  it('returns 404 for unbound endpoints', async () => {
    for (const endpoint of endpointList.filter((known) => !bound.includes(known))) {
      expect((await callEndpoint(own, endpoint)).status, endpoint.name).toBe(404)
    }
  })
})

describe('a visitor without a session', () => {
  // spec: S1-6.01, S2-1.01, S2-6.01, S2-6.04, S2-7.01, S3-1.01, S3-6.01
  it.each(guarded)('gets 401 from $method $path', async (endpoint) => {
    const reply = await callEndpoint(null, endpoint)
    expect([reply.status, reply.error.error]).toEqual([401, 'NotLoggedIn'])
  })
})

describe('a request from another origin', () => {
  const strangers: Record<string, Record<string, string>> = {
    'no header': { 'x-revela': '' },
    'cross-site': { 'sec-fetch-site': 'cross-site' },
    'same-site sibling': { 'sec-fetch-site': 'same-site' },
    'typed address': { 'sec-fetch-site': 'none' },
    'old browser': { 'sec-fetch-site': '' },
  }
  // spec: S3-7.26
  it.each(ofApp.filter((endpoint) => endpoint.caller === 'browser'))(
    'is rejected by $method $path and changes nothing',
    async (endpoint) => {
      const before = await fingerprint()
      for (const [name, headers] of Object.entries(strangers)) {
        const reply = await callEndpoint(own, endpoint, headers)
        expect([reply.status, reply.error.error], name).toEqual([403, 'ForbiddenOrigin'])
      }
      expect(await fingerprint()).toEqual(before)
    },
  )
})

/** A hash for each table of the product and of its queue, except for the rate limits. */
const everything = async () => {
  const tables = await api.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') and tablename <> 'rate_limit'`,
  )
  const lines = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
  )
  return api.rows(`${lines.join(' union all ')} order by 1`)
}

/** Whether the authorizer admits support, if every other rule permits. */
async function supportPasses(endpoint: Endpoint, customerId: string): Promise<boolean> {
  if (endpoint.access.kind !== 'session') throw new Error(`${endpoint.name} is open`)
  const authorizer = createAuthorizer({
    policies: [{ [endpoint.access.permission]: ownTenant }],
    getAccountStatus: async () => 'active',
  })
  const principal = {
    kind: 'customer',
    customerId,
    sessionId: customerId,
    authMethod: 'admin-cp',
    isSecondFactorMissing: true,
  } as const
  return authorizer
    .guard(endpoint)({ principal, ids: {} })
    .then(
      () => true,
      () => false,
    )
}

describe('a support session', () => {
  it('reads everything and changes nothing', async () => {
    const { deps, staffConsole } = await enrolledStaff(api, 'bia')
    const by = { staff: 'bia', ticket: 'T-1' }
    const { cookie } = await openSupportSession(deps, { customerId: foreign.customerId, minutes: 30 }, by)
    await staffConsole.close()
    const browser = api.browser()
    browser.cookies.set(sessionCookie, cookie)
    const support = { ...foreign, browser }
    const before = await everything()
    const answered: [string, number][] = []
    for (const endpoint of guarded) {
      if (endpoint.name === 'customer.logLogin') continue
      const isNamed = named.includes(endpoint)
      const reply = isNamed ? await call(support, endpoint, ids) : await callEndpoint(support, endpoint)
      answered.push([endpoint.name, reply.status])
    }
    const withStatus = (fits: (status: number) => boolean) =>
      answered.filter(([, status]) => fits(status)).map(([name]) => name)
    const [looked, rejected] = [withStatus((status) => status < 300), withStatus((status) => status === 403)]
    expect(withStatus((status) => status >= 300 && ![403, 404, 422].includes(status))).toEqual([])
    // An invalid body is rejected before the authorization: for those calls the test asks the authorizer itself.
    const unread = new Set(withStatus((status) => status === 422))
    const passing = await Promise.all(
      guarded
        .filter(({ name }) => unread.has(name))
        .map(async (endpoint) => ((await supportPasses(endpoint, foreign.customerId)) ? [endpoint.name] : [])),
    )
    expect(passing.flat().filter((name) => !/get|list|read|check|find|exportCsv/i.test(name))).toEqual([])
    expect(await everything()).toEqual(before)
    expect(looked.length).toBeGreaterThan(30)
    expect(looked.filter((name) => !/get|list|read|check|find|exportCsv/i.test(name))).toEqual([])
    expect(rejected).toEqual(expect.arrayContaining(['subscription.extendTrial', 'gallery.delete', 'selection.getPdf']))
    expect(rejected.length).toBeGreaterThan(40)
  })
})

describe('own and foreign ids', () => {
  const nowhere = new Proxy({}, { get: () => '00000000-0000-7000-8000-000000000000' }) as SampleIds

  // spec: S1-6.02
  it.each(named)(
    '$method $path returns the 404 of a missing id for a foreign one, and changes nothing',
    async (endpoint) => {
      const before = await contents()
      const [missing, other] = [await call(own, endpoint, nowhere), await call(own, endpoint, ids)]
      expect(missing.status).toBe(404)
      const masked = (reply: typeof missing) => reply.text.replace(reply.error.request_id ?? '', '')
      expect(masked(other)).toBe(masked(missing))
      expect(await contents()).toEqual(before)
    },
  )

  it('are accepted from their owner', async () => {
    const statuses = new Map<string, number>()
    for (const endpoint of named.filter((known) => known.method === 'GET')) {
      statuses.set(endpoint.name, (await call(foreign, endpoint, ids)).status)
    }
    expect([...statuses].filter(([, status]) => status >= 300)).toEqual([])
  })

  it.each(
    guarded.filter(
      (endpoint) =>
        endpoint.method === 'GET' && endpoint.name !== 'subscription.extendTrial' && !named.includes(endpoint),
    ),
  )('$method $path returns only own data', async (endpoint) => {
    const reply = await callEndpoint(own, endpoint)
    expect(reply.status).toBeLessThan(300)
    expect(reply.text).not.toContain(foreign.email)
    expect(reply.text).not.toContain(foreign.customerId)
  })
})

describe('error codes', () => {
  it('are declared by the contract', () => {
    for (const endpoint of bound)
      for (const code of endpoint.errors) expect(errorStatus[code], code).toBeGreaterThan(399)
  })
})
