import {
  enterAlbum,
  getAlbumCover,
  getFamilyAlbum,
  getManifest,
  markSpreadsSeen,
  removeAlbumReader,
  restoreAlbum,
  trashAlbum,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAlbum, sentAlbum } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { createTestClient, personalLink, previewCode } from '../family-keys.ts'
import {
  addReader,
  approve,
  enterAs,
  familyAlbum,
  pin,
  proofedAlbum,
  proofOf,
  readerBrowser,
  sendNextVersion,
  sendRound,
  slugOf,
  tokenOf,
} from '../proofing.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const cookieName = '__Host-revela-family'

describe('the cover of an album', () => {
  it('shows nothing without a link, and the same for an unknown address', async () => {
    const { ana } = await proofedAlbum(api, user)
    const browser = await familyBrowser(api, user)
    const cover = async (body: { slug: string; link?: string }) => (await browser.call(getAlbumCover, { body })).answer
    const nothing = { state: 'gate', title: null, cover: null, reader_name: null }
    expect(await cover({ slug: slugOf(ana) })).toMatchObject(nothing)
    expect(await cover({ slug: 'nenhum-album' })).toMatchObject(nothing)
    expect(await cover({ slug: slugOf(ana), link: tokenOf(ana).replace(/^./, 'z') })).toMatchObject(nothing)
    expect(browser.cookies.size).toBe(0)
  })

  it('shows the title, the first spread and the name to the holder of a link, without an entry', async () => {
    const { id, ana } = await proofedAlbum(api, user)
    const browser = await familyBrowser(api, user)
    const { answer } = await browser.call(getAlbumCover, { body: { slug: slugOf(ana), link: tokenOf(ana) } })
    expect(answer).toMatchObject({ state: 'open', title: 'Álbum Ana e João', reader_name: 'Ana' })
    expect(answer.cover?.small).toMatch(/\/960\.webp$/)
    expect(browser.cookies.size).toBe(0)
    const [row] = await api.rows<{ count: number }>(
      `select count(*)::int as count from album_event where album_id = $1 and kind = 'opened'`,
      [id],
    )
    expect(row).toEqual({ count: 2 })
  })

  it('says that an album whose first version was not sent is being prepared', async () => {
    const album = await newAlbum(user, { title: 'Ainda não' })
    const reader = await addReader(user, album.id)
    const browser = await familyBrowser(api, user)
    const { answer } = await browser.call(getAlbumCover, { body: { slug: slugOf(reader), link: tokenOf(reader) } })
    expect(answer).toMatchObject({ state: 'preparing', title: 'Ainda não', cover: null })
  })
})

describe('entering an album', () => {
  it('makes the browser the reader of the link', async () => {
    const { id, version } = await sentAlbum(api, user)
    const reader = await addReader(user, id, { name: 'Bia Nogueira' })
    const browser = await familyBrowser(api, user)
    const entered = await enterAs(browser, reader)
    expect(entered).toMatchObject({ status: 200, answer: { album_id: id, name: 'Bia Nogueira' } })
    const { answer } = await familyAlbum(browser, id)
    expect(answer).toMatchObject({
      album: { id, title: 'Álbum Ana e João', status: 'proofing', approval: 'one' },
      reader: { id: reader.id, name: 'Bia Nogueira', approves: true },
      rounds: { used: 0, included: null, extra_price: null },
      requests: [],
      approvals: [],
      receipt: null,
      viewed: [],
    })
    expect(answer.versions).toMatchObject([{ id: version, number: 1, note: '' }])
    expect(answer.versions[0]!.spreads).toHaveLength(3)
    expect(answer.versions[0]!.spreads[0]!.slice(0, 4)).toEqual([1, 1, 96, 48])
    expect((await proofOf(user, id)).readers[0]!.last_seen_at).not.toBeNull()
  })

  it('returns without a link where the browser entered before, and nowhere else', async () => {
    const { id, ana } = await proofedAlbum(api, user)
    const again = await ana.browser.call(enterAlbum, { body: { slug: slugOf(ana) } })
    expect(again).toMatchObject({ status: 200, answer: { album_id: id, name: 'Ana' } })
    const stranger = await familyBrowser(api, user)
    expect((await stranger.call(enterAlbum, { body: { slug: slugOf(ana) } })).status).toBe(404)
    expect((await stranger.call(getFamilyAlbum, { params: { album_id: id } })).status).toBe(401)
  })

  it.each([
    ['another album of the studio', async () => tokenOf(await addReader(user, (await sentAlbum(api, user)).id))],
    [
      'another studio',
      async () => {
        const other = await createUser(api, { product: 'gallery_pro' })
        return tokenOf(await addReader(other, (await sentAlbum(api, other)).id))
      },
    ],
    ['nobody', async () => 'x'.repeat(86)],
  ])('rejects a link of %s', async (_, link) => {
    const { ana } = await proofedAlbum(api, user)
    const browser = await familyBrowser(api, user)
    const entered = await browser.call(enterAlbum, { body: { slug: slugOf(ana), link: await link() } })
    expect(entered).toMatchObject({ status: 410, error: { error: 'LinkNotValid' } })
    expect(browser.cookies.size).toBe(0)
  })

  it('turns programs away', async () => {
    const { id } = await sentAlbum(api, user)
    const reader = await addReader(user, id)
    const robot = await familyBrowser(api, user, { 'user-agent': 'WhatsApp/2.24' })
    expect((await enterAs(robot, reader)).status).toBe(404)
    expect((await proofOf(user, id)).readers[0]!.last_seen_at).toBeNull()
    expect(robot.cookies.size).toBe(0)
  })

  it('ends for a browser whose reader was removed, with its image addresses', async () => {
    const { id, ana, bia } = await proofedAlbum(api, user)
    const before = (await familyAlbum(ana.browser, id)).answer.versions[0]!.content.prefix
    const params = { album_id: id, reader_id: ana.id }
    expect((await user.browser.call(removeAlbumReader, { params })).status).toBe(204)
    expect((await familyAlbum(ana.browser, id)).status).toBe(404)
    expect((await enterAs(ana.browser, ana)).status).toBe(410)
    const after = await familyAlbum(bia.browser, id)
    expect(after.answer.readers.map(({ name }) => name)).toEqual(['Bia'])
    expect(after.answer.versions[0]!.content.prefix).not.toBe(before)
    expect((await user.browser.call(removeAlbumReader, { params })).status).toBe(404)
  })

  it('finds no album in the trash, and the same one after it was restored', async () => {
    const { id, ana } = await proofedAlbum(api, user)
    expect((await user.browser.call(trashAlbum, { params: { album_id: id } })).status).toBe(204)
    expect((await familyAlbum(ana.browser, id)).status).toBe(404)
    expect((await enterAs(await familyBrowser(api, user), ana)).status).toBe(410)
    expect((await user.browser.call(restoreAlbum, { params: { album_id: id } })).status).toBe(204)
    expect((await familyAlbum(ana.browser, id)).status).toBe(200)
  })

  it('is closed while the studio has no plan', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const { id, ana } = await proofedAlbum(api, other)
    await api.rows(`update subscription set trial_ends_at = now() - interval '1 day' where customer_id = $1`, [
      other.customerId,
    ])
    await api.rows(`update customer set created_at = created_at where customer_id = $1`, [other.customerId])
    expect(await familyAlbum(ana.browser, id)).toMatchObject({ status: 403, error: { error: 'GalleryNotOpen' } })
    const browser = await familyBrowser(api, other)
    expect((await enterAs(browser, ana)).error.error).toBe('GalleryNotOpen')
    const { answer } = await browser.call(getAlbumCover, { body: { slug: slugOf(ana), link: tokenOf(ana) } })
    expect(answer).toMatchObject({ state: 'suspended', title: null, cover: null })
  })
})

describe('a plan without album proofing', () => {
  it('closes the album as no plan does, so that no request is sent to a studio that cannot read it', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const album = await proofedAlbum(api, other)
    const { id, ana } = album
    await pin(ana.browser, album)
    await api.rows('update subscription set plan_id = 28 where customer_id = $1', [other.customerId])
    const notOpen = { status: 403, error: { error: 'GalleryNotOpen' } }
    expect(await familyAlbum(ana.browser, id)).toMatchObject(notOpen)
    expect(await sendRound(ana.browser, album, 1)).toMatchObject(notOpen)
    expect(await approve(ana.browser, album)).toMatchObject(notOpen)
    const browser = await familyBrowser(api, other)
    expect(await enterAs(browser, ana)).toMatchObject(notOpen)
    const { answer } = await browser.call(getAlbumCover, { body: { slug: slugOf(ana), link: tokenOf(ana) } })
    expect(answer).toMatchObject({ state: 'suspended', title: null, cover: null })
    // Galleries stay open: the plan is in force.
    const gallery = await readyGallery(api, other, { pictures: 1 })
    expect((await enter(await familyBrowser(api, other), gallery.slug)).status).toBe(200)
  })
})

const openings = (albumId: string) =>
  api.rows(`select name, version from album_event where album_id = $1 and kind = 'opened' order by version, name`, [
    albumId,
  ])

describe('the log of an album', () => {
  it('has one opening for each reader and version, also of one that is sent within a minute', async () => {
    const { id, version, ana } = await proofedAlbum(api, user)
    await sendNextVersion(api, user, id)
    // Still the first version: the page has not asked for the second one yet.
    const body = { version_id: version, spreads: [1] }
    await ana.browser.call(markSpreadsSeen, { params: { album_id: id }, body })
    expect(await openings(id)).toEqual([
      { name: 'Ana', version: 1 },
      { name: 'Bia', version: 1 },
    ])
    await Promise.all([familyAlbum(ana.browser, id), familyAlbum(ana.browser, id)])
    await familyAlbum(ana.browser, id)
    expect(await openings(id)).toEqual([
      { name: 'Ana', version: 1 },
      { name: 'Bia', version: 1 },
      { name: 'Ana', version: 2 },
    ])
  })
})

describe('the session of a reader', () => {
  it('gets a new secret, so that a planted cookie gains nothing', async () => {
    const { id } = await sentAlbum(api, user)
    const reader = await addReader(user, id)
    const gallery = await readyGallery(api, user, { pictures: 1 })
    const planted = await familyBrowser(api, user)
    await enter(planted, gallery.slug)
    const victim = await familyBrowser(api, user)
    victim.cookies.set(cookieName, planted.cookies.get(cookieName)!)
    expect((await enterAs(victim, reader)).status).toBe(200)
    expect(victim.cookies.get(cookieName)).not.toBe(planted.cookies.get(cookieName))
    expect((await familyAlbum(planted, id)).status).toBe(401)
    expect((await planted.call(getManifest, { params: { gallery_id: gallery.id } })).status).toBe(401)
    expect((await familyAlbum(victim, id)).status).toBe(200)
  })

  it('keeps the galleries and albums that the browser entered before, as a client too', async () => {
    const [first, second] = [await proofedAlbum(api, user), await sentAlbum(api, user)]
    const gallery = await readyGallery(api, user, { pictures: 1, access: 'invited' })
    const link = await personalLink(api, user, await createTestClient(api, user), gallery)
    const browser = await readerBrowser(api, user, first.ana)
    const guestCookie = browser.cookies.get(cookieName)
    // A client has more rights than a guest: the session is replaced, and the album stays.
    expect((await enter(browser, gallery.slug, { link: link.token })).status).toBe(200)
    expect(browser.cookies.get(cookieName)).not.toBe(guestCookie)
    expect((await familyAlbum(browser, first.id)).status).toBe(200)
    expect((await enterAs(browser, await addReader(user, second.id))).status).toBe(200)
    for (const { id } of [first, second]) expect((await familyAlbum(browser, id)).status).toBe(200)
    expect((await browser.call(getManifest, { params: { gallery_id: gallery.id } })).status).toBe(200)
  })

  it('ends the preview of the owner, and a preview reads no album', async () => {
    const { id, ana } = await proofedAlbum(api, user)
    const gallery = await readyGallery(api, user, { pictures: 1, draft: true })
    const browser = await readerBrowser(api, user, ana)
    expect((await enter(browser, gallery.slug, { preview: await previewCode(user, gallery) })).status).toBe(200)
    expect((await familyAlbum(browser, id)).status).toBe(404)
    expect((await enterAs(browser, ana)).status).toBe(200)
    expect((await familyAlbum(browser, id)).status).toBe(200)
    expect((await browser.call(getManifest, { params: { gallery_id: gallery.id } })).status).toBe(404)
  })

  it('of a gallery opens no album', async () => {
    const { id } = await sentAlbum(api, user)
    const gallery = await readyGallery(api, user, { pictures: 1 })
    const guest = await familyBrowser(api, user)
    await enter(guest, gallery.slug)
    expect((await familyAlbum(guest, id)).status).toBe(404)
  })
})
