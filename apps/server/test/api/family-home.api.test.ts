import {
  createSelection,
  deleteGallery,
  enterHome,
  getClientHomeLink,
  getHome,
  getManifest,
  getShareLinks,
  listClients,
  revealClientPassword,
  revokeClientLinks,
  setFamilyPassword,
  updateLinkPreferences,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createTestClient, personalLink, type TestClient } from '../family-keys.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let client: TestClient
let wedding: FamilyGallery
let party: FamilyGallery
let networks = 0
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  client = await createTestClient(api, user)
  wedding = await readyGallery(api, user, { title: 'Casamento', pictures: 2, access: 'invited' })
  party = await readyGallery(api, user, { title: 'Festa', pictures: 1 })
  await readyGallery(api, user, { title: 'De outra família', pictures: 1, access: 'invited' })
  for (const gallery of [wedding, party]) await sent(gallery, client)
})
afterAll(() => api.close())

const sent = (gallery: FamilyGallery, to: TestClient) =>
  user.browser.call(getShareLinks, { params: { collection_id: gallery.id }, body: { client_id: to.id } })
/** A browser with another address: attempts are counted per address. */
const otherBrowser = () => {
  networks += 1
  return familyBrowser(api, user, { 'x-forwarded-for': `10.3.${Math.floor(networks / 250)}.${networks % 250}` })
}
const homeToken = async (forClient: TestClient) => {
  const { answer } = await user.browser.call(getClientHomeLink, { params: { id: forClient.id } })
  return new URL(answer.homeFPMagicLink).hash.slice('#c='.length)
}
const byLink = async (forClient: TestClient): Promise<Browser> => {
  const browser = await otherBrowser()
  const reply = await browser.call(enterHome, { body: { link: await homeToken(forClient) } })
  if (reply.status !== 200) throw new Error(`entry rejected: ${reply.text}`)
  return browser
}
const byCode = async (forClient: Pick<TestClient, 'email' | 'code'>, browser?: Browser) =>
  (browser ?? (await otherBrowser())).call(enterHome, { body: { email: forClient.email, code: forClient.code } })
const setPassword = (browser: Browser, body: { password: string; current?: string }) =>
  browser.call(setFamilyPassword, { body })
const homeOf = async (browser: Browser) => (await browser.call(getHome)).answer

describe('the client home page', () => {
  it('requires identification, and shows only the studio before', async () => {
    const home = await homeOf(await otherBrowser())
    expect(home).toMatchObject({ state: 'gate', client: null, galleries: [] })
    expect(home.studio.name).toBe('Ana Prado')
  })

  it('lists all galleries sent to the client, latest first, and no others', async () => {
    const body = { type: 'private' as const, active: true, limit_date: '2099-12-31' }
    await user.browser.call(updateLinkPreferences, { params: { collection_id: wedding.id }, body })
    await user.browser.call(createSelection, {
      body: {
        collection_id: wedding.id,
        customer_client_id: client.id,
        selection_data: { magic_link_enabled: true },
      },
    })
    const browser = await byLink(client)
    const home = await homeOf(browser)
    expect(home).toMatchObject({ state: 'open', client: { name: client.name, has_password: false } })
    expect(home.galleries).toMatchObject([
      { id: party.id, title: 'Festa', state: 'open', mode: 'delivery', selection: null, total: 1 },
      {
        id: wedding.id,
        slug: wedding.slug,
        state: 'open',
        mode: 'selection',
        selection: { status: 'open', chosen: 0, limit_date: '2099-12-31', days_left: expect.any(Number) },
      },
    ])
    // An identified client needs no other key for the galleries sent to them.
    expect((await enter(browser, wedding.slug)).status).toBe(200)
    expect((await browser.call(getManifest, { params: { gallery_id: wedding.id } })).status).toBe(200)
  })

  it('counts no visit, lists expired galleries as expired and omits deleted ones', async () => {
    const other = await createTestClient(api, user, 'Rita')
    const [old, deletedGallery] = [
      await readyGallery(api, user, { pictures: 1 }),
      await readyGallery(api, user, { pictures: 1 }),
    ]
    for (const gallery of [old, deletedGallery]) await sent(gallery, other)
    await api.rows(`update gallery set expires_at = now() - interval '1 day' where id = $1`, [old.id])
    await user.browser.call(deleteGallery, { query: { collection_id: deletedGallery.id } })
    const { galleries } = await homeOf(await byLink(other))
    expect(galleries).toMatchObject([{ id: old.id, state: 'expired', expired_on: expect.any(String), cover: null }])
    expect(await api.rows('select 1 from gallery_visitor where client_id = $1', [other.id])).toEqual([])
  })

  it('is suspended with the account', async () => {
    const forClient = await createUser(api, { product: 'gallery_pro' })
    const browser = await familyBrowser(api, forClient)
    await api.rows(`update subscription set frozen_at = now() - interval '10 milliseconds' where customer_id = $1`, [
      forClient.customerId,
    ])
    expect(await homeOf(browser)).toMatchObject({ state: 'suspended', galleries: [] })
  })
})

describe('the home link', () => {
  it("is rejected if it is a gallery link, another studio's link or forged", async () => {
    const stranger = await createUser(api, { product: 'gallery_pro' })
    const theirs = await personalLink(api, stranger, await createTestClient(api, stranger), null)
    const own = await homeToken(client)
    const links = {
      gallery: (await personalLink(api, user, client, wedding)).token,
      stranger: theirs.token,
      forged: `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      nonsense: 'abc',
    }
    for (const [name, link] of Object.entries(links)) {
      const reply = await (await otherBrowser()).call(enterHome, { body: { link } })
      expect([reply.status, reply.error.error], name).toEqual([410, 'LinkNotValid'])
    }
  })

  it('ends with its revocation, together with the sessions it opened', async () => {
    const other = await createTestClient(api, user)
    await sent(wedding, other)
    const [token, browser] = [await homeToken(other), await byLink(other)]
    await enter(browser, wedding.slug)
    await user.browser.call(revokeClientLinks, { params: { id: other.id } })
    expect((await homeOf(browser)).state).toBe('gate')
    const response = await browser.call(getManifest, { params: { gallery_id: wedding.id } })
    expect(response.error.error).toBe('SessionExpired')
    expect((await (await otherBrowser()).call(enterHome, { body: { link: token } })).status).toBe(410)
    expect((await byCode(other)).status).toBe(200)
  })
})

describe('home page entry by e-mail and code', () => {
  it('accepts any case and separators', async () => {
    const credentials = {
      email: ` ${client.email.toUpperCase()}`,
      code: client.code.toLowerCase().replaceAll('-', ' '),
    }
    const reply = await byCode(credentials)
    expect([reply.status, reply.answer.state, reply.answer.galleries.length]).toEqual([200, 'open', 2])
  })

  it('returns the same bytes for every kind of wrong code', async () => {
    const stranger = await createTestClient(api, await createUser(api, { product: 'gallery_pro' }))
    const keys = [{ ...client, code: 'AAAA-AAAA-AAAA' }, { email: 'nunca@vimos.test', code: client.code }, stranger]
    const texts = new Set<string>()
    for (const key of keys) {
      const reply = await byCode(key)
      expect([reply.status, reply.error.error]).toEqual([400, 'WrongAccessCode'])
      texts.add(reply.text.replace(reply.error.request_id ?? '', ''))
    }
    expect(texts.size).toBe(1)
    const missing = await (await otherBrowser()).call(enterHome, { body: { email: client.email } })
    expect([missing.status, missing.error.messages[0]!.id]).toEqual([422, 'code'])
  })

  it('is limited to five wrong attempts per address', async () => {
    const browser = await otherBrowser()
    const invalid = { email: 'alguem@vimos.test', code: 'AAAA-AAAA-AAAA' }
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await byCode(invalid, browser)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await byCode(client)).status).toBe(200)
  })
})

describe("a client's own password", () => {
  const chosen = 'Pão de queijo às 7'

  it('replaces the code, and is stored unreadable', async () => {
    const own = await createTestClient(api, user)
    await sent(wedding, own)
    const [browser, other] = [await otherBrowser(), await otherBrowser()]
    for (const one of [browser, other]) await byCode(own, one)
    expect((await setPassword(browser, { password: chosen })).status).toBe(204)
    expect((await homeOf(browser)).client).toEqual({ name: own.name, has_password: true })
    expect((await homeOf(other)).state).toBe('gate')
    expect((await byCode(own)).status).toBe(400)
    expect((await byCode({ ...own, code: chosen })).status).toBe(200)
    expect((await enter(await otherBrowser(), wedding.slug, { email: own.email, code: chosen })).status).toBe(200)
    const revealed = await user.browser.call(revealClientPassword, { params: { id: own.id } })
    expect(revealed.answer.first_password).toBeNull()
    const listed = await user.browser.call(listClients, { query: { search: own.email } })
    expect(listed.answer.clients[0]!.extradata).toEqual({ first_password: '******' })
    const [row] = await api.rows<{ whole: string }>('select client::text as whole from client where id = $1', [own.id])
    expect(row!.whole).not.toContain(chosen)
  })

  it('is changed with the current password only', async () => {
    const own = await createTestClient(api, user)
    const browser = await byLink(own)
    await setPassword(browser, { password: chosen })
    for (const current of [undefined, 'errada'].map((text) => (text === undefined ? {} : { current: text }))) {
      const rejected = await setPassword(browser, { password: 'outra senha boa', ...current })
      expect([rejected.status, rejected.error]).toMatchObject([
        400,
        { error: 'WrongCurrentPassword', messages: [{ id: 'current' }] },
      ])
    }
    expect((await setPassword(browser, { password: 'outra senha boa', current: chosen })).status).toBe(204)
    expect((await byCode({ ...own, code: 'outra senha boa' })).status).toBe(200)
  })

  it('must be neither common nor too short or long', async () => {
    const browser = await byLink(await createTestClient(api, user))
    for (const password of ['12345678', 'curta', 'a'.repeat(129)]) {
      const rejected = await setPassword(browser, { password })
      expect([rejected.status, rejected.error.messages[0]!.id], password).toEqual([422, 'password'])
    }
  })

  it('cannot be set with a gallery link or by a guest', async () => {
    const own = await createTestClient(api, user)
    const otherVisitor = await otherBrowser()
    await enter(otherVisitor, wedding.slug, { link: (await personalLink(api, user, own, wedding)).token })
    const guest = await otherBrowser()
    await enter(guest, party.slug)
    for (const browser of [otherVisitor, guest]) {
      const rejected = await setPassword(browser, { password: chosen })
      expect([rejected.status, rejected.error.error]).toEqual([403, 'Forbidden'])
      expect((await homeOf(browser)).state).toBe('gate')
    }
    const [row] = await api.rows('select secret_kind from client where id = $1', [own.id])
    expect(row).toEqual({ secret_kind: 'code' })
  })
})
