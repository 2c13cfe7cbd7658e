import { deleteGallery, getEntry, getManifest, leaveFamily, setGalleryAccess } from '@revela/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { revokeLink } from '../../src/modules/clients/index.ts'
import { sweepSessions } from '../../src/modules/clients/sessions/sweep-sessions.job.ts'
import { parseTenantToken } from '../../src/platform/crypto/tenant-token.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { requestContent } from '../request-content.ts'
import type { Browser } from '../browser.ts'
import { createTestClient, clientsDeps, personalLink, previewCode, type TestClient } from '../family-keys.ts'
import { enter, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
const start = new Date()
let now = start
let user: User
let gallery: FamilyGallery
let host: string
let client: TestClient
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  user = await createUser(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, user, { access: 'invited' })
  client = await createTestClient(api, user)
  host = await studioHost(user)
  // The clock moves by a month; the studio's trial must not end in that time.
  await api.rows(`update subscription set trial_ends_at = now() + interval '1 year'`)
})
afterEach(() => {
  now = start
})
afterAll(() => api.close())

const hour = 3_600_000
const link = (to: FamilyGallery | null = gallery, target = client) => personalLink(api, user, target, to)

/** Returns 200 or the error code of the picture list. */
async function sees(browser: Browser, target: FamilyGallery = gallery): Promise<number | string> {
  const reply = await browser.call(getManifest, { params: { gallery_id: target.id } })
  return reply.status === 200 ? 200 : reply.error.error
}

async function enterWith(key: Parameters<typeof enter>[2], to: FamilyGallery = gallery): Promise<Browser> {
  const browser = api.browser({ host })
  const reply = await enter(browser, to.slug, key)
  if (reply.status !== 200) throw new Error(`entry rejected: ${reply.text}`)
  return browser
}

/** Returns a probe: whether the image addresses that this browser received still work. */
async function imagesOf(browser: Browser, target: FamilyGallery = gallery): Promise<() => Promise<boolean>> {
  const { content } = (await browser.call(getManifest, { params: { gallery_id: target.id } })).answer
  const token = new URL(content.prefix).pathname.slice(1)
  return async () => (await requestContent(api, token)) !== null
}

describe('a personal link', () => {
  it('opens its gallery any number of times, and is the same when requested again', async () => {
    const { token } = await link()
    expect((await link()).token).toBe(token)
    for (let n = 0; n < 5; n += 1) expect(await sees(await enterWith({ link: token }))).toBe(200)
    const at = await Promise.all(Array.from({ length: 10 }, async () => link(await sharedGallery())))
    expect(new Set(at.map((one) => one.token)).size).toBe(1)
  })

  let cachedGallery: Promise<FamilyGallery> | null = null
  const sharedGallery = () =>
    (cachedGallery ??= readyGallery(api, user, { title: 'Uma só', access: 'invited', pictures: 1 }))

  it('opens no other gallery of the studio', async () => {
    const other = await readyGallery(api, user, { title: 'De outra família', access: 'invited' })
    const browser = await enterWith({ link: (await link()).token })
    expect(await sees(browser, other)).toBe('NotFound')
    expect((await enter(browser, other.slug)).error.error).toBe('GalleryNotOpen')
    expect((await enter(browser, other.slug, { link: (await link()).token })).error.error).toBe('LinkNotValid')
  })

  it('to all galleries opens those sent to its client, and identifies the client', async () => {
    const family = await createTestClient(api, user, 'Rosa Lima')
    const [sent, other] = [
      await readyGallery(api, user, { title: 'Enviada', access: 'invited' }),
      await readyGallery(api, user, { title: 'Não enviada', access: 'invited' }),
    ]
    await link(sent, family)
    const home = await link(null, family)
    const browser = await enterWith({ link: home.token }, sent)
    expect([await sees(browser, sent), (await enter(browser, other.slug)).error.error]).toEqual([200, 'GalleryNotOpen'])
    expect((await enter(browser, other.slug, { link: home.token })).error.error).toBe('LinkNotValid')
    expect((await enter(browser, sent.slug)).answer).toMatchObject({ as: 'client', name: 'Rosa Lima' })
  })

  it("returns the same error if it is wrong, truncated, expired, revoked or another studio's", async () => {
    const family = await createTestClient(api, user)
    const stranger = await createUser(api, { product: 'gallery_pro' })
    const theirs = await readyGallery(api, stranger, { access: 'invited' })
    const validToken = (await link(gallery, family)).token
    const expiring = await createTestClient(api, user)
    const past = await personalLink(api, user, expiring, gallery, { expiresAt: new Date(now.getTime() - 1) })
    const revoked = await createTestClient(api, user)
    const revokedLink = await link(gallery, revoked)
    await revokeLink(clientsDeps(api), user.customerId, revokedLink.id)
    const flipped = Buffer.from(validToken, 'base64url')
    flipped[60]! ^= 1
    const foreign = await personalLink(api, stranger, await createTestClient(api, stranger), theirs)
    const tokens = [
      flipped.toString('base64url'),
      validToken.slice(0, -1),
      past.token,
      revokedLink.token,
      foreign.token,
      'x',
      '',
    ]
    for (const token of tokens) {
      const reply = await enter(api.browser({ host }), gallery.slug, { link: token })
      expect([reply.status, reply.error.error]).toEqual([410, 'LinkNotValid'])
      expect(reply.error.messages[0]?.help).toBe('Este link não vale mais. Peça um novo a quem enviou.')
    }
    const renewed = await personalLink(api, user, expiring, gallery)
    expect(renewed.token).not.toBe(past.token)
    expect(await sees(await enterWith({ link: renewed.token }))).toBe(200)
  })

  it('is stored hashed and sealed, not readable', async () => {
    const { token } = await link()
    const secret = Buffer.from(token, 'base64url').subarray(32).toString('hex')
    const [row] = await api.rows<{ whole: string }>('select string_agg(l::text, chr(10)) as whole from client_link l')
    expect(row!.whole).not.toContain(token)
    expect(row!.whole).not.toContain(secret)
  })
})

describe('revocation of access', () => {
  it('ends the sessions and image addresses of the link, not those of others', async () => {
    const family = await createTestClient(api, user)
    const { id, token } = await link(gallery, family)
    const [revokedBrowser, otherLinkBrowser] = [
      await enterWith({ link: token }),
      await enterWith({ link: (await link()).token }),
    ]
    const [revokedImages, otherLinkImages] = [await imagesOf(revokedBrowser), await imagesOf(otherLinkBrowser)]
    expect([await revokedImages(), await otherLinkImages()]).toEqual([true, true])
    await revokeLink(clientsDeps(api), user.customerId, id)
    expect([await sees(revokedBrowser), await sees(otherLinkBrowser)]).toEqual(['SessionExpired', 200])
    expect(await revokedImages()).toBe(false)
    expect(await (await imagesOf(otherLinkBrowser))()).toBe(true)
  })

  it('of one link keeps the access of another link in the same browser', async () => {
    const family = await createTestClient(api, user)
    const other = await readyGallery(api, user, { title: 'Outra', access: 'invited' })
    const [first, second] = [await link(gallery, family), await link(other, family)]
    const browser = await enterWith({ link: first.token })
    await enter(browser, other.slug, { link: second.token })
    await revokeLink(clientsDeps(api), user.customerId, first.id)
    expect([await sees(browser), await sees(browser, other)]).toEqual(['NotFound', 200])
  })

  it('by the access mode invited ends guests and image addresses at once, and keeps clients', async () => {
    const open = await readyGallery(api, user, { title: 'Era aberta' })
    const guest = await enterWith({}, open)
    const family = await enterWith({ link: (await link(open)).token }, open)
    const images = await imagesOf(guest, open)
    await user.browser.call(setGalleryAccess, { params: { id: open.id }, body: { access: 'invited' } })
    expect([await sees(guest, open), await sees(family, open), await images()]).toEqual(['NotFound', 200, false])
    const entry = (await guest.call(getEntry, { query: { slug: open.slug } })).answer
    expect([entry.state, entry.gallery?.cover, entry.visitor]).toEqual(['gate', null, null])
  })

  it('happens with the trash, the expiry date and a frozen account', async () => {
    const open = await readyGallery(api, user, { title: 'Com fim' })
    const guest = await enterWith({}, open)
    const images = await imagesOf(guest, open)
    const state = async () => (await guest.call(getEntry, { query: { slug: open.slug } })).answer.state
    await api.rows('update gallery set expires_at = $2 where id = $1', [open.id, now])
    expect([await sees(guest, open), await images(), await state()]).toEqual(['GalleryNotOpen', false, 'expired'])
    expect((await enter(api.browser({ host }), open.slug)).error.error).toBe('GalleryNotOpen')
    await api.rows('update gallery set expires_at = null where id = $1', [open.id])
    await api.rows('update subscription set frozen_at = $2 where customer_id = $1', [user.customerId, now])
    expect([await sees(guest, open), await images(), await state()]).toEqual(['GalleryNotOpen', false, 'suspended'])
    await api.rows('update subscription set frozen_at = null where customer_id = $1', [user.customerId])
    expect([await sees(guest, open), await images(), await state()]).toEqual([200, true, 'open'])
    await user.browser.call(deleteGallery, { query: { collection_id: open.id } })
    expect([await sees(guest, open), await images(), await state()]).toEqual(['NotFound', false, 'unknown'])
  })
})

describe('a family session', () => {
  it('expires after a day without a call, and after a month in any case', async () => {
    const { token } = await link()
    const [idle, used] = [await enterWith({ link: token }), await enterWith({ link: token })]
    for (let at = 20; at < 30 * 24; at += 20) {
      now = new Date(start.getTime() + at * hour)
      expect(await sees(used), `after ${at} hours`).toBe(200)
    }
    expect(await sees(idle)).toBe('SessionExpired')
    now = new Date(start.getTime() + 30 * 24 * hour + 1_000)
    expect(await sees(used)).toBe('SessionExpired')
  })

  it('ends with the link that opened it', async () => {
    const family = await createTestClient(api, user)
    const expiresAt = new Date(start.getTime() + 2 * hour)
    const { token } = await personalLink(api, user, family, gallery, { expiresAt })
    const browser = await enterWith({ link: token })
    now = new Date(start.getTime() + 2 * hour + 1_000)
    expect(await sees(browser)).toBe('NotFound')
  })

  it('is replaced when the identity changes, and the old token stops working', async () => {
    const open = await readyGallery(api, user, { title: 'Aberta a todos' })
    const browser = await enterWith({}, open)
    const before = browser.cookies.get('__Host-revela-family')!
    await enter(browser, gallery.slug, { link: (await link()).token })
    expect(browser.cookies.get('__Host-revela-family')).not.toBe(before)
    const attacker = api.browser({ host })
    attacker.cookies.set('__Host-revela-family', before)
    expect(await sees(attacker, open)).toBe('SessionExpired')
  })

  it('rejects a manipulated token, and is ended on the server by leaving', async () => {
    const browser = await enterWith({ link: (await link()).token })
    const token = browser.cookies.get('__Host-revela-family')!
    const bytes = Buffer.from(token, 'base64url')
    let open = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const copy = Buffer.from(bytes)
      copy[at]! ^= 1
      const other = api.browser({ host })
      other.cookies.set('__Host-revela-family', copy.toString('base64url'))
      if ((await sees(other)) === 200) open += 1
    }
    expect(open).toBe(0)
    await browser.call(leaveFamily)
    const attacker = api.browser({ host })
    attacker.cookies.set('__Host-revela-family', token)
    expect(await sees(attacker)).toBe('SessionExpired')
  })
})

describe('the session sweep', () => {
  it('deletes expired sessions and preview codes, and keeps valid ones', async () => {
    const browser = await enterWith({ link: (await link()).token })
    const old = await enterWith({ link: (await link()).token })
    const oldId = parseTenantToken(old.cookies.get('__Host-revela-family')!)!.id
    await previewCode(user, gallery)
    await api.rows(`update client_session set expires_at = '2020-01-01' where id = $1`, [oldId])
    await api.rows(`update preview_code set expires_at = '2020-01-01'`)
    const sweep = openSweep(api.stack.sweepUrl)
    await sweepSessions({ ...api.platform, sweep })
    await sweep.close()
    expect(await api.rows('select 1 from client_session where id = $1', [oldId])).toEqual([])
    expect(await api.rows('select 1 from client_grant where session_id = $1', [oldId])).toEqual([])
    expect(await api.rows('select 1 from preview_code')).toEqual([])
    expect(await sees(browser)).toBe(200)
  })
})

describe('the owner’s preview', () => {
  it('opens once, for its gallery, within two minutes', async () => {
    const code = await previewCode(user, gallery)
    const browser = await enterWith({ preview: code })
    expect((await browser.call(getManifest, { params: { gallery_id: gallery.id } })).answer.visitor).toEqual({
      as: 'preview',
      name: null,
    })
    const repeated = await enter(api.browser({ host }), gallery.slug, { preview: code })
    expect([repeated.status, repeated.error.error]).toEqual([410, 'LinkNotValid'])
    const other = await readyGallery(api, user, { title: 'Outra prévia' })
    const otherBrowser = await enter(api.browser({ host }), other.slug, {
      preview: await previewCode(user, gallery),
    })
    expect(otherBrowser.error.error).toBe('LinkNotValid')
    const late = await previewCode(user, gallery)
    now = new Date(start.getTime() + 121_000)
    expect((await enter(api.browser({ host }), gallery.slug, { preview: late })).status).toBe(410)
  })

  it('is used up by one of several concurrent calls', async () => {
    const code = await previewCode(user, gallery)
    const browsers = Array.from({ length: 6 }, () => api.browser({ host }))
    const replies = await Promise.all(browsers.map((browser) => enter(browser, gallery.slug, { preview: code })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  it('shows an expired gallery with its images', async () => {
    const past = await readyGallery(api, user, { title: 'Vencida' })
    await api.rows('update gallery set expires_at = $2 where id = $1', [past.id, new Date(now.getTime() - hour)])
    const browser = await enterWith({ preview: await previewCode(user, past) }, past)
    expect(await sees(browser, past)).toBe(200)
    expect(await (await imagesOf(browser, past))()).toBe(true)
    expect((await browser.call(getEntry, { query: { slug: past.slug } })).answer.state).toBe('open')
  })
})
