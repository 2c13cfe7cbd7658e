import {
  beginSelection,
  choosePictures,
  getFamilySelection,
  updateClient,
  updateLinkPreferences,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { linkOf, createClientRow } from '../selecting.ts'

// Each new client costs two hashes of the access code.
vi.setConfig({ testTimeout: 180_000 })

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

async function publicGallery(): Promise<FamilyGallery> {
  const gallery = await readyGallery(api, user, { pictures: 1 })
  const body = { selling_photos: false, contracted_pictures: 1, type: 'public' as const, active: true }
  expect((await user.browser.call(updateLinkPreferences, { params: { collection_id: gallery.id }, body })).status).toBe(
    204,
  )
  return gallery
}

async function guestAt(gallery: FamilyGallery, address: string) {
  const browser = await familyBrowser(api, user, { 'x-forwarded-for': address })
  await enter(browser, gallery.slug)
  return browser
}

async function beginAs(gallery: FamilyGallery, body: Record<string, string>, address = '198.51.100.1') {
  const browser = await guestAt(gallery, address)
  const reply = await browser.call(beginSelection, { params: { gallery_id: gallery.id }, body })
  return { browser, reply }
}

const mailsTo = (recipient: string) =>
  api.rows<{ kind: string; text_body: string }>(
    'select kind, text_body from outbox_mail where recipient = $1 order by created_at',
    [recipient],
  )

describe('a guest who begins a selection with a contact', () => {
  // spec: S3-6.02
  it('gets the same response for a known and an unknown e-mail', async () => {
    const gallery = await publicGallery()
    const known = await createClientRow(api, user, 'Helena Duarte')
    const [client] = await api.rows<{ email: string }>('select email from client where id = $1', [known])
    const unknown = await beginAs(gallery, { name: 'Visitante', email: 'nunca-vista@familia.test' })
    const typed = await beginAs(gallery, { name: 'Visitante', email: client!.email })
    expect(typed.reply.status).toBe(unknown.reply.status)
    const { selection } = typed.reply.answer
    expect(selection).toEqual({ ...unknown.reply.answer.selection, id: selection.id })

    // The choices belong to the guest; the known client has no selection.
    const galleryParams = { params: { gallery_id: gallery.id } }
    const changes = [{ number: 1, state: 'yes' as const }]
    expect(
      (await typed.browser.call(choosePictures, { ...galleryParams, body: { changes } })).answer.totals.chosen,
    ).toBe(1)
    const knownSelections = await api.rows('select 1 from selection where gallery_id = $1 and client_id = $2', [
      gallery.id,
      known,
    ])
    expect(knownSelections).toEqual([])
  })

  it('causes a mail with the personal link to the client with this e-mail only', async () => {
    const gallery = await publicGallery()
    const known = await createClientRow(api, user, 'Rita Prado')
    const [client] = await api.rows<{ email: string }>('select email from client where id = $1', [known])
    await beginAs(gallery, { name: 'Visitante', email: client!.email })
    const mails = await mailsTo(client!.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['selection-known-contact'])
    expect(mails[0]!.text_body).toContain('Olá, Rita Prado!')
    expect(mails[0]!.text_body).not.toContain('Visitante')
    const links = await api.rows<{ client_id: string }>('select client_id from client_link where gallery_id = $1', [
      gallery.id,
    ])
    expect(links).toEqual([{ client_id: known }])
  })

  it('may use the phone number of an existing client; the photographer can rename both', async () => {
    const gallery = await publicGallery()
    for (const name of ['Lia', 'Lia de novo']) {
      expect((await beginAs(gallery, { name, tel: '81977776666' })).reply.status).toBe(200)
    }
    const rows = await api.rows<{ id: string }>(`select id from client where tel = '81977776666' order by created_at`)
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      const body = { name: 'Lia Campos', tel: '81977776666' }
      expect((await user.browser.call(updateClient, { params: { id }, body })).status).toBe(204)
    }
  })

  it('cannot flood a mailbox with links', async () => {
    const gallery = await publicGallery()
    const email = 'vitima@familia.test'
    const statuses: number[] = []
    for (let time = 0; time < 5; time += 1) {
      statuses.push((await beginAs(gallery, { name: 'X', email }, `203.0.113.${time + 1}`)).reply.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('is rejected after 20 in an hour, and the photographer is notified once', async () => {
    const [gallery, other] = [await publicGallery(), await publicGallery()]
    const begin = async (at: number, where = gallery) =>
      (await beginAs(where, { name: `Convidado ${at}`, email: `g${at}@festa.test` }, `203.0.113.${100 + at}`)).reply
    const statuses: number[] = []
    for (let at = 0; at < 23; at += 1) statuses.push((await begin(at)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429, 429])
    const chosen = await api.rows('select 1 from selection where gallery_id = $1', [gallery.id])
    expect(chosen).toHaveLength(20)
    const notices = await api.rows<{ text_body: string }>(
      `select text_body from outbox_mail where kind = 'selection-many-choosers'`,
    )
    expect(notices).toHaveLength(1)
    expect(notices[0]!.text_body).toContain(`/gallery/${gallery.id}/selection/followup`)

    // Another gallery is not affected, nor is an invited client.
    expect((await begin(50, other)).status).toBe(200)
    const invited = await createClientRow(api, user, 'Convidada')
    const browser = await familyBrowser(api, user)
    await enter(browser, gallery.slug, { link: await linkOf(api, user, invited, gallery.id) })
    expect((await browser.call(beginSelection, { params: { gallery_id: gallery.id }, body: {} })).status).toBe(200)
  })

  it('cannot use up the limit of a gallery from one address', async () => {
    const gallery = await publicGallery()
    const statuses: number[] = []
    for (let at = 0; at < 14; at += 1) {
      statuses.push((await beginAs(gallery, { name: 'Y', email: `y${at}@falso.test` }, '192.0.2.7')).reply.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect((await beginAs(gallery, { name: 'Z', email: 'z@festa.test' }, '192.0.2.8')).reply.status).toBe(200)
  })

  it('keeps the identity on the next visit', async () => {
    const gallery = await publicGallery()
    const { browser } = await beginAs(gallery, { name: 'Bia', email: 'bia@familia.test' })
    const galleryParams = { params: { gallery_id: gallery.id } }
    expect((await browser.call(getFamilySelection, galleryParams)).answer.selection).not.toBeNull()
    expect((await browser.call(beginSelection, { ...galleryParams, body: {} })).status).toBe(200)
  })
})
