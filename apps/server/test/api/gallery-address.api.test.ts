import {
  deleteGallery,
  getEntry,
  getGallery,
  getGalleryAccess,
  getHome,
  getLinkCover,
  publishGallery,
  setClosingDate,
  setGallerySlug,
  unpublishGallery,
  updateGallerySettings,
} from '@revela/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviteClient, revokeLink } from '../../src/modules/clients/index.ts'
import { downloadOf, imagesOf, probePictures } from '../access-probes.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { requestContent } from '../request-content.ts'
import { createTestClient, clientsDeps, personalLink, previewCode } from '../family-keys.ts'
import { enter, familyBrowser, pageAt, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

const noon = Date.parse('2026-11-10T15:00:00Z')
let now = noon
let api: ApiUnderTest
let user: User
let host: string
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => new Date(now) })
  user = await createUser(api, { product: 'gallery_pro' })
  host = await studioHost(user)
})
beforeEach(() => {
  now = noon
})
afterAll(() => api.close())

let addressCount = 0
/** A browser with its own address: attempts are counted per address. */
const visitor = async () => {
  addressCount += 1
  return familyBrowser(api, user, { 'x-forwarded-for': `198.51.100.${addressCount}` })
}
const entryOf = async (slug: string, browser?: Awaited<ReturnType<typeof visitor>>) =>
  (await (browser ?? (await visitor())).call(getEntry, { query: { slug } })).answer
const params = ({ id }: Pick<FamilyGallery, 'id'>) => ({ params: { id } })
const accessOf = async (gallery: Pick<FamilyGallery, 'id'>) =>
  (await user.browser.call(getGalleryAccess, params(gallery))).answer
const allowDownloads = (gallery: FamilyGallery) =>
  user.browser.call(updateGallerySettings, {
    params: { collection_id: gallery.id },
    body: { single_download: true, download_all: true },
  })
const code = (reply: { status: number; error: { error: string } }) =>
  reply.status < 300 ? reply.status : reply.error.error
const invited = async (gallery: FamilyGallery) => {
  const client = await createTestClient(api, user)
  const invitation = { customerId: user.customerId, galleryId: gallery.id, clientId: client.id, now: new Date(now) }
  await api.platform.db.tenant(user.customerId, (tx) => inviteClient(tx, invitation))
  return client
}

const setSlug = (gallery: FamilyGallery, slug: string) =>
  user.browser.call(setGallerySlug, { ...params(gallery), body: { slug } })
const cover = async (gallery: FamilyGallery, link: string, browser?: Awaited<ReturnType<typeof visitor>>) =>
  (browser ?? (await visitor())).call(getLinkCover, { body: { slug: gallery.slug, link } })

describe('the address of a gallery', () => {
  it('can be chosen, and former addresses redirect to it', async () => {
    const gallery = await readyGallery(api, user)
    expect((await setSlug(gallery, ' Ana-e-Joao ')).answer).toMatchObject({
      slug: 'ana-e-joao',
      former_slugs: [gallery.slug],
      url: expect.stringMatching(/\/ana-e-joao$/),
    })
    const { url } = (await user.browser.call(getGallery, { query: { collection_id: gallery.id } })).answer
    const moved = await pageAt(api, host, `/${gallery.slug}`)
    expect([moved.status, moved.headers['location']]).toEqual([302, url])
    expect((await pageAt(api, host, '/ana-e-joao')).status).toBe(200)
    expect((await entryOf(gallery.slug)).gallery?.slug).toBe('ana-e-joao')
    expect((await enter(await visitor(), gallery.slug)).status).toBe(200)
    await user.browser.call(unpublishGallery, params(gallery))
    expect((await pageAt(api, host, `/${gallery.slug}`)).status).toBe(404)
    await user.browser.call(publishGallery, params(gallery))
    now += 1_000
    expect((await setSlug(gallery, gallery.slug)).answer.former_slugs).toEqual(['ana-e-joao'])
    expect((await pageAt(api, host, `/${gallery.slug}`)).status).toBe(200)
  })

  it('is rejected if it is a present or former address of another gallery, also in the trash, or reserved', async () => {
    const [mine, other] = [await readyGallery(api, user), await readyGallery(api, user, { pictures: 1 })]
    await setSlug(other, 'bodas')
    await setSlug(other, 'bodas-de-prata')
    const trySlug = async (slug: string) => code(await setSlug(mine, slug))
    expect(await trySlug('bodas')).toBe('SlugTaken')
    expect(await trySlug('bodas-de-prata')).toBe('SlugTaken')
    await user.browser.call(deleteGallery, { query: { collection_id: other.id } })
    expect([await trySlug('bodas'), await trySlug('bodas-de-prata'), await trySlug('inicio')]).toEqual([
      'SlugTaken',
      'SlugTaken',
      'SlugTaken',
    ])
    for (const slug of ['ab', 'a b', 'ação', '-ana', 'ana-', 'ana--jo', 'a'.repeat(81)]) {
      expect(await trySlug(slug)).toBe('InvalidRequest')
    }
    const theirs = await readyGallery(api, await createUser(api, { product: 'gallery_pro' }), { pictures: 1 })
    expect(code(await setSlug(theirs, 'bodas'))).toBe('NotFound')
  })

  it('is assigned to one of two concurrent requests', async () => {
    const both = [await readyGallery(api, user, { pictures: 1 }), await readyGallery(api, user, { pictures: 1 })]
    const replies = await Promise.all(both.map((gallery) => setSlug(gallery, 'so-uma')))
    expect(replies.map(code).toSorted()).toEqual([200, 'SlugTaken'])
  })
})

describe('the closing date', () => {
  it('ends access after the day in São Paulo, except for the owner, and deletes nothing', async () => {
    const gallery = await readyGallery(api, user)
    await allowDownloads(gallery)
    const client = await invited(gallery)
    const [guest, family, owner] = [await visitor(), await visitor(), await visitor()]
    await user.browser.call(setClosingDate, { ...params(gallery), body: { closes_on: '2026-11-10' } })
    now = Date.parse('2026-11-11T02:59:00Z')
    await enter(guest, gallery.slug)
    await enter(family, gallery.slug, { email: client.email, code: client.code })
    await enter(owner, gallery.slug, { preview: await previewCode(user, gallery) })
    const images = await Promise.all([guest, owner].map((browser) => imagesOf(api, browser, gallery)))
    const zip = await downloadOf(api, guest, gallery)
    const all = async () => [
      await probePictures(guest, gallery),
      await probePictures(family, gallery),
      await probePictures(owner, gallery),
      ...(await Promise.all(images.map((still) => still()))),
      await zip(),
    ]
    now = Date.parse('2026-11-11T02:59:59Z')
    expect(await all()).toEqual([200, 200, 200, true, true, true])
    now = Date.parse('2026-11-11T03:00:00Z')
    expect(await all()).toEqual(['GalleryNotOpen', 'GalleryNotOpen', 200, false, true, false])
    const entry = await entryOf(gallery.slug)
    expect([entry.state, entry.gallery?.closed_on, entry.gallery?.cover]).toEqual(['closed', '2026-11-10', null])
    expect(await accessOf(gallery)).toMatchObject({ closed: true, closes_on: '2026-11-10' })
    expect((await family.call(getHome)).answer.galleries).toMatchObject([{ state: 'closed', cover: null }])
    expect((await pageAt(api, host, `/${gallery.slug}`)).status).toBe(410)
    await user.browser.call(setClosingDate, { ...params(gallery), body: { closes_on: null } })
    expect([await probePictures(guest, gallery), await probePictures(family, gallery)]).toEqual([200, 200])
    expect((await entryOf(gallery.slug)).gallery?.total).toBe(3)
  })
})

describe('the cover behind a personal link', () => {
  it('is shown before entering, without a session or a visit', async () => {
    const gallery = await readyGallery(api, user, { access: 'invited' })
    const client = await createTestClient(api, user)
    const link = await personalLink(api, user, client, gallery)
    const browser = await visitor()
    const reply = await cover(gallery, link.token, browser)
    expect(reply.answer).toMatchObject({ title: 'Casamento Ana e João', cover: { width: 600, height: 400 } })
    expect([reply.headers['set-cookie'], browser.cookies.size]).toEqual([undefined, 0])
    const token = new URL(reply.answer.cover!.small).pathname.split('/')[1]!
    expect(await requestContent(api, token)).not.toBeNull()
    const counted = await api.rows(
      `select from gallery_visitor where gallery_id = $1 union all select from client_grant where gallery_id = $1`,
      [gallery.id],
    )
    expect(counted).toEqual([])
    expect((await enter(browser, gallery.slug, { link: link.token })).status).toBe(200)

    await revokeLink(clientsDeps(api), user.customerId, link.id)
    const rejections = [
      await cover(gallery, link.token),
      await enter(await visitor(), gallery.slug, { link: link.token }),
    ]
    expect(rejections.map(code)).toEqual(['LinkNotValid', 'LinkNotValid'])
    expect(await requestContent(api, token)).toBeNull()
  })

  it('is denied for the link of another gallery and while the gallery is closed', async () => {
    const [gallery, other] = [
      await readyGallery(api, user, { access: 'invited', pictures: 1 }),
      await readyGallery(api, user, { access: 'invited', pictures: 1 }),
    ]
    const client = await createTestClient(api, user)
    const [own, foreign] = [
      await personalLink(api, user, client, gallery),
      await personalLink(api, user, client, other),
    ]
    expect(code(await cover(gallery, foreign.token))).toBe('LinkNotValid')
    await user.browser.call(setClosingDate, { ...params(gallery), body: { closes_on: '2026-11-09' } })
    expect(code(await cover(gallery, own.token))).toBe('GalleryNotOpen')
  })
})
