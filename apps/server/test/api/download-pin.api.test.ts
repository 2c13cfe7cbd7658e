import {
  enterDownloadPin,
  getDownloadPin,
  getManifest,
  requestDownload,
  setDownloadPin,
  updateGallerySettings,
  type SentBodyOf,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteClient } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { createTestClient, personalLink, previewCode } from '../family-keys.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

const pin = '482915'
let api: ApiUnderTest
let user: User
let gallery: FamilyGallery
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  gallery = await galleryWithPin()
})
afterAll(() => api.close())

const setPin = (target: FamilyGallery, next: string | null) =>
  user.browser.call(setDownloadPin, { params: { id: target.id }, body: { pin: next } })
const readPin = async (target: FamilyGallery) =>
  (await user.browser.call(getDownloadPin, { params: { id: target.id } })).answer
const at = (target: FamilyGallery) => ({ params: { gallery_id: target.id } })

async function galleryWithPin(): Promise<FamilyGallery> {
  const made = await readyGallery(api, user, { pictures: 2 })
  const body = { single_download: true, download_all: true }
  await user.browser.call(updateGallerySettings, { params: { collection_id: made.id }, body })
  expect((await setPin(made, pin)).status).toBe(200)
  return made
}

let addressCount = 0
/** A browser with its own address and access to the gallery. */
async function visitorOf(target: FamilyGallery, key = {}): Promise<Browser> {
  addressCount += 1
  const browser = await familyBrowser(api, user, { 'x-forwarded-for': `203.0.113.${addressCount}` })
  expect((await enter(browser, target.slug, key)).status).toBe(200)
  return browser
}
async function invitedVisitor(target: FamilyGallery): Promise<Browser> {
  const client = await createTestClient(api, user)
  const { customerId } = user
  const invitation = { customerId, galleryId: target.id, clientId: client.id, now: new Date() }
  await api.platform.db.tenant(customerId, (tx) => inviteClient(tx, invitation))
  return visitorOf(target, { link: (await personalLink(api, user, client, target)).token })
}

const downloadRequests = [
  { what: 'chosen', numbers: [1], size: 'original', as: 'files' },
  { what: 'all', size: 'original', as: 'files', count: 10 },
  { what: 'all', size: 'original', as: 'zip' },
] as const satisfies SentBodyOf<typeof requestDownload>[]
const request = (browser: Browser, target = gallery) =>
  Promise.all(downloadRequests.map((body) => browser.call(requestDownload, { ...at(target), body })))
const outcomes = async (browser: Browser, target = gallery) =>
  (await request(browser, target)).map((reply) => (reply.status === 200 ? 200 : reply.error.error))
const linksOf = async (browser: Browser, target = gallery) =>
  (await request(browser, target)).map(({ answer }) => (answer.files[0] ?? answer.parts[0])!.url)
const statuses = (urls: readonly string[]) =>
  Promise.all(
    urls.map(async (url) => {
      const path = url.replace(/^https?:\/\/[^/]+/, '')
      return (await api.upload.inject({ method: 'GET', url: path })).statusCode
    }),
  )
const type = (browser: Browser, typed: string, target = gallery) =>
  browser.call(enterDownloadPin, { ...at(target), body: { pin: typed } })
const isPinRequired = async (browser: Browser, target = gallery) =>
  (await browser.call(getManifest, at(target))).answer.download.pin_required

const rejected = ['DownloadPinRequired', 'DownloadPinRequired', 'DownloadPinRequired']
const allowed = [200, 200, 200]

describe('setting a download PIN', () => {
  it('sets, returns, changes and removes the PIN', async () => {
    const own = await readyGallery(api, user, { pictures: 1 })
    expect(await readPin(own)).toEqual({ active: false, pin: null })
    expect((await setPin(own, ' 48 29 ')).answer).toEqual({ active: true, pin: '4829' })
    expect((await setPin(own, '73915084')).answer).toEqual({ active: true, pin: '73915084' })
    expect((await setPin(own, null)).answer).toEqual({ active: false, pin: null })
    expect(await readPin(own)).toEqual({ active: false, pin: null })
  })

  it.each(['482', '482915736', '48a9', '1234', '0000'])('rejects %s', async (invalid) => {
    const reply = await setPin(gallery, invalid)
    expect(reply.status).toBe(422)
    expect(reply.error).toMatchObject({ error: 'InvalidRequest', messages: [{ id: 'pin' }] })
    expect((await readPin(gallery)).pin).toBe(pin)
  })

  it('stores no readable PIN', async () => {
    const [row] = await api.rows<{ hash: string; sealed: Buffer }>(
      'select download_pin_hash as hash, download_pin_sealed as sealed from gallery where id = $1',
      [gallery.id],
    )
    expect(row!.hash).toMatch(/^\$argon2id\$/)
    expect(row!.sealed.includes(pin)).toBe(false)
  })
})

describe('a visitor of a gallery with a PIN', () => {
  it('downloads nothing before entering the PIN, and everything afterwards', async () => {
    const guest = await visitorOf(gallery)
    expect([await isPinRequired(guest), await outcomes(guest)]).toEqual([true, rejected])
    const invalid = await type(guest, '482916')
    expect(invalid.error).toMatchObject({ error: 'WrongDownloadPin', messages: [{ id: 'pin' }] })
    expect(await outcomes(guest)).toEqual(rejected)
    expect((await type(guest, '482 915')).status).toBe(204)
    expect([await isPinRequired(guest), await outcomes(guest)]).toEqual([false, allowed])
    // Entering the gallery again keeps the PIN; another browser must enter it too.
    expect((await enter(guest, gallery.slug)).status).toBe(200)
    expect(await outcomes(guest)).toEqual(allowed)
    expect(await outcomes(await visitorOf(gallery))).toEqual(rejected)
  })

  it('enters the PIN per gallery', async () => {
    const other = await galleryWithPin()
    const guest = await visitorOf(gallery)
    expect((await enter(guest, other.slug)).status).toBe(200)
    expect((await type(guest, pin, other)).status).toBe(204)
    expect([await outcomes(guest, other), await outcomes(guest)]).toEqual([allowed, rejected])
  })

  it("with a personal link must enter the PIN, the owner's preview need not", async () => {
    const client = await invitedVisitor(gallery)
    expect([await isPinRequired(client), await outcomes(client)]).toEqual([true, rejected])
    const preview = await visitorOf(gallery, { preview: await previewCode(user, gallery) })
    expect([await isPinRequired(preview), await outcomes(preview)]).toEqual([false, allowed])
    expect(await statuses(await linksOf(preview))).toEqual([200, 200, 200])
  })

  it('needs no PIN while downloads are off', async () => {
    const own = await galleryWithPin()
    const body = { single_download: false, download_all: false }
    await user.browser.call(updateGallerySettings, { params: { collection_id: own.id }, body })
    const guest = await visitorOf(own)
    expect(await isPinRequired(guest, own)).toBe(false)
    expect(await outcomes(guest, own)).toEqual(['DownloadNotAllowed', 'DownloadNotAllowed', 'DownloadNotAllowed'])
  })
})

describe('issued download links with a PIN', () => {
  it('end when a PIN is set, and stay ended after the visitor enters it', async () => {
    const own = await galleryWithPin()
    await setPin(own, null)
    const guest = await visitorOf(own)
    const links = await linksOf(guest, own)
    expect(await statuses(links)).toEqual([200, 200, 200])
    await setPin(own, '739150')
    expect(await statuses(links)).toEqual([410, 410, 410])
    expect((await type(guest, '739150', own)).status).toBe(204)
    expect(await statuses(links)).toEqual([410, 410, 410])
    expect(await statuses(await linksOf(guest, own))).toEqual([200, 200, 200])
  })

  it('end when the PIN changes, and the visitor must enter the new one', async () => {
    const own = await galleryWithPin()
    const guest = await visitorOf(own)
    await type(guest, pin, own)
    const links = await linksOf(guest, own)
    expect(await statuses(links)).toEqual([200, 200, 200])
    await setPin(own, '739150')
    expect(await statuses(links)).toEqual([410, 410, 410])
    expect([await isPinRequired(guest, own), await outcomes(guest, own)]).toEqual([true, rejected])
    expect((await type(guest, pin, own)).error.error).toBe('WrongDownloadPin')
  })

  it('stay valid when the same PIN is saved, and when the PIN is removed', async () => {
    const own = await galleryWithPin()
    const guest = await visitorOf(own)
    await type(guest, pin, own)
    const links = await linksOf(guest, own)
    await setPin(own, pin)
    expect(await statuses(links)).toEqual([200, 200, 200])
    await setPin(own, null)
    expect(await statuses(links)).toEqual([200, 200, 200])
  })

  it('end when the grant has no revision of the current PIN', async () => {
    const own = await galleryWithPin()
    const guest = await visitorOf(own)
    await type(guest, pin, own)
    const links = await linksOf(guest, own)
    await api.rows('update client_grant set download_pin_revision = null where gallery_id = $1', [own.id])
    expect(await statuses(links)).toEqual([410, 410, 410])
  })
})

const invalidPin = (attempt: number) => String(500_000 + attempt * 7)
async function guess(browser: Browser, target: FamilyGallery, times: number): Promise<number[]> {
  const answered: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1) {
    answered.push((await type(browser, invalidPin(attempt), target)).status)
  }
  return answered
}

describe('guessing a PIN', () => {
  it('blocks only the guessing address after five wrong PINs, and mails the photographer once', async () => {
    const own = await galleryWithPin()
    const attacker = await visitorOf(own)
    expect(await guess(attacker, own, 60)).toEqual([...Array(5).fill(400), ...Array(55).fill(429)])
    expect((await type(attacker, pin, own)).status).toBe(429)
    expect((await type(await visitorOf(own), pin, own)).status).toBe(204)
    const mails = await api.rows<{ subject: string }>(
      `select subject from outbox_mail where customer_id = $1 and kind = 'code-guesses'`,
      [user.customerId],
    )
    expect(mails).toEqual([{ subject: 'PIN errado na galeria Casamento Ana e João' }])
  })

  it('is limited to 50 attempts a day over all addresses, except for invited clients, until the PIN changes', async () => {
    const own = await galleryWithPin()
    const client = await invitedVisitor(own)
    const answered: number[] = []
    for (let address = 0; address < 12; address += 1) answered.push(...(await guess(await visitorOf(own), own, 5)))
    expect(answered.filter((status) => status === 400)).toHaveLength(50)
    expect((await type(await visitorOf(own), pin, own)).status).toBe(429)
    expect((await type(client, pin, own)).status).toBe(204)
    await setPin(own, '739150')
    expect((await type(await visitorOf(own), '739150', own)).status).toBe(204)
  }, 120_000)

  it('has a separate limit for an invited client', async () => {
    const own = await galleryWithPin()
    const client = await invitedVisitor(own)
    expect(await guess(client, own, 6)).toEqual([...Array(5).fill(400), 429])
    expect((await type(await visitorOf(own), pin, own)).status).toBe(204)
  })
})
