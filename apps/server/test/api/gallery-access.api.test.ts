import {
  createGallery,
  getDefaultAccess,
  getEntry,
  getGalleryAccess,
  getHome,
  getLinkCover,
  getShareLinks,
  listGalleries,
  publishGallery,
  setDefaultAccess,
  setGalleryAccess,
  unpublishGallery,
  updateGallerySettings,
  updateLinkPreferences,
} from '@revela/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviteClient } from '../../src/modules/clients/index.ts'
import { downloadOf, imagesOf, probePictures } from '../access-probes.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createTestClient, personalLink, previewCode } from '../family-keys.ts'
import { enter, familyBrowser, pageAt, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { databaseDump, share, shareBody, formatSecret } from '../sending.ts'
import { newGallery } from '../uploading.ts'

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
const setAccess = (gallery: FamilyGallery, body: { access: 'link' | 'password' | 'invited'; password?: string }) =>
  user.browser.call(setGalleryAccess, { ...params(gallery), body })
const preferences = (gallery: FamilyGallery, body: { type: 'private' | 'public'; active: boolean }) =>
  user.browser.call(updateLinkPreferences, { params: { collection_id: gallery.id }, body })
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

const withoutNonce = (text: string) => text.replaceAll(/nonce-[\w+/=-]+|nonce="[^"]+"/g, '')
const masked = (reply: Awaited<ReturnType<typeof enter>>) => reply.text.replace(reply.error.request_id ?? '', '')

describe('a draft gallery', () => {
  it('returns the same bytes as an unknown address', async () => {
    const gallery = await readyGallery(api, user, { draft: true })
    const unknown = gallery.slug.replace(/.$/, '_').replace('_', gallery.slug.endsWith('2') ? '3' : '2')
    const [draft, none] = [await pageAt(api, host, `/${gallery.slug}`), await pageAt(api, host, `/${unknown}`)]
    expect([draft.status, withoutNonce(draft.text)]).toEqual([404, withoutNonce(none.text)])
    expect(draft.text).not.toContain('Casamento')
    expect(await entryOf(gallery.slug)).toEqual(await entryOf(unknown))
    const card = await pageAt(api, host, `/${gallery.slug}/card-1-1-500-300-0.jpg`)
    expect([card.status, card.headers['x-accel-redirect']]).toEqual([404, undefined])
    const client = await invited(gallery)
    const { token } = await personalLink(api, user, client, gallery)
    for (const key of [
      {},
      { link: token },
      { link: 'x' },
      { preview: 'x' },
      { email: client.email, code: client.code },
      { password: 'qualquer' },
    ]) {
      const reply = await enter(await visitor(), gallery.slug, key)
      const other = await enter(await visitor(), unknown, key)
      expect([reply.status, masked(reply)]).toEqual([404, masked(other)])
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    const cover = await (await visitor()).call(getLinkCover, { body: { slug: gallery.slug, link: token } })
    expect(code(cover)).toBe('NotFound')
  })

  it('is visible to its owner, in the studio and in the preview', async () => {
    const gallery = await readyGallery(api, user, { draft: true, title: 'Rascunho' })
    expect(await accessOf(gallery)).toMatchObject({ published_at: null, access: 'link', closed: false })
    const { galleryList } = (await user.browser.call(listGalleries, { query: {} })).answer.galleries
    expect(galleryList.find(({ id }) => id === gallery.id)).toMatchObject({ published: false, access: 'link' })
    const owner = await visitor()
    expect((await enter(owner, gallery.slug, { preview: await previewCode(user, gallery) })).status).toBe(200)
    expect([await probePictures(owner, gallery), (await entryOf(gallery.slug, owner)).state]).toEqual([200, 'open'])
    expect(await (await imagesOf(api, owner, gallery))()).toBe(true)
    expect(await accessOf(gallery)).toMatchObject({ published_at: null })
  })

  it('is published once by PUBLICAR, and by every way of sending', async () => {
    const createDraft = async () => readyGallery(api, user, { draft: true, pictures: 1 })
    const publishedManually = await createDraft()
    const published = (await user.browser.call(publishGallery, params(publishedManually))).answer
    expect(published.published_at).toBe(new Date(now).toISOString())
    now += 60_000
    expect((await user.browser.call(publishGallery, params(publishedManually))).answer).toEqual(published)
    const mailed = await createDraft()
    expect((await share(user, mailed.id, shareBody())).answer).toMatchObject({ published: true, repeated: false })
    expect((await share(user, mailed.id, shareBody())).answer).toMatchObject({ published: false })
    const linked = await createDraft()
    const links = () =>
      user.browser.call(getShareLinks, { params: { collection_id: linked.id }, body: {} }).then(({ answer }) => answer)
    expect([(await links()).published, (await links()).published]).toEqual([true, false])
    for (const { slug } of [publishedManually, mailed, linked]) expect((await entryOf(slug)).state).toBe('open')
  })

  it('that was unpublished ends sessions, images, downloads and its entry on the home page at once', async () => {
    const gallery = await readyGallery(api, user)
    await allowDownloads(gallery)
    const client = await invited(gallery)
    const [guest, family] = [await visitor(), await visitor()]
    await enter(guest, gallery.slug)
    await enter(family, gallery.slug, { email: client.email, code: client.code })
    const images = await Promise.all([imagesOf(api, guest, gallery), imagesOf(api, family, gallery)])
    const zip = await downloadOf(api, family, gallery)
    const home = async () => (await family.call(getHome)).answer.galleries.map(({ id }) => id)
    const all = async () => [
      await probePictures(guest, gallery),
      await probePictures(family, gallery),
      await zip(),
      await home(),
    ]
    expect(await all()).toEqual([200, 200, true, [gallery.id]])
    expect((await user.browser.call(unpublishGallery, params(gallery))).answer.published_at).toBeNull()
    expect(await all()).toEqual(['NotFound', 'NotFound', false, []])
    expect(await Promise.all(images.map((still) => still()))).toEqual([false, false])
    expect((await entryOf(gallery.slug, family)).state).toBe('unknown')
    await user.browser.call(publishGallery, params(gallery))
    expect([await probePictures(guest, gallery), await probePictures(family, gallery)]).toEqual([200, 200])
    // Addresses issued before stay invalid.
    expect([await images[0](), await zip()]).toEqual([false, false])
  })
})

describe('the access of a gallery', () => {
  it("starts with the studio's default, which the access call can set too", async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const createDraft = async () => {
      const { id } = (await owner.browser.call(createGallery, { body: { title: 'Nova' } })).answer
      return (await owner.browser.call(getGalleryAccess, { params: { id } })).answer
    }
    expect((await owner.browser.call(getDefaultAccess)).answer).toEqual({ access: 'link' })
    expect(await createDraft()).toMatchObject({ access: 'link', password: null })
    await owner.browser.call(setDefaultAccess, { body: { access: 'password' } })
    const [one, two] = [await createDraft(), await createDraft()]
    expect(one.password).toMatch(/^[2-9a-z]{8}$/)
    expect(two.password).not.toBe(one.password)
    const id = await newGallery(owner)
    await owner.browser.call(setGalleryAccess, { params: { id }, body: { access: 'invited', as_default: true } })
    expect([(await owner.browser.call(getDefaultAccess)).answer.access, (await createDraft()).access]).toEqual([
      'invited',
      'invited',
    ])
  })

  it('is restricted by a private selection, and extended only by its own call', async () => {
    const gallery = await readyGallery(api, user)
    const guest = await visitor()
    await enter(guest, gallery.slug)
    expect((await preferences(gallery, { type: 'private', active: true })).status).toBe(204)
    expect(await accessOf(gallery)).toMatchObject({ access: 'invited', selection: 'private' })
    expect(await probePictures(guest, gallery)).toBe('NotFound')
    await preferences(gallery, { type: 'private', active: false })
    expect(await accessOf(gallery)).toMatchObject({ access: 'invited', selection: 'none' })
    await preferences(gallery, { type: 'public', active: true })
    await allowDownloads(gallery)
    await user.browser.call(unpublishGallery, params(gallery))
    await share(user, gallery.id, shareBody())
    expect(await accessOf(gallery)).toMatchObject({ access: 'invited', selection: 'public' })
    expect([await probePictures(guest, gallery), code(await enter(guest, gallery.slug))]).toEqual([
      'NotFound',
      'GalleryNotOpen',
    ])
    expect((await setAccess(gallery, { access: 'link' })).answer).toMatchObject({ access: 'link' })
    expect(await probePictures(guest, gallery)).toBe(200)
  })

  it('admits a client who is not invited only in link mode', async () => {
    const gallery = await readyGallery(api, user)
    const [byCode, byLink] = [await visitor(), await visitor()]
    const client = await createTestClient(api, user)
    const { token } = await personalLink(api, user, client, null)
    expect((await enter(byCode, gallery.slug, { email: client.email, code: client.code })).status).toBe(200)
    expect((await enter(byLink, gallery.slug, { link: token })).status).toBe(200)
    await setAccess(gallery, { access: 'invited' })
    expect([await probePictures(byCode, gallery), await probePictures(byLink, gallery)]).toEqual([
      'NotFound',
      'NotFound',
    ])
    expect(code(await enter(byLink, gallery.slug, { link: token }))).toBe('LinkNotValid')
  })
})

describe('a gallery password', () => {
  const secret = 'Lua de Mel 26'

  it('opens its gallery in any case and spacing, and is not readable in the database', async () => {
    const gallery = await readyGallery(api, user)
    expect((await setAccess(gallery, { access: 'password' })).error.messages).toMatchObject([{ id: 'password' }])
    expect((await setAccess(gallery, { access: 'password', password: 'curta' })).status).toBe(422)
    expect((await setAccess(gallery, { access: 'password', password: secret })).answer.password).toBe(secret)
    const entry = await entryOf(gallery.slug)
    expect([entry.state, entry.gallery?.access, entry.gallery?.cover]).toEqual(['gate', 'password', null])
    for (const password of [secret, ' lua de mel 26 ', 'LUA DE MEL 26']) {
      const browser = await visitor()
      expect((await enter(browser, gallery.slug, { password })).answer).toMatchObject({ as: 'guest' })
      expect(await probePictures(browser, gallery)).toBe(200)
    }
    const dump = await databaseDump(api)
    for (const written of formatSecret(secret)) expect(dump).not.toContain(written)
  })

  it('returns the same error in every gallery if wrong, and is limited after five attempts', async () => {
    const gallery = await readyGallery(api, user)
    await setAccess(gallery, { access: 'password', password: secret })
    const open = await readyGallery(api, user)
    const [guesser, other] = [await visitor(), await visitor()]
    const invalid = await enter(guesser, gallery.slug, { password: 'errada' })
    expect(invalid.error).toMatchObject({ error: 'WrongGalleryPassword', messages: [{ id: 'password' }] })
    expect(masked(await enter(other, open.slug, { password: secret }))).toBe(masked(invalid))
    for (let guess = 2; guess <= 5; guess += 1) {
      expect(code(await enter(guesser, gallery.slug, { password: `errada${guess}` }))).toBe('WrongGalleryPassword')
    }
    expect(code(await enter(guesser, gallery.slug, { password: secret }))).toBe('TooManyRequests')
    const warnings = await api.rows(
      `select subject from outbox_mail where kind = 'code-guesses' and customer_id = $1`,
      [user.customerId],
    )
    expect(warnings).toEqual([{ subject: 'Senhas erradas na galeria Casamento Ana e João' }])
    expect((await enter(await visitor(), gallery.slug, { password: secret })).status).toBe(200)
  })

  it('ends the access it gave when it changes or the mode is restricted, and keeps invited clients', async () => {
    const gallery = await readyGallery(api, user)
    await setAccess(gallery, { access: 'password', password: secret })
    const client = await invited(gallery)
    const [guest, family] = [await visitor(), await visitor()]
    await enter(guest, gallery.slug, { password: secret })
    expect((await enter(family, gallery.slug, { email: client.email, code: client.code })).status).toBe(200)
    const images = await imagesOf(api, guest, gallery)
    // Saving the same password ends no access.
    await setAccess(gallery, { access: 'password', password: secret })
    expect([await probePictures(guest, gallery), await images()]).toEqual([200, true])
    await setAccess(gallery, { access: 'password', password: 'outra senha' })
    expect([await probePictures(guest, gallery), await images(), await probePictures(family, gallery)]).toEqual([
      'NotFound',
      false,
      200,
    ])
    expect(code(await enter(guest, gallery.slug, { password: secret }))).toBe('WrongGalleryPassword')
    expect((await enter(guest, gallery.slug, { password: 'outra senha' })).status).toBe(200)
    await setAccess(gallery, { access: 'invited' })
    expect([await probePictures(guest, gallery), await probePictures(family, gallery)]).toEqual(['NotFound', 200])
    expect((await accessOf(gallery)).password).toBeNull()
  })
})
