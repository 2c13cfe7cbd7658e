import {
  createAlbum,
  createAlbumVersion,
  getAlbum,
  getAlbumProof,
  listAlbumEvents,
  listAlbums,
  listSpreads,
  sendAlbumVersion,
  trashAlbum,
  updateAlbum,
  type QueryOf,
  type SentBodyOf,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAlbum, readyAlbum, sentAlbum } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createClientRow } from '../selecting.ts'
import { newGallery } from '../uploading.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
beforeAll(async () => {
  api = await apiUnderTest()
})
afterAll(() => api.close())

const studio = () => createUser(api, { product: 'gallery_pro' })
const list = async ({ browser }: User, query: QueryOf<typeof listAlbums> = {}) =>
  (await browser.call(listAlbums, { query })).answer
const open = async ({ browser }: User, id: string) =>
  (await browser.call(getAlbum, { params: { album_id: id } })).answer.album

describe('an album', () => {
  it('is created with an empty first version, listed, and opened', async () => {
    const user = await studio()
    const { id, version } = await newAlbum(user)
    const listed = await list(user)
    expect([listed.total, listed.has_more]).toEqual([1, false])
    expect(listed.albums[0]).toMatchObject({
      id,
      title: 'Álbum Ana e João',
      client: null,
      status: 'draft',
      sent_version: 0,
      spreads: 0,
      cover: null,
      open_requests: 0,
      rounds: { used: 0, included: null, extra_price: null },
      last_event: { kind: 'created', name: null },
    })
    const opened = await open(user, id)
    expect(opened.versions).toMatchObject([{ id: version, number: 1, spreads: 0, bytes: 0, sent_at: null }])
    expect(opened.url).toMatch(/\/album\/album-ana-e-joao$/)
  })

  it('has its client as first reader, and is listed by client and by gallery', async () => {
    const user = await studio()
    const clientId = await createClientRow(api, user)
    const gallery = await newGallery(user)
    const { id } = await newAlbum(user, { clientId, galleryIds: [gallery] })
    await newAlbum(user, { title: 'Outro' })
    const proof = (await user.browser.call(getAlbumProof, { params: { album_id: id } })).answer
    expect(proof.readers).toMatchObject([{ client_id: clientId, approves: true }])
    for (const query of [{ client_id: clientId }, { gallery_id: gallery }]) {
      const { albums, total } = await list(user, query)
      expect([albums.map((album) => album.id), total]).toEqual([[id], 1])
    }
    expect((await list(user)).albums[1]!.client).toMatchObject({ id: clientId })
  })

  it('shares a title with others, each at its own address', async () => {
    const user = await studio()
    await Promise.all([1, 2, 3, 4].map(() => newAlbum(user)))
    const slugs = await api.rows<{ slug: string }>('select slug from album where customer_id = $1 order by slug', [
      user.customerId,
    ])
    expect(slugs.map(({ slug }) => slug)).toEqual([
      'album-ana-e-joao',
      'album-ana-e-joao-2',
      'album-ana-e-joao-3',
      'album-ana-e-joao-4',
    ])
  })

  it('is listed newest first, 30 at a time', async () => {
    const user = await studio()
    for (let at = 0; at < 31; at += 1) await newAlbum(user, { title: `Álbum ${at}` })
    const first = await list(user)
    expect([first.albums.length, first.has_more, first.total, first.albums[0]!.title]).toEqual([
      30,
      true,
      31,
      'Álbum 30',
    ])
    const rest = await list(user, { after: first.albums.at(-1)!.id })
    expect([rest.albums.map(({ title }) => title), rest.has_more, rest.total]).toEqual([['Álbum 0'], false, 31])
  })

  it('keeps the settings that the photographer decides', async () => {
    const user = await studio()
    const { id } = await newAlbum(user)
    const gallery = await newGallery(user)
    const settings = {
      layout: 'pages',
      page_size: { width_mm: 300, height_mm: 250 },
      trim_mm: 3,
      safe_mm: 10,
      gallery_ids: [gallery],
      deadline_day: '2027-03-10',
      rounds_included: 2,
      extra_round_price: 15_000,
      approval: 'both',
    } satisfies SentBodyOf<typeof updateAlbum>
    const change = (body: SentBodyOf<typeof updateAlbum>) =>
      user.browser.call(updateAlbum, { params: { album_id: id }, body })
    expect((await change({ ...settings, title: 'Álbum novo' })).status).toBe(204)
    expect(await open(user, id)).toMatchObject({ title: 'Álbum novo', settings })
    await change({ page_size: null, gallery_ids: [], deadline_day: null })
    expect((await open(user, id)).settings).toEqual({
      ...settings,
      page_size: null,
      gallery_ids: [],
      deadline_day: null,
    })
    // The address stays: its links are on phones.
    expect((await open(user, id)).url).toMatch(/\/album\/album-ana-e-joao$/)
  })

  it('is proofed from the moment its version is sent', async () => {
    const user = await studio()
    const album = await sentAlbum(api, user)
    expect(await open(user, album.id)).toMatchObject({ status: 'proofing', sent_version: 1, spreads: 3 })
    const { spreads } = (await user.browser.call(listSpreads, { params: { version_id: album.version } })).answer
    expect(spreads.map(({ id, spread }) => [id, spread])).toEqual(album.spreads.map((id, at) => [id, at + 1]))
    const { events } = (await user.browser.call(listAlbumEvents, { params: { album_id: album.id }, query: {} })).answer
    expect(events.map(({ kind, version, count }) => [kind, version, count])).toEqual([
      ['sent', 1, 3],
      ['created', null, null],
    ])
  })

  it('is rejected by the calls of a plan without album proofing, and nothing changes', async () => {
    const user = await studio()
    const album = await readyAlbum(api, user)
    const plan = (id: number) =>
      api.rows('update subscription set plan_id = $2, trial_ends_at = null where customer_id = $1', [
        user.customerId,
        id,
      ])
    const contents = () =>
      api.rows(
        `select (select jsonb_agg(a order by id) from album a where customer_id = $1) as albums,
          (select jsonb_agg(v order by id) from album_version v where customer_id = $1) as versions`,
        [user.customerId],
      )
    const before = await contents()
    await plan(28)
    const params = { album_id: album.id }
    const { browser } = user
    const replies = [
      await browser.call(listAlbums, { query: {} }),
      await browser.call(createAlbum, { body: { title: 'Novo', client_id: null, gallery_ids: [] } }),
      await browser.call(getAlbum, { params }),
      await browser.call(updateAlbum, { params, body: { title: 'Novo' } }),
      await browser.call(createAlbumVersion, { params }),
      await browser.call(sendAlbumVersion, { params: { version_id: album.version }, body: { note: '' } }),
    ]
    for (const { status, error } of replies) {
      expect([status, error.error, error.details]).toEqual([
        402,
        'FeatureNotInPlan',
        { block_type: 'feat', blocked_feat: 'proof_album' },
      ])
    }
    expect(await contents()).toEqual(before)
    // What exists can still be deleted.
    expect((await browser.call(trashAlbum, { params })).status).toBe(204)
  })
})
