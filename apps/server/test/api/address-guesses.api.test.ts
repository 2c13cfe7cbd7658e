import { getEntry, getLinkCover } from '@revela/contract'
import { dial } from '@revela/dev-env'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteClient } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createTestClient, personalLink } from '../family-keys.ts'
import { enter, familyBrowser, pageAt, readyGallery, studioHost } from '../family.ts'
import { createUser, type User } from '../users.ts'

const allowedGuesses = 60

let api: ApiUnderTest
let appOrigin: string
let user: User
let host: string
beforeAll(async () => {
  api = await apiUnderTest()
  appOrigin = await api.startEdge()
  user = await createUser(api, { product: 'gallery_pro' })
  host = await studioHost(user)
})
afterAll(() => api.close())

const guesses = Array.from({ length: allowedGuesses }, (_, at) => `casamento-${at}`)
const guestAt = (address: string) => familyBrowser(api, user, { 'x-forwarded-for': address })

async function guessFrom(address: string): Promise<void> {
  const browser = await guestAt(address)
  for (const slug of guesses) expect((await enter(browser, slug)).status).toBe(404)
}

const pageFrom = (localAddress: string, path: string) => dial(appOrigin, path, { headers: { host }, localAddress })

/** Removes the nonces, which differ between any two responses. */
const withoutNonces = (page: Buffer) => page.toString().replaceAll(/nonce="[^"]*"/g, '')

describe('guesses of gallery names from one address', () => {
  it('return 404 sixty times, then the same 429 for known and unknown names, through nginx', async () => {
    const { slug } = await readyGallery(api, user)
    for (const guess of guesses) expect((await pageFrom('127.0.0.2', `/${guess}`)).status).toBe(404)
    const [known, unknown] = [await pageFrom('127.0.0.2', `/${slug}`), await pageFrom('127.0.0.2', '/nao-existe')]
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(withoutNonces(known.body)).toBe(withoutNonces(unknown.body))
    expect((await pageFrom('127.0.0.3', `/${slug}`)).status).toBe(200)
  })

  it('return the same entry, key and cover responses for existing and unknown galleries', async () => {
    const { slug } = await readyGallery(api, user)
    await guessFrom('203.0.113.5')
    const browser = await guestAt('203.0.113.5')
    for (const name of [slug, 'nao-existe']) {
      const { answer } = await browser.call(getEntry, { query: { slug: name } })
      expect(answer).toMatchObject({ state: 'paused', gallery: null, visitor: null })
      expect((await enter(browser, name)).status).toBe(429)
      expect((await enter(browser, name, { link: 'nenhum' })).status).toBe(429)
      expect((await enter(browser, name, { email: 'ana@exemplo.test', code: 'ABCD-EFGH-JKMN' })).status).toBe(429)
      expect((await browser.call(getLinkCover, { body: { slug: name, link: 'nenhum' } })).status).toBe(429)
      expect((await pageAt(api, host, `/${name}/card-1.jpg`, { headers: from('203.0.113.5') })).status).toBe(404)
    }
  })

  it('do not block a personal link or a visitor who already has access', async () => {
    const gallery = await readyGallery(api, user)
    const { id: galleryId, slug } = gallery
    const inside = await guestAt('203.0.113.6')
    expect((await enter(inside, slug)).status).toBe(200)
    const client = await createTestClient(api, user)
    const { customerId } = user
    await api.platform.db.tenant(customerId, (tx) =>
      inviteClient(tx, { customerId, galleryId, clientId: client.id, now: new Date() }),
    )
    await guessFrom('203.0.113.6')
    expect((await inside.call(getEntry, { query: { slug } })).answer.state).toBe('open')
    expect((await enter(inside, slug)).status).toBe(200)
    const link = await personalLink(api, user, client, gallery)
    expect((await enter(await guestAt('203.0.113.6'), slug, { link: link.token })).status).toBe(200)
  })

  it('count drafts, but not the home page of clients', async () => {
    const draft = await readyGallery(api, user, { draft: true })
    const headers = from('203.0.113.7')
    for (const _ of guesses) expect((await pageAt(api, host, '/inicio', { headers })).status).toBe(200)
    for (const _ of guesses) expect((await pageAt(api, host, `/${draft.slug}`, { headers })).status).toBe(404)
    expect((await pageAt(api, host, `/${draft.slug}`, { headers })).status).toBe(429)
    expect((await pageAt(api, host, '/inicio', { headers })).status).toBe(200)
  })
})

const from = (address: string) => ({ 'x-forwarded-for': address })
