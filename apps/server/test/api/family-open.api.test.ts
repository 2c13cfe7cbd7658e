import { getEntry, getFamilySelection, getManifest, getPictureDetails, leaveFamily } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimitPurpose } from '../../src/platform/rate-limit/rate-limit.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let gallery: FamilyGallery
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, user)
})
afterAll(() => api.close())

describe('a gallery with link access', () => {
  it('shows its entry, admits a guest, and lists its pictures', async () => {
    const guest = await familyBrowser(api, user)
    const before = (await guest.call(getEntry, { query: { slug: gallery.slug } })).answer
    expect(before).toMatchObject({
      state: 'open',
      studio: { name: 'Ana Prado', logo: null, whatsapp: '5511987654321', footer: true },
      gallery: { id: gallery.id, slug: gallery.slug, title: 'Casamento Ana e João', total: 3, expired_on: null },
      visitor: null,
    })
    expect(before.gallery?.cover).toMatchObject({ width: 600, height: 400, focus_x: 500, focus_y: 300 })

    const entered = await enter(guest, gallery.slug)
    expect([entered.status, entered.answer]).toEqual([
      200,
      { gallery_id: gallery.id, as: 'guest', name: null, is_new: true },
    ])
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^__Host-revela-family=[\w-]{86}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { answer } = await guest.call(getManifest, { params: { gallery_id: gallery.id } })
    expect(answer).toMatchObject({
      gallery: { id: gallery.id, slug: gallery.slug, title: 'Casamento Ana e João', description: '', access: 'link' },
      mode: 'delivery',
      visitor: { as: 'guest', name: null },
      anti_copy: false,
      allow_share: true,
      allow_comments: true,
      download: { single: false, all: false, sizes: [] },
      favourites: [],
    })
    expect(answer.pictures.map((picture) => picture.slice(0, 4))).toEqual([
      [1, 1, 600, 400],
      [2, 1, 600, 400],
      [3, 1, 600, 400],
    ])
    expect(answer.content.prefix).toMatch(new RegExp(`^${api.platform.config.CONTENT_ORIGIN}/[\\w-]{90,160}$`))
    const query = { from: '1', count: '5' }
    const details = await guest.call(getPictureDetails, { params: { gallery_id: gallery.id }, query })
    expect(details.answer.pictures).toEqual([
      { number: 2, title: 'IMG_1001.JPG', thumbhash: 'H+gNNg==' },
      { number: 3, title: 'IMG_1002.JPG', thumbhash: 'H+gNNg==' },
    ])

    const after = (await guest.call(getEntry, { query: { slug: gallery.slug } })).answer
    expect(after.visitor).toEqual({ as: 'guest', name: null })
    expect((await guest.call(leaveFamily)).status).toBe(204)
    expect((await guest.call(getManifest, { params: { gallery_id: gallery.id } })).error.error).toBe('NotLoggedIn')
  })

  it('answers with the gallery in the same call, if asked', async () => {
    const guest = await familyBrowser(api, user)
    const { answer } = await enter(guest, gallery.slug, { with_gallery: true })
    const params = { gallery_id: gallery.id }
    const { answer: manifest } = await guest.call(getManifest, { params })
    const { answer: own } = await guest.call(getFamilySelection, { params })
    const withoutAddress = (read: typeof manifest) => ({ ...read, content: null })
    expect(answer).toMatchObject({ gallery_id: gallery.id, as: 'guest', gallery: { own } })
    expect(withoutAddress(answer.gallery!.manifest)).toEqual(withoutAddress(manifest))
    expect(manifest.pictures).toHaveLength(3)
  })

  it('admits up to 3,000 guests an hour from one address', async () => {
    const ip = '203.0.113.77'
    const limit = { name: 'family:guest', key: ip, max: 3_000, windowSeconds: 3_600 }
    const key = api.platform.keys.mac(rateLimitPurpose, `${limit.name}\n${limit.key}`)
    const openAndEnter = async () =>
      (await enter(await familyBrowser(api, user, { 'x-forwarded-for': ip }), gallery.slug)).status
    expect(await openAndEnter()).toBe(200)
    const [{ hits } = { hits: 0 }] = await api.rows<{ hits: number }>('select hits from rate_limit where key = $1', [
      key,
    ])
    expect(hits).toBe(1)
    await api.rows('update rate_limit set hits = 3000 where key = $1', [key])
    expect(await openAndEnter()).toBe(429)
    const knownBrowser = await familyBrowser(api, user)
    await enter(knownBrowser, gallery.slug)
    expect(
      (await knownBrowser.call(getManifest, { params: { gallery_id: gallery.id }, headers: { 'x-forwarded-for': ip } }))
        .status,
    ).toBe(200)
  })
})
