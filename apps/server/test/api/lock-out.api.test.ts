import {
  enterGallery,
  enterHome,
  requestFamilyLink,
  requestPasswordRecovery,
  resetPassword,
  signIn,
} from '@revela/contract'
import { dial } from '@revela/dev-env'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inviteClient } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createTestClient, personalLink, type TestClient } from '../family-keys.ts'
import { enter, familyBrowser, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { validPassword, createUser, type User } from '../users.ts'

let api: ApiUnderTest
let appOrigin: string
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
  appOrigin = await api.startEdge()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const invalidCode = 'ABCD-EFGH-JKMN'
const repeat = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Posts through nginx from the given loopback address and returns the status. */
async function postFrom(localAddress: string, path: string, body: object, host?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-revela': '1', 'sec-fetch-site': 'same-origin' }
  const answer = await dial(appOrigin, `/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, ...(host !== undefined && { host }) },
    localAddress,
  })
  return answer.status
}

async function invitedGallery(): Promise<{ gallery: FamilyGallery; client: TestClient; other: TestClient }> {
  const gallery = await readyGallery(api, user, { access: 'invited' })
  const [client, other] = [await createTestClient(api, user), await createTestClient(api, user)]
  const { customerId } = user
  await api.platform.db.tenant(customerId, async (tx) => {
    for (const { id: clientId } of [client, other]) {
      await inviteClient(tx, { customerId, galleryId: gallery.id, clientId, now: new Date() })
    }
  })
  return { gallery, client, other }
}

const guestAt = (address: string) => familyBrowser(api, user, { 'x-forwarded-for': address })

const linkMailsTo = (...recipients: string[]) =>
  api.rows(`select recipient from outbox_mail where kind = 'family-link' and recipient = any($1)`, [recipients])

describe('a link mailed on request', () => {
  it('from the studio’s page opens all galleries of a client, and is not sent to others', async () => {
    const { gallery, client } = await invitedGallery()
    const stranger = await createTestClient(api, user)
    const browser = await guestAt('203.0.113.25')
    for (const email of [stranger.email, 'ninguem-em-casa@exemplo.test', client.email]) {
      expect((await browser.call(requestFamilyLink, { body: { email } })).status).toBe(204)
    }
    const mail = await api.stack.mails.waitFor(client.email, { subject: 'Seu link para as fotos de Ana Prado' })
    const link = /\/#c=([\w.-]+)/.exec(mail.text)?.[1]
    const home = await browser.call(enterHome, { body: { link: link! } })
    expect(home.answer.galleries.map(({ id }) => id)).toEqual([gallery.id])
    expect(await linkMailsTo(stranger.email, 'ninguem-em-casa@exemplo.test')).toEqual([])
  })

  it('opens the gallery for a client while typed codes are blocked', async () => {
    const { gallery, client } = await invitedGallery()
    const browser = await guestAt('203.0.113.20')
    for (const _ of repeat(6)) await enter(browser, gallery.slug, { email: client.email, code: invalidCode })
    expect((await enter(browser, gallery.slug, client)).status).toBe(429)
    const body = { slug: gallery.slug, email: client.email }
    expect((await browser.call(requestFamilyLink, { body })).status).toBe(204)
    const mail = await api.stack.mails.waitFor(client.email, { subject: 'Seu link para as fotos' })
    const link = /#c=([\w.-]+)/.exec(mail.text)?.[1]
    expect((await enter(browser, gallery.slug, { link: link! })).status).toBe(200)
  })

  it('returns the same response for strangers, clients of other galleries, drafts and unknown galleries, and mails nothing', async () => {
    const { gallery } = await invitedGallery()
    const stranger = await createTestClient(api, user)
    const draft = await readyGallery(api, user, { access: 'invited', draft: true })
    const requests = [
      { slug: gallery.slug, email: 'ninguem@exemplo.test' },
      { slug: gallery.slug, email: stranger.email },
      { slug: draft.slug, email: stranger.email },
      { slug: 'nao-existe', email: stranger.email },
    ]
    for (const [at, body] of requests.entries()) {
      const reply = await (await guestAt(`203.0.113.${30 + at}`)).call(requestFamilyLink, { body })
      expect([reply.status, reply.text]).toEqual([204, ''])
    }
    await api.stack.mails.waitFor((await asClient(gallery)).email, { subject: 'Seu link para as fotos' })
    expect(await linkMailsTo(stranger.email, 'ninguem@exemplo.test')).toEqual([])
  })

  it('is sent to one client at most three times an hour', async () => {
    const { gallery, client } = await invitedGallery()
    const statuses: number[] = []
    for (const at of repeat(5)) {
      const browser = await guestAt(`203.0.113.${50 + at}`)
      const body = { slug: gallery.slug, email: client.email }
      statuses.push((await browser.call(requestFamilyLink, { body })).status)
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429])
  })
})

/** Invites another client and requests their link: earlier requests are processed by then. */
async function asClient(gallery: FamilyGallery): Promise<TestClient> {
  const client = await createTestClient(api, user)
  const { customerId } = user
  const invitation = { customerId, galleryId: gallery.id, clientId: client.id, now: new Date() }
  await api.platform.db.tenant(customerId, (tx) => inviteClient(tx, invitation))
  const browser = await guestAt('203.0.113.60')
  await browser.call(requestFamilyLink, { body: { slug: gallery.slug, email: client.email } })
  return client
}

describe('an attacker with one address', () => {
  it('does not block a gallery for its client, through nginx', async () => {
    const { gallery, client } = await invitedGallery()
    const host = await studioHost(user)
    const attempt = (from: string, code: string) =>
      postFrom(from, enterGallery.path, { slug: gallery.slug, email: client.email, code }, host)
    const guesses: number[] = []
    for (const _ of repeat(60)) guesses.push(await attempt('127.0.0.2', invalidCode))
    expect(guesses.filter((status) => status === 400)).toHaveLength(5)
    expect(guesses.filter((status) => status === 429)).toHaveLength(55)
    expect(await attempt('127.0.0.3', client.code)).toBe(200)
  }, 120_000)

  it('does not block an account for a new browser of its owner, through nginx', async () => {
    const { email } = await createUser(api)
    const attempt = (from: string, password: string) => postFrom(from, signIn.path, { email, password })
    const guesses: number[] = []
    for (const at of repeat(110)) guesses.push(await attempt('127.0.0.2', `errada ${at}`))
    expect(guesses.filter((status) => status === 400)).toHaveLength(5)
    expect(await attempt('127.0.0.3', validPassword)).toBe(200)
  })

  it('counts as one caller with all addresses of an IPv6 /64', async () => {
    const { gallery, client } = await invitedGallery()
    const statuses: number[] = []
    for (const at of repeat(20)) {
      const browser = await guestAt(`2001:db8:7:9::${(at + 1).toString(16)}`)
      statuses.push((await enter(browser, gallery.slug, { email: client.email, code: invalidCode })).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect((await enter(await guestAt('2001:db8:7:a::1'), gallery.slug, client)).status).toBe(200)
  })
})

describe('an attacker with 50 addresses', () => {
  it("can guess a client's code 50 times a day; other clients use their code, and this one a link", async () => {
    const { gallery, client, other } = await invitedGallery()
    const statuses: number[] = []
    for (const at of repeat(50)) {
      const browser = await guestAt(`198.51.100.${at + 1}`)
      for (const _ of repeat(2)) {
        statuses.push((await enter(browser, gallery.slug, { email: client.email, code: invalidCode })).status)
      }
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect((await enter(await guestAt('203.0.113.1'), gallery.slug, client)).status).toBe(429)
    expect((await enter(await guestAt('203.0.113.1'), gallery.slug, other)).status).toBe(200)
    const { token } = await personalLink(api, user, client, gallery)
    expect((await enter(await guestAt('203.0.113.1'), gallery.slug, { link: token })).status).toBe(200)
  }, 120_000)

  it('can guess a password 100 times an hour; the owner enters in a new browser by the mailed link', async () => {
    const { email } = await createUser(api)
    const statuses: number[] = []
    for (const at of repeat(50)) {
      const browser = api.browser({ 'x-forwarded-for': `198.51.101.${at + 1}` })
      for (const turn of repeat(3)) {
        statuses.push((await browser.call(signIn, { body: { email, password: `errada ${at} ${turn}` } })).status)
      }
    }
    // The owner's own earlier sign-in came from a known browser and is not counted.
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    const owner = api.browser({ 'x-forwarded-for': '203.0.113.2' })
    expect((await owner.call(signIn, { body: { email, password: validPassword } })).status).toBe(429)
    expect((await owner.call(requestPasswordRecovery, { body: { email } })).status).toBe(204)
    const mail = await api.stack.mails.waitFor(email, { subject: 'Troque a sua senha da Revela' })
    const token = /#token=(\S+)/.exec(mail.text)![1]!
    const password = 'ladeira da misericórdia'
    expect((await owner.call(resetPassword, { body: { password, token } })).status).toBe(204)
    expect((await owner.call(signIn, { body: { email, password } })).status).toBe(200)
    const stranger = api.browser({ 'x-forwarded-for': '203.0.113.3' })
    expect((await stranger.call(signIn, { body: { email, password } })).status).toBe(429)
  }, 120_000)
})
