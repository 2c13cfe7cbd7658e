import type { Endpoint } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeModules } from '../../src/compose.ts'
import { revokeLink } from '../../src/modules/clients/index.ts'
import { offlinePlatform } from '../../src/offline-platform.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createTestClient, clientsDeps, personalLink, previewCode } from '../family-keys.ts'
import { joinParticipant } from '../selecting.ts'
import { createUser, type User } from '../users.ts'
import { sampleCall } from '../sample-calls.ts'

const bound = composeModules(offlinePlatform()).routes.map((route) => route.endpoint)
const ofFamilies = bound.filter((endpoint) => endpoint.host === 'gallery')
const ofApp = bound.filter((endpoint) => endpoint.host === 'app')
const guarded = ofFamilies.filter((endpoint) => endpoint.access.kind === 'session' && !endpoint.access.optional)
// The calls of an album need a reader; they have their own matrix, in family-album-matrix.api.test.ts.
const named = guarded.filter((endpoint) => 'gallery' in endpoint.ids && !('album' in endpoint.ids))
const principalKinds = ['client', 'guest', 'preview', 'participant'] as const
const nowhere = '00000000-0000-7000-8000-000000000000'

let api: ApiUnderTest
let own: User
let foreign: User
/** The only gallery of the studio that the browsers have access to. */
let mine: FamilyGallery
let others: Record<string, FamilyGallery>
let browsers: Record<(typeof principalKinds)[number], Browser>
beforeAll(async () => {
  api = await apiUnderTest()
  own = await createUser(api, { product: 'gallery_pro' })
  foreign = await createUser(api, { product: 'gallery_pro' })
  mine = await readyGallery(api, own)
  others = {
    'another gallery of the studio': await readyGallery(api, own, { title: 'Batizado' }),
    'a private gallery of the studio': await readyGallery(api, own, { title: 'Ensaio', access: 'invited' }),
    'another studio’s gallery': await readyGallery(api, foreign),
  }
  const client = await createTestClient(api, own)
  const clientBrowser = await letIn({ link: (await personalLink(api, own, client, mine)).token })
  await api.rows(
    `insert into selection (customer_id, id, gallery_id, client_id, origin, selling, allow_extras, magic_link, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'private', false, false, true, now())`,
    [own.customerId, mine.id, client.id],
  )
  browsers = {
    client: clientBrowser,
    participant: (await joinParticipant(api, own, { browser: clientBrowser, gallery: mine })).browser,
    guest: await letIn({}),
    preview: await letIn({ preview: await previewCode(own, mine) }),
  }
}, 60_000)
afterAll(() => api.close())

async function letIn(key: Parameters<typeof enter>[2]): Promise<Browser> {
  const browser = await familyBrowser(api, own)
  const reply = await enter(browser, mine.slug, key)
  if (reply.status !== 200) throw new Error(`entry rejected: ${reply.text}`)
  return browser
}

const callEndpoint = (browser: Browser, endpoint: Endpoint, headers: Record<string, string> = {}) =>
  browser.send(endpoint.method, `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, nowhere)}`, {
    headers,
    ...(endpoint.body ? { body: {} } : {}),
  })

const contents = () =>
  api.rows(`select (select jsonb_agg(g order by id) from gallery g) as g,
    (select jsonb_agg(v order by id) from gallery_visitor v) as v, (select jsonb_agg(f order by number) from favourite f) as f,
    (select jsonb_agg(a order by id) from activity a) as a, (select count(*) from client_session) as s,
    (select jsonb_agg(c order by gallery_id, session_id) from client_grant c) as c,
    (select jsonb_agg(s order by id) from selection s) as l, (select jsonb_agg(p order by id) from participant p) as p`)

const masked = (reply: { text: string; error: { request_id?: string } }) =>
  reply.text.replace(reply.error.request_id ?? '', '')

it('covers every family endpoint', () => {
  expect(ofFamilies.length).toBeGreaterThanOrEqual(7)
  expect(named.length).toBeGreaterThanOrEqual(4)
})

// spec: S3-6.01
describe.each(principalKinds)('a %s', (principalKind) => {
  // The calls of a selection need a selection; they have their own tests.
  it.each(named.filter(({ name }) => !/^(choice|together|familyPayment)\./.test(name)))(
    'can call $method $path in their own gallery',
    async (endpoint) => {
      const reply = await browsers[principalKind].call(endpoint, sampleCall(endpoint, { gallery: mine.id }))
      const isForbidden = principalKind === 'participant' && endpoint.name.startsWith('delivery.')
      const expected = isForbidden ? ['Forbidden'] : [200, 204, 'DownloadNotAllowed']
      expect(expected).toContain(reply.status < 300 ? reply.status : reply.error.error)
    },
  )

  it.each(named)(
    'gets the 404 of a missing gallery from $method $path for any other gallery, and changes nothing',
    async (endpoint) => {
      const before = await contents()
      const missing = await browsers[principalKind].call(endpoint, sampleCall(endpoint, { gallery: nowhere }))
      expect(missing.status).toBe(404)
      for (const [name, gallery] of Object.entries(others)) {
        const reply = await browsers[principalKind].call(endpoint, sampleCall(endpoint, { gallery: gallery.id }))
        expect(masked(reply), name).toBe(masked(missing))
      }
      expect(await contents()).toEqual(before)
    },
  )

  it.each(ofApp)("gets 404 from $method $path on the studio's host", async (endpoint) => {
    expect((await callEndpoint(browsers[principalKind], endpoint)).status).toBe(404)
  })

  it("is not signed in on another studio's host", async () => {
    const otherBrowser = await familyBrowser(api, foreign)
    otherBrowser.cookies.set('__Host-revela-family', browsers[principalKind].cookies.get('__Host-revela-family')!)
    for (const endpoint of guarded)
      expect((await callEndpoint(otherBrowser, endpoint)).error.error).toBe('SessionExpired')
  })
})

describe('calls of a selection', () => {
  const ofClient = named.filter(
    ({ access }) => access.kind === 'session' && ['choice.own', 'payment.own'].includes(access.permission),
  )
  const ofParticipant = named.filter(
    ({ access }) => access.kind === 'session' && access.permission === 'choice.together',
  )

  it.each(ofClient)('are forbidden to a participant: $method $path', async (endpoint) => {
    const before = await contents()
    const reply = await browsers.participant.call(endpoint, sampleCall(endpoint, { gallery: mine.id }))
    expect([reply.status, reply.error.error]).toEqual([403, 'Forbidden'])
    expect(await contents()).toEqual(before)
  })

  it.each(ofParticipant)('are forbidden to everybody but a participant: $method $path', async (endpoint) => {
    for (const kind of ['client', 'guest', 'preview'] as const) {
      const reply = await browsers[kind].call(endpoint, sampleCall(endpoint, { gallery: mine.id }))
      expect([reply.status, reply.error.error], kind).toEqual([403, 'Forbidden'])
    }
  })
})

describe('a client with a revoked link who is a guest in another gallery', () => {
  let revoked: Browser
  beforeAll(async () => {
    const link = await personalLink(api, own, await createTestClient(api, own), mine)
    revoked = await letIn({ link: link.token })
    const otherBrowser = await enter(revoked, others['another gallery of the studio']!.slug)
    if (otherBrowser.answer.as !== 'guest') throw new Error(`unexpected role: ${otherBrowser.answer.as}`)
    await revokeLink(clientsDeps(api), own.customerId, link.id)
  })

  it.each(named)(
    'gets the 404 of a missing gallery from $method $path for the gallery of the link',
    async (endpoint) => {
      const before = await contents()
      const missing = await revoked.call(endpoint, sampleCall(endpoint, { gallery: nowhere }))
      const reply = await revoked.call(endpoint, sampleCall(endpoint, { gallery: mine.id }))
      expect([reply.status, masked(reply)]).toEqual([404, masked(missing)])
      expect(await contents()).toEqual(before)
    },
  )
})

describe('a visitor without a session', () => {
  it.each(guarded)('gets 401 from $method $path', async (endpoint) => {
    const reply = await callEndpoint(await familyBrowser(api, own), endpoint)
    expect([reply.status, reply.error.error]).toEqual([401, 'NotLoggedIn'])
  })

  it.each(ofFamilies)("gets 404 from $method $path outside the studios' hosts", async (endpoint) => {
    const hosts = ['localhost', `nobody-has-this.${api.platform.config.GALLERIES_DOMAIN}`]
    for (const host of hosts) expect((await callEndpoint(api.browser({ host }), endpoint)).status, host).toBe(404)
    expect((await callEndpoint(own.browser, endpoint)).status).toBe(404)
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
  it.each(ofFamilies)('is rejected by $method $path and changes nothing', async (endpoint) => {
    const before = await contents()
    for (const [name, headers] of Object.entries(strangers)) {
      // An EventSource cannot send the header; its origin is checked nevertheless.
      if (endpoint.caller === 'events' && name === 'no header') continue
      const reply = await callEndpoint(browsers.client, endpoint, headers)
      expect([reply.status, reply.error.error], name).toEqual([403, 'ForbiddenOrigin'])
    }
    expect(await contents()).toEqual(before)
  })
})
