import type { Endpoint } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeModules } from '../../src/compose.ts'
import { offlinePlatform } from '../../src/offline-platform.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { pin, proofedAlbum, type ProofedAlbum } from '../proofing.ts'
import { sampleCall, type SampleIds } from '../sample-calls.ts'
import { createUser, type User } from '../users.ts'

const bound = composeModules(offlinePlatform()).routes.map((route) => route.endpoint)
const named = bound.filter((endpoint) => endpoint.host === 'gallery' && 'album' in endpoint.ids)
const nowhere = '00000000-0000-7000-8000-000000000000'

type Ids = Readonly<Record<'album' | 'album_version' | 'album_request' | 'gallery', string>>

let api: ApiUnderTest
let own: ProofedAlbum
let ids: Ids
/** A linked gallery, a sent version and an unsent request of each. */
let others: Record<string, Ids>
/** In a gallery that is linked to the album, as a guest. */
let guest: Browser
beforeAll(async () => {
  api = await apiUnderTest()
  const [user, foreign] = [
    await createUser(api, { product: 'gallery_pro' }),
    await createUser(api, { product: 'gallery_pro' }),
  ]
  const album = await createAlbum(user)
  own = album.album
  ids = album.ids
  others = { 'the studio': (await createAlbum(user)).ids, 'another studio': (await createAlbum(foreign)).ids }
  guest = await familyBrowser(api, user)
  if ((await enter(guest, album.slug)).status !== 200) throw new Error('entry rejected')
}, 60_000)
afterAll(() => api.close())

async function createAlbum(user: User) {
  const gallery = await readyGallery(api, user)
  const album = await proofedAlbum(api, user, { galleryIds: [gallery.id] })
  const { request } = (await pin(album.ana.browser, album)).answer
  const allIds = { album: album.id, album_version: album.version, album_request: request.id, gallery: gallery.id }
  return { album, slug: gallery.slug, ids: allIds }
}

const call = (browser: Browser, endpoint: Endpoint, sampleIds: SampleIds) =>
  browser.call(endpoint, sampleCall(endpoint, sampleIds))
const masked = (reply: { text: string; error: { request_id?: string } }) =>
  reply.text.replace(reply.error.request_id ?? '', '')
const contents = () =>
  api.rows(`select (select jsonb_agg(p order by album_id) from album_proof p) as p,
    (select jsonb_agg(q order by id) from album_request q) as q, (select jsonb_agg(r order by id) from album_round r) as r,
    (select jsonb_agg(a order by id) from album_approval a) as a, (select count(*)::int from album_event) as e,
    (select jsonb_agg(s order by reader_id, version_id, spread) from album_seen s) as s`)

it('covers the calls of a reader', () => {
  expect(named.map(({ name }) => name).toSorted()).toEqual([
    'familyAlbum.addRequest',
    'familyAlbum.approve',
    'familyAlbum.changeRequest',
    'familyAlbum.deleteRequest',
    'familyAlbum.get',
    'familyAlbum.listSwapPictures',
    'familyAlbum.listen',
    'familyAlbum.markSeen',
    'familyAlbum.sendRequests',
  ])
})

describe.each(named)('$method $path', (endpoint) => {
  it.each(['the studio', 'another studio'])('returns the 404 of a missing album for one of %s', async (where) => {
    const before = await contents()
    const missing = await call(own.ana.browser, endpoint, { ...ids, album: nowhere })
    expect(missing.status).toBe(404)
    const other = await call(own.ana.browser, endpoint, others[where]!)
    expect(masked(other)).toBe(masked(missing))
    // Each id of another album with the ids of the own one.
    for (const kind of Object.keys(endpoint.ids) as (keyof Ids)[]) {
      const mixed = await call(own.ana.browser, endpoint, { ...ids, [kind]: others[where]![kind] })
      expect(masked(mixed), kind).toBe(masked(missing))
    }
    expect(await contents()).toEqual(before)
  })

  it('returns it to a guest of a linked gallery too', async () => {
    const before = await contents()
    const missing = await call(guest, endpoint, { ...ids, album: nowhere })
    expect(missing.status).toBe(404)
    expect(masked(await call(guest, endpoint, ids))).toBe(masked(missing))
    expect(await contents()).toEqual(before)
  })
})

// A stream does not end; it has its own tests. In this order: each call finds what the one before left.
describe('a reader', () => {
  it.each([
    ['familyAlbum.get', 200],
    ['familyAlbum.markSeen', 204],
    ['familyAlbum.listSwapPictures', 200],
    ['familyAlbum.addRequest', 200],
    ['familyAlbum.changeRequest', 200],
    ['familyAlbum.deleteRequest', 204],
    ['familyAlbum.sendRequests', 200],
    ['familyAlbum.approve', 409],
  ] as const)('can call %s with the same ids', async (name, status) => {
    const endpoint = named.find((known) => known.name === name)!
    const reply = await call(own.ana.browser, endpoint, ids)
    expect([reply.status, reply.text]).toEqual([status, expect.any(String)])
  })
})
