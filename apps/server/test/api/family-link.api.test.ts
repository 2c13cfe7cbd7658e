import { deleteGallery, getEntry, getManifest, leaveFamily, setGalleryAccess } from '@revela/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { revokeLink } from '../../src/modules/clients/index.ts'
import { sweepSessions } from '../../src/modules/clients/sessions/sweep-sessions.job.ts'
import { parseTenantToken } from '../../src/platform/crypto/tenant-token.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { askContent } from '../ask-content.ts'
import type { Browser } from '../browser.ts'
import { clientOf, clientsNeeds, personalLink, previewCode, type ClientOf } from '../family-keys.ts'
import { enter, readyGallery, studioHost, type FamilyGallery } from '../family.ts'
import { someone, type Person } from '../people.ts'

let api: ApiUnderTest
const start = new Date()
let now = start
let person: Person
let gallery: FamilyGallery
let host: string
let client: ClientOf
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  person = await someone(api, { product: 'gallery_pro' })
  gallery = await readyGallery(api, person, { access: 'invited' })
  client = await clientOf(api, person)
  host = await studioHost(person)
  // The clock moves by a month; the studio's trial must not end meanwhile.
  await api.rows(`update subscription set trial_ends_at = now() + interval '1 year'`)
})
afterEach(() => {
  now = start
})
afterAll(() => api.close())

const hour = 3_600_000
const link = (to: FamilyGallery | null = gallery, of = client) => personalLink(api, person, of, to)

/** What this browser is told when it asks for the photographs. */
async function sees(browser: Browser, of: FamilyGallery = gallery): Promise<number | string> {
  const reply = await browser.call(getManifest, { params: { gallery_id: of.id } })
  return reply.status === 200 ? 200 : reply.error.error
}

async function letIn(key: Parameters<typeof enter>[2], to: FamilyGallery = gallery): Promise<Browser> {
  const browser = api.browser({ host })
  const reply = await enter(browser, to.slug, key)
  if (reply.status !== 200) throw new Error(`not let in: ${reply.text}`)
  return browser
}

/** Whether the images this browser was given addresses of are still shown. */
async function imagesOf(browser: Browser, of: FamilyGallery = gallery): Promise<() => Promise<boolean>> {
  const { content } = (await browser.call(getManifest, { params: { gallery_id: of.id } })).answer
  const token = new URL(content.prefix).pathname.slice(1)
  return async () => (await askContent(api, token)) !== null
}

describe('a personal link', () => {
  it('opens its gallery as often as its holder likes, and is the same when it is asked for again', async () => {
    const { token } = await link()
    expect((await link()).token).toBe(token)
    for (let n = 0; n < 5; n += 1) expect(await sees(await letIn({ link: token }))).toBe(200)
    const at = await Promise.all(Array.from({ length: 10 }, async () => link(await readyOnce())))
    expect(new Set(at.map((one) => one.token)).size).toBe(1)
  })

  let once: Promise<FamilyGallery> | null = null
  const readyOnce = () => (once ??= readyGallery(api, person, { title: 'Uma só', access: 'invited', pictures: 1 }))

  it('opens no other gallery of the studio', async () => {
    const other = await readyGallery(api, person, { title: 'De outra família', access: 'invited' })
    const browser = await letIn({ link: (await link()).token })
    expect(await sees(browser, other)).toBe('NotFound')
    expect((await enter(browser, other.slug)).error.error).toBe('GalleryNotOpen')
    expect((await enter(browser, other.slug, { link: (await link()).token })).error.error).toBe('LinkNotValid')
  })

  it('to all galleries opens those sent to its client, and tells who comes', async () => {
    const family = await clientOf(api, person, 'Rosa Lima')
    const [sent, other] = [
      await readyGallery(api, person, { title: 'Enviada', access: 'invited' }),
      await readyGallery(api, person, { title: 'Não enviada', access: 'invited' }),
    ]
    await link(sent, family)
    const home = await link(null, family)
    const browser = await letIn({ link: home.token }, sent)
    expect([await sees(browser, sent), (await enter(browser, other.slug)).error.error]).toEqual([200, 'GalleryNotOpen'])
    expect((await enter(browser, other.slug, { link: home.token })).error.error).toBe('LinkNotValid')
    expect((await enter(browser, sent.slug)).answer).toMatchObject({ as: 'client', name: 'Rosa Lima' })
  })

  it('that is wrong, cut, expired, revoked or another studio’s is answered alike', async () => {
    const family = await clientOf(api, person)
    const stranger = await someone(api, { product: 'gallery_pro' })
    const theirs = await readyGallery(api, stranger, { access: 'invited' })
    const good = (await link(gallery, family)).token
    const expiring = await clientOf(api, person)
    const past = await personalLink(api, person, expiring, gallery, { expiresAt: new Date(now.getTime() - 1) })
    const revoked = await clientOf(api, person)
    const gone = await link(gallery, revoked)
    await revokeLink(clientsNeeds(api), person.customerId, gone.id)
    const flipped = Buffer.from(good, 'base64url')
    flipped[60]! ^= 1
    const foreign = await personalLink(api, stranger, await clientOf(api, stranger), theirs)
    const tokens = [flipped.toString('base64url'), good.slice(0, -1), past.token, gone.token, foreign.token, 'x', '']
    for (const token of tokens) {
      const reply = await enter(api.browser({ host }), gallery.slug, { link: token })
      expect([reply.status, reply.error.error]).toEqual([410, 'LinkNotValid'])
      expect(reply.error.messages[0]?.help).toBe('Este link não vale mais. Peça um novo ao fotógrafo.')
    }
    const renewed = await personalLink(api, person, expiring, gallery)
    expect(renewed.token).not.toBe(past.token)
    expect(await sees(await letIn({ link: renewed.token }))).toBe(200)
  })

  it('is kept as a hash and sealed: the database alone opens nothing', async () => {
    const { token } = await link()
    const secret = Buffer.from(token, 'base64url').subarray(32).toString('hex')
    const [row] = await api.rows<{ whole: string }>('select string_agg(l::text, chr(10)) as whole from client_link l')
    expect(row!.whole).not.toContain(token)
    expect(row!.whole).not.toContain(secret)
  })
})

describe('revocation', () => {
  it('puts out whoever came by the link, and the images they were shown; others stay', async () => {
    const family = await clientOf(api, person)
    const { id, token } = await link(gallery, family)
    const [out, stays] = [await letIn({ link: token }), await letIn({ link: (await link()).token })]
    const [outImages, staysImages] = [await imagesOf(out), await imagesOf(stays)]
    expect([await outImages(), await staysImages()]).toEqual([true, true])
    await revokeLink(clientsNeeds(api), person.customerId, id)
    expect([await sees(out), await sees(stays)]).toEqual(['SessionExpired', 200])
    expect(await outImages()).toBe(false)
    expect(await (await imagesOf(stays))()).toBe(true)
  })

  it('of one link leaves what another opened in the same browser', async () => {
    const family = await clientOf(api, person)
    const other = await readyGallery(api, person, { title: 'Outra', access: 'invited' })
    const [first, second] = [await link(gallery, family), await link(other, family)]
    const browser = await letIn({ link: first.token })
    await enter(browser, other.slug, { link: second.token })
    await revokeLink(clientsNeeds(api), person.customerId, first.id)
    expect([await sees(browser), await sees(browser, other)]).toEqual(['NotFound', 200])
  })

  it('by asking who comes: guests are out at once, clients stay, images follow', async () => {
    const open = await readyGallery(api, person, { title: 'Era aberta' })
    const guest = await letIn({}, open)
    const family = await letIn({ link: (await link(open)).token }, open)
    const images = await imagesOf(guest, open)
    await person.browser.call(setGalleryAccess, { params: { id: open.id }, body: { access: 'invited' } })
    expect([await sees(guest, open), await sees(family, open), await images()]).toEqual(['NotFound', 200, false])
    const entry = (await guest.call(getEntry, { query: { slug: open.slug } })).answer
    expect([entry.state, entry.gallery?.cover, entry.visitor]).toEqual(['gate', null, null])
  })

  it('by the trash, by the gallery’s last day and by the studio’s bad standing', async () => {
    const open = await readyGallery(api, person, { title: 'Com fim' })
    const guest = await letIn({}, open)
    const images = await imagesOf(guest, open)
    const state = async () => (await guest.call(getEntry, { query: { slug: open.slug } })).answer.state
    await api.rows('update gallery set expires_at = $2 where id = $1', [open.id, now])
    expect([await sees(guest, open), await images(), await state()]).toEqual(['GalleryNotOpen', false, 'expired'])
    expect((await enter(api.browser({ host }), open.slug)).error.error).toBe('GalleryNotOpen')
    await api.rows('update gallery set expires_at = null where id = $1', [open.id])
    await api.rows('update subscription set frozen_at = $2 where customer_id = $1', [person.customerId, now])
    expect([await sees(guest, open), await images(), await state()]).toEqual(['GalleryNotOpen', false, 'suspended'])
    await api.rows('update subscription set frozen_at = null where customer_id = $1', [person.customerId])
    expect([await sees(guest, open), await images(), await state()]).toEqual([200, true, 'open'])
    await person.browser.call(deleteGallery, { query: { collection_id: open.id } })
    expect([await sees(guest, open), await images(), await state()]).toEqual(['NotFound', false, 'unknown'])
  })
})

describe('a session', () => {
  it('is over after a day without a call, and after a month in any case', async () => {
    const { token } = await link()
    const [idle, used] = [await letIn({ link: token }), await letIn({ link: token })]
    for (let at = 20; at < 30 * 24; at += 20) {
      now = new Date(start.getTime() + at * hour)
      expect(await sees(used), `after ${at} hours`).toBe(200)
    }
    expect(await sees(idle)).toBe('SessionExpired')
    now = new Date(start.getTime() + 30 * 24 * hour + 1_000)
    expect(await sees(used)).toBe('SessionExpired')
  })

  it('ends with the link that opened it', async () => {
    const family = await clientOf(api, person)
    const expiresAt = new Date(start.getTime() + 2 * hour)
    const { token } = await personalLink(api, person, family, gallery, { expiresAt })
    const browser = await letIn({ link: token })
    now = new Date(start.getTime() + 2 * hour + 1_000)
    expect(await sees(browser)).toBe('NotFound')
  })

  it('is a new one when somebody else comes in, and the old token is worth nothing', async () => {
    const open = await readyGallery(api, person, { title: 'Aberta a todos' })
    const browser = await letIn({}, open)
    const before = browser.cookies.get('__Host-revela-family')!
    await enter(browser, gallery.slug, { link: (await link()).token })
    expect(browser.cookies.get('__Host-revela-family')).not.toBe(before)
    const thief = api.browser({ host })
    thief.cookies.set('__Host-revela-family', before)
    expect(await sees(thief, open)).toBe('SessionExpired')
  })

  it('survives nothing that was tampered with, and leaving ends it on the server', async () => {
    const browser = await letIn({ link: (await link()).token })
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
    const thief = api.browser({ host })
    thief.cookies.set('__Host-revela-family', token)
    expect(await sees(thief)).toBe('SessionExpired')
  })
})

describe('what is over', () => {
  it('is forgotten by the sweep, and what is not stays', async () => {
    const browser = await letIn({ link: (await link()).token })
    const old = await letIn({ link: (await link()).token })
    const oldId = parseTenantToken(old.cookies.get('__Host-revela-family')!)!.id
    await previewCode(person, gallery)
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
  it('works once, for its gallery, within two minutes', async () => {
    const code = await previewCode(person, gallery)
    const browser = await letIn({ preview: code })
    expect((await browser.call(getManifest, { params: { gallery_id: gallery.id } })).answer.visitor).toEqual({
      as: 'preview',
      name: null,
    })
    const again = await enter(api.browser({ host }), gallery.slug, { preview: code })
    expect([again.status, again.error.error]).toEqual([410, 'LinkNotValid'])
    const other = await readyGallery(api, person, { title: 'Outra prévia' })
    const elsewhere = await enter(api.browser({ host }), other.slug, {
      preview: await previewCode(person, gallery),
    })
    expect(elsewhere.error.error).toBe('LinkNotValid')
    const late = await previewCode(person, gallery)
    now = new Date(start.getTime() + 121_000)
    expect((await enter(api.browser({ host }), gallery.slug, { preview: late })).status).toBe(410)
  })

  it('is used up by one of two that come at once', async () => {
    const code = await previewCode(person, gallery)
    const browsers = Array.from({ length: 6 }, () => api.browser({ host }))
    const replies = await Promise.all(browsers.map((browser) => enter(browser, gallery.slug, { preview: code })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  it('shows a gallery whose day has passed, images too', async () => {
    const past = await readyGallery(api, person, { title: 'Vencida' })
    await api.rows('update gallery set expires_at = $2 where id = $1', [past.id, new Date(now.getTime() - hour)])
    const browser = await letIn({ preview: await previewCode(person, past) }, past)
    expect(await sees(browser, past)).toBe(200)
    expect(await (await imagesOf(browser, past))()).toBe(true)
    expect((await browser.call(getEntry, { query: { slug: past.slug } })).answer.state).toBe('open')
  })
})
