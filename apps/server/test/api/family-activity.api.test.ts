import {
  deletePictures,
  getManifest,
  listActivity,
  savePosition,
  setFavourites,
  setGalleryOrdering,
  type SentBodyOf,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordDownload } from '../../src/modules/sharing/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { createTestClient, personalLink, previewCode, type TestClient } from '../family-keys.ts'
import { enter, phoneAgent, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let now = new Date()
let user: User
let host: string
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  user = await createUser(api, { product: 'gallery_pro' })
  host = await studioHost(user)
})
afterAll(() => api.close())

const minutes = (many: number) => {
  now = new Date(now.getTime() + many * 60_000)
}

async function enterAs(
  gallery: FamilyGallery,
  options: { client?: TestClient; agent?: string } = {},
): Promise<Browser> {
  const browser = api.browser({ host, ...(options.agent ? { 'user-agent': options.agent } : {}) })
  const key = options.client ? { link: (await personalLink(api, user, options.client, gallery)).token } : {}
  const reply = await enter(browser, gallery.slug, key)
  if (reply.status !== 200) throw new Error(`entry rejected: ${reply.text}`)
  return browser
}

const heart = async ({ id }: FamilyGallery, browser: Browser, changes: SentBodyOf<typeof setFavourites>['changes']) =>
  (await browser.call(setFavourites, { params: { gallery_id: id }, body: { changes } })).answer.favourites

const addFavourites = (...numbers: number[]) => numbers.map((number) => ({ number, favourite: true }))
const removeFavourites = (...numbers: number[]) => numbers.map((number) => ({ number, favourite: false }))

const activity = async ({ id }: FamilyGallery, query: { before?: string; count?: string } = {}) =>
  (await user.browser.call(listActivity, { params: { collection_id: id }, query })).answer

describe('favourites', () => {
  it('accept several changes at once, the last one counts, and repeats change nothing', async () => {
    const gallery = await readyGallery(api, user, { pictures: 5 })
    const browser = await enterAs(gallery)
    expect(
      await heart(gallery, browser, [...addFavourites(4, 2), ...removeFavourites(2), ...addFavourites(2, 5)]),
    ).toEqual([2, 4, 5])
    expect(
      await heart(gallery, browser, [...addFavourites(4, 2), ...removeFavourites(2), ...addFavourites(2, 5)]),
    ).toEqual([2, 4, 5])
    expect(await heart(gallery, browser, [...removeFavourites(4, 1), ...addFavourites(900_000)])).toEqual([2, 5])
    const { answer } = await browser.call(getManifest, { params: { gallery_id: gallery.id } })
    expect(answer.favourites).toEqual([2, 5])
    const other = await enterAs(gallery)
    expect((await other.call(getManifest, { params: { gallery_id: gallery.id } })).answer.favourites).toEqual([])
  })

  it('of a client are shared across devices, even with concurrent changes', async () => {
    const gallery = await readyGallery(api, user, { pictures: 6 })
    const client = await createTestClient(api, user)
    const [phone, computer] = [
      await enterAs(gallery, { client, agent: phoneAgent }),
      await enterAs(gallery, { client }),
    ]
    await Promise.all(
      [1, 2, 3].flatMap((n) => [
        heart(gallery, phone, addFavourites(n)),
        heart(gallery, computer, addFavourites(n + 3)),
      ]),
    )
    expect(await heart(gallery, phone, removeFavourites(6))).toEqual([1, 2, 3, 4, 5])
    expect((await activity(gallery)).visitors).toMatchObject([{ name: 'Marina Duarte', favourites: 5, visits: 1 }])
  })

  it('of a guest move to the client when the guest is identified', async () => {
    const gallery = await readyGallery(api, user, { pictures: 4 })
    const client = await createTestClient(api, user)
    const earlier = await enterAs(gallery, { client })
    await heart(gallery, earlier, addFavourites(1))
    const browser = await enterAs(gallery)
    await heart(gallery, browser, addFavourites(2, 3))
    await enter(browser, gallery.slug, { link: (await personalLink(api, user, client, gallery)).token })
    const { answer } = await browser.call(getManifest, { params: { gallery_id: gallery.id } })
    expect([answer.visitor.as, answer.favourites]).toEqual(['client', [1, 2, 3]])
    const another = await readyGallery(api, user, { pictures: 2 })
    const fresh = await enterAs(another)
    await heart(another, fresh, addFavourites(2))
    await enter(fresh, another.slug, { link: (await personalLink(api, user, client, another)).token })
    expect((await fresh.call(getManifest, { params: { gallery_id: another.id } })).answer.favourites).toEqual([2])
    expect((await activity(another)).visitors).toMatchObject([{ name: 'Marina Duarte', favourites: 1 }])
  })

  it('of a deleted picture are deleted', async () => {
    const gallery = await readyGallery(api, user, { pictures: 3 })
    const browser = await enterAs(gallery)
    await heart(gallery, browser, addFavourites(1, 2))
    await user.browser.call(deletePictures, {
      query: { collection_id: gallery.id },
      body: { picture_ids: [gallery.pictures[0]!] },
    })
    expect(await heart(gallery, browser, addFavourites(3))).toEqual([2, 3])
    expect((await activity(gallery)).visitors).toMatchObject([{ favourites: 2 }])
  })

  it("of the owner's preview are returned but not stored", async () => {
    const gallery = await readyGallery(api, user, { pictures: 3 })
    const browser = api.browser({ host })
    await enter(browser, gallery.slug, { preview: await previewCode(user, gallery) })
    expect(await heart(gallery, browser, addFavourites(3, 1))).toEqual([1, 3])
    await browser.call(savePosition, { params: { gallery_id: gallery.id }, body: { number: 2 } })
    expect(await activity(gallery)).toEqual({ visitors: [], events: [], more: false })
  })

  it('of a malformed call change nothing', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1 })
    const browser = await enterAs(gallery)
    const params = { gallery_id: gallery.id }
    for (const changes of [
      [],
      addFavourites(0),
      addFavourites(-1),
      addFavourites(1.5),
      Array.from({ length: 501 }, () => addFavourites(1)[0]!),
    ]) {
      expect((await browser.call(setFavourites, { params, body: { changes } })).status).toBe(422)
    }
    expect((await activity(gallery)).visitors).toMatchObject([{ favourites: 0 }])
  })
})

describe('gallery activity', () => {
  it('lists visitors with device, actions and last viewed picture', async () => {
    const gallery = await readyGallery(api, user, { pictures: 5 })
    const ana = await createTestClient(api, user, 'Ana Souza')
    const phone = await enterAs(gallery, { client: ana, agent: phoneAgent })
    minutes(1)
    await heart(gallery, phone, addFavourites(1, 2, 3))
    minutes(1)
    await heart(gallery, phone, [...addFavourites(4), ...removeFavourites(1)])
    await phone.call(savePosition, { params: { gallery_id: gallery.id }, body: { number: 2 } })
    minutes(1)
    await enterAs(gallery)
    minutes(1)
    const visitorKey = {
      customerId: user.customerId,
      galleryId: gallery.id,
      sessionId: crypto.randomUUID(),
      clientId: ana.id,
    }
    await api.platform.db.tenant(user.customerId, (tx) => recordDownload(tx, visitorKey, 12, phoneAgent, now))
    await user.browser.call(setGalleryOrdering, { params: { collection_id: gallery.id, code: '8' } })

    const { visitors, events, more } = await activity(gallery)
    expect(
      visitors.map(({ name, device, visits, favourites, downloads, last_picture_number }) => [
        name,
        device,
        visits,
        favourites,
        downloads,
        last_picture_number,
      ]),
    ).toEqual([
      // The last viewed picture is its display number, whatever the order.
      ['Ana Souza', 'phone', 1, 3, 12, 2],
      [null, 'computer', 1, 0, 0, null],
    ])
    expect(events.map(({ kind, name, device, count }) => [kind, name, device, count])).toEqual([
      ['downloaded', 'Ana Souza', 'phone', 12],
      ['opened', null, 'computer', 5],
      ['favourited', 'Ana Souza', 'phone', 3],
      ['opened', 'Ana Souza', 'phone', 5],
    ])
    expect(more).toBe(false)
  })

  it('counts one visit within 30 minutes, and another one afterwards', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1 })
    const client = await createTestClient(api, user)
    const opened = async () => {
      await enterAs(gallery, { client })
      const { visitors, events } = await activity(gallery)
      return [visitors[0]?.visits, events.length]
    }
    expect(await opened()).toEqual([1, 1])
    minutes(20)
    expect(await opened()).toEqual([1, 1])
    minutes(31)
    expect(await opened()).toEqual([2, 2])
  })

  it('is paginated without duplicates, for this gallery only', async () => {
    const [gallery, other] = [
      await readyGallery(api, user, { pictures: 1 }),
      await readyGallery(api, user, { pictures: 1 }),
    ]
    await enterAs(other)
    for (let n = 0; n < 5; n += 1) {
      minutes(1)
      await enterAs(gallery)
    }
    const collected: string[] = []
    for (let before: string | undefined; ; before = collected.at(-1)) {
      const { events, more } = await activity(gallery, { count: '2', ...(before ? { before } : {}) })
      collected.push(...events.map((event) => event.id))
      if (!more) break
    }
    expect([collected.length, new Set(collected).size]).toEqual([5, 5])
    expect((await activity(gallery)).visitors).toHaveLength(5)
  })

  it('keeps the events of a deleted client without the name', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1 })
    const client = await createTestClient(api, user)
    const browser = await enterAs(gallery, { client })
    await api.rows('delete from client where id = $1', [client.id])
    expect((await activity(gallery)).visitors).toMatchObject([{ name: null, visits: 1 }])
    expect((await browser.call(getManifest, { params: { gallery_id: gallery.id } })).error.error).toBe('SessionExpired')
  })
})
