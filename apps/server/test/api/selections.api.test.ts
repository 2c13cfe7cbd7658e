import {
  acceptPrice,
  answerComment,
  askPhotographer,
  beginSelection,
  choosePictures,
  commentPicture,
  confirmPayment,
  createSelection,
  declarePayment,
  deletePictures,
  deleteSelection,
  finishSelection,
  getFamilySelection,
  getLinkPreferences,
  getManifest,
  getSelectionChanges,
  getSelectionDetails,
  listGalleries,
  listPictures,
  listSelections,
  setPixKey,
  suggestPictures,
  updateGallerySettings,
  updateLinkPreferences,
  updateSelection,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { readSelection, createFamilySelection, linkOf, createClientRow, type Family } from '../selecting.ts'

let api: ApiUnderTest
let user: User
let now = new Date('2026-11-15T15:00:00Z')
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const sold = {
  selling_photos: true,
  charge_type: 'ADDITIONAL' as const,
  contracted_pictures: 2,
  extra_picture_price: 1500,
}

const at = ({ gallery }: Family) => ({ params: { gallery_id: gallery.id } })
const choose = (family: Family, states: Record<number, 'yes' | 'maybe' | 'no'>, browser: Browser = family.browser) =>
  browser.call(choosePictures, {
    ...at(family),
    body: { changes: Object.entries(states).map(([number, state]) => ({ number: Number(number), state })) },
  })
const finish = (family: Family, totals: { chosen: number; total: number }) =>
  family.browser.call(finishSelection, { ...at(family), body: { note: 'Obrigada!', accepted: true, ...totals } })
const edit = (family: Family, body: Parameters<typeof updateSelection.body.parse>[0]) =>
  user.browser.call(updateSelection, { params: { id: family.selectionId }, body: body as never })
const mailsOf = (kind: string) =>
  api.rows<{ recipient: string; subject: string; text_body: string }>(
    'select recipient, subject, text_body from outbox_mail where customer_id = $1 and kind = $2 order by created_at',
    [user.customerId, kind],
  )

describe('choosing pictures', () => {
  // spec: S3-3.10
  it('returns the totals and the price', async () => {
    const family = await createFamilySelection(api, user, { terms: sold })
    const { answer } = await choose(family, { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'maybe' })
    expect(answer).toMatchObject({
      totals: { chosen: 3, included: 2, extras: 1, total: 1500, maybe: 1 },
      rejected: [],
    })
    const selection = await readSelection(family.browser, family.gallery.id)
    expect(selection).toMatchObject({
      status: 'open',
      revision: answer.revision,
      price_accepted: false,
      pays_by_pix: false,
      choices: [
        { number: 1, state: 'yes' },
        { number: 2, state: 'yes' },
        { number: 3, state: 'yes' },
        { number: 4, state: 'maybe' },
      ],
    })
    expect((await family.browser.call(acceptPrice, at(family))).status).toBe(204)
    expect((await readSelection(family.browser, family.gallery.id)).price_accepted).toBe(true)
  })

  it('is idempotent', async () => {
    const family = await createFamilySelection(api, user)
    const first = await choose(family, { 1: 'yes' })
    const second = await choose(family, { 1: 'yes' })
    expect(first.answer.changed).toBe(true)
    expect(second.answer).toEqual({ ...first.answer, changed: false })
    const back = await choose(family, { 1: 'no' })
    expect(back.answer.totals.chosen).toBe(0)
  })

  // spec: S3-5.17
  it('respects the limit with concurrent calls from several devices', async () => {
    const family = await createFamilySelection(api, user, { terms: { contracted_pictures: 3 }, pictures: 12 })
    const devices = await Promise.all([family.another(), family.another(), family.another()])
    const requests = Array.from({ length: 12 }, (_, index) =>
      choose(family, { [index + 1]: 'yes' }, devices[index % devices.length]),
    )
    const replies = await Promise.all(requests)
    expect(replies.filter(({ answer }) => answer.rejected.length === 0)).toHaveLength(3)
    const selection = await readSelection(family.browser, family.gallery.id)
    expect(selection.totals.chosen).toBe(3)
    expect(selection.choices).toHaveLength(3)
  })

  it('ignores unknown pictures', async () => {
    const family = await createFamilySelection(api, user)
    expect((await choose(family, { 999: 'yes' })).answer.totals.chosen).toBe(0)
  })

  it('returns the changes since a revision to another device', async () => {
    const family = await createFamilySelection(api, user)
    const other = await family.another()
    await choose(family, { 1: 'yes', 2: 'maybe' })
    const since = (await readSelection(other, family.gallery.id)).revision
    await choose(family, { 1: 'no', 3: 'yes' })
    const query = { since: String(since) }
    const { answer } = await other.call(getSelectionChanges, { ...at(family), query })
    expect(answer).toMatchObject({
      revision: since + 1,
      reread: false,
      choices: [
        { number: 1, state: 'no' },
        { number: 3, state: 'yes' },
      ],
      totals: { chosen: 1, maybe: 1 },
    })
  })

  it('drops choices of deleted pictures', async () => {
    const family = await createFamilySelection(api, user)
    await choose(family, { 1: 'yes', 2: 'yes' })
    await user.browser.call(deletePictures, {
      query: { collection_id: family.gallery.id, picture_ids: family.gallery.pictures[0]! },
      body: {},
    })
    const selection = await readSelection(family.browser, family.gallery.id)
    expect([selection.totals.chosen, selection.choices]).toEqual([1, [{ number: 2, state: 'yes' }]])
  })

  it("is not possible in another family's gallery", async () => {
    const mine = await createFamilySelection(api, user)
    const other = await createFamilySelection(api, user)
    const reply = await mine.browser.call(getFamilySelection, at(other))
    expect(reply.status).toBe(404)
  })
})

describe('finishing a selection', () => {
  // spec: S3-3.10
  it('closes it, mails both sides, and requests payment by Pix', async () => {
    const pix_key = { kind: 'email' as const, key: 'Pix@Aurora.com.br', name: 'Estúdio Aurora', city: 'Recife' }
    expect((await user.browser.call(setPixKey, { body: { pix_key } })).status).toBe(204)
    const family = await createFamilySelection(api, user, { terms: sold, name: 'Marina Alves' })
    await choose(family, { 1: 'yes', 2: 'yes', 3: 'yes' })
    expect((await finish(family, { chosen: 3, total: 0 })).error.error).toBe('SelectionChanged')
    const { answer } = await finish(family, { chosen: 3, total: 1500 })
    expect(answer.selection).toMatchObject({ status: 'done', note: 'Obrigada!', payment: { total: 1500 } })
    expect(answer.selection.payment?.code).toMatch(/^000201.*0117pix@aurora\.com\.br.*540515\.005802BR/)
    expect((await choose(family, { 4: 'yes' })).error.error).toBe('SelectionClosed')
    expect((await finish(family, { chosen: 3, total: 1500 })).error.error).toBe('SelectionClosed')

    const [finishedMail] = await mailsOf('selection-finished')
    expect(finishedMail!.subject).toBe('Marina Alves concluiu a seleção de Casamento Ana e João')
    expect(finishedMail!.text_body).toContain('Total: R$ 15,00')
    expect(await mailsOf('selection-receipt')).toHaveLength(1)

    expect((await family.browser.call(declarePayment, at(family))).status).toBe(204)
    await family.browser.call(declarePayment, at(family))
    expect(await mailsOf('selection-payment-declared')).toHaveLength(1)
    const params = { id: family.selectionId }
    await user.browser.call(confirmPayment, { params, body: { received: true } })
    const details = await user.browser.call(getSelectionDetails, { params })
    expect(details.answer.payment).toMatchObject({ total: 1500, received_at: now.toISOString() })
    expect((await readSelection(family.browser, family.gallery.id)).payment?.received_at).toBe(now.toISOString())
  })

  // spec: S3-3.11, S3-3.19, S3-3.20, S3-4.05, S3-7.10
  it('is reverted by the photographer only', async () => {
    const family = await createFamilySelection(api, user)
    await choose(family, { 1: 'yes' })
    await finish(family, { chosen: 1, total: 0 })
    const request = () =>
      family.browser.call(askPhotographer, { ...at(family), body: { what: 'reopen', message: 'Troquei de ideia' } })
    expect((await request()).status).toBe(204)
    await request()
    const asked = await mailsOf('selection-reopen-asked')
    expect(asked).toHaveLength(1)
    expect(asked[0]!.text_body).toContain('Troquei de ideia')
    expect((await choose(family, { 2: 'yes' })).error.error).toBe('SelectionClosed')
    const listed = await user.browser.call(listSelections, { query: { collection_id: family.gallery.id } })
    expect(listed.answer.selections).toMatchObject([
      {
        client_id: family.clientId,
        origin: 'private',
        selected_pictures: [
          { id: family.gallery.pictures[0], title: expect.any(String), thumb: expect.stringMatching(/^http/) },
        ],
        sel_old_selection_link: expect.stringMatching(new RegExp(`^http.+/${family.gallery.slug}$`)),
        sel_summary_link: expect.stringMatching(new RegExp(`^http.+/${family.gallery.slug}$`)),
        sel_collection_id: family.gallery.id,
        sel_hash: expect.stringMatching(/^[0-9a-f]{12}-\d+$/),
        home_fp_magic_link: null,
        totals: { chosen: 1, total: 0 },
        asked: { what: 'reopen', message: 'Troquei de ideia' },
        payment: null,
      },
    ])
    await edit(family, { status: 0 })
    expect((await choose(family, { 2: 'yes' })).answer.totals.chosen).toBe(2)
  })

  it('is rejected without a choice', async () => {
    const family = await createFamilySelection(api, user)
    expect((await finish(family, { chosen: 0, total: 0 })).error.error).toBe('SelectionChanged')
  })
})

describe('the deadline', () => {
  // spec: S3-2.06, S3-3.07, S3-3.10, S3-4.01, S3-4.02, S3-4.03, S3-4.04, S3-7.11, S3-9.01
  it('ends with the day in São Paulo, and a new date reopens the selection', async () => {
    const family = await createFamilySelection(api, user, { terms: { limit_date: '2026-11-15' } })
    now = new Date('2026-11-16T02:59:00Z')
    expect((await choose(family, { 1: 'yes' })).status).toBe(200)
    now = new Date('2026-11-16T03:00:00Z')
    expect((await choose(family, { 2: 'yes' })).error.error).toBe('SelectionClosed')
    expect((await readSelection(family.browser, family.gallery.id)).status).toBe('expired')
    await edit(family, { limit_date: '2026-11-25', status: 0 })
    expect((await choose(family, { 2: 'yes' })).status).toBe(200)
    await edit(family, { limit_date: '2026-11-01', status: 0 })
    expect((await choose(family, { 3: 'yes' })).error.error).toBe('SelectionClosed')
    await edit(family, { limit_date: null, status: 0 })
    expect((await choose(family, { 3: 'yes' })).answer.totals.chosen).toBe(3)
    now = new Date('2026-11-15T15:00:00Z')
  })
})

describe('selection comments', () => {
  it('form a thread, and a repeated comment is stored once', async () => {
    const family = await createFamilySelection(api, user)
    const key = randomUUID()
    const say = (text: string, as = key) =>
      family.browser.call(commentPicture, { ...at(family), body: { key: as, number: 2, text } })
    await say('Pode deixar em preto e branco?')
    const { answer } = await say('Pode deixar em preto e branco?')
    expect(answer.thread.messages.map(({ by, text }) => [by, text])).toEqual([
      ['client', 'Pode deixar em preto e branco?'],
    ])
    const params = { id: family.selectionId }
    const body = { key: randomUUID(), number: 2, text: 'Claro!' }
    const reply = await user.browser.call(answerComment, { params, body })
    expect(reply.answer.thread.messages.map(({ by }) => by)).toEqual(['client', 'photographer'])
    const listed = await user.browser.call(listSelections, { query: { collection_id: family.gallery.id } })
    expect(listed.answer.selections).toMatchObject([{ comments: { threads: 1, waiting: 0 } }])
    await say('Obrigada!', randomUUID())
    const waiting = await user.browser.call(listSelections, { query: { collection_id: family.gallery.id } })
    expect(waiting.answer.selections).toMatchObject([{ comments: { threads: 1, waiting: 1 } }])
    const [comments] = (await readSelection(family.browser, family.gallery.id)).comments
    expect(comments).toMatchObject({
      number: 2,
      messages: [{ by: 'client' }, { text: 'Claro!' }, { text: 'Obrigada!' }],
    })
    const missing = await family.browser.call(commentPicture, {
      ...at(family),
      body: { key: randomUUID(), number: 77, text: 'Oi' },
    })
    expect(missing.status).toBe(404)
  })

  it('are rejected while the photographer has turned them off, and stay readable', async () => {
    const family = await createFamilySelection(api, user)
    const say = (text: string) =>
      family.browser.call(commentPicture, { ...at(family), body: { key: randomUUID(), number: 2, text } })
    const allow = (allow_comments: boolean) =>
      user.browser.call(updateGallerySettings, {
        params: { collection_id: family.gallery.id },
        body: { allow_comments },
      })
    const allowed = async () =>
      (await family.browser.call(getManifest, { params: { gallery_id: family.gallery.id } })).answer.allow_comments
    expect(await allowed()).toBe(true)
    expect((await say('Amei!')).status).toBe(200)
    expect((await allow(false)).status).toBe(204)
    expect(await allowed()).toBe(false)
    const rejected = await say('Pode clarear?')
    expect([rejected.status, rejected.error.error]).toEqual([403, 'CommentsNotAllowed'])
    const { comments } = await readSelection(family.browser, family.gallery.id)
    expect(comments.flatMap(({ messages }) => messages.map(({ text }) => text))).toEqual(['Amei!'])
    await allow(true)
    expect((await say('Para o álbum')).status).toBe(200)
  })
})

describe('a public selection', () => {
  // spec: S3-1.02, S3-3.15, S3-3.16, S3-6.02
  it("asks for a name with the first choice, and never opens another client's selection", async () => {
    const gallery = await readyGallery(api, user)
    const params = { collection_id: gallery.id }
    const body = { ...sold, type: 'public' as const, active: true }
    expect((await user.browser.call(updateLinkPreferences, { params, body })).status).toBe(204)
    const guest = await familyBrowser(api, user)
    await enter(guest, gallery.slug)
    const galleryParams = { params: { gallery_id: gallery.id } }
    expect((await guest.call(getManifest, galleryParams)).answer.mode).toBe('selection')
    expect((await guest.call(getFamilySelection, galleryParams)).answer).toMatchObject({
      selection: null,
      offer: { terms: { selling: true, contracted: 2, extra_price: 1500 }, limit_date: null },
    })
    const guestBody = { name: 'Dona Lourdes', tel: '(81) 98888-7777' }
    const started = await guest.call(beginSelection, { ...galleryParams, body: guestBody })
    expect(started.answer.selection).toMatchObject({ status: 'open', terms: { contracted: 2, extra_price: 1500 } })
    const choice = { ...galleryParams, body: { changes: [{ number: 1, state: 'yes' as const }] } }
    expect((await guest.call(choosePictures, choice)).answer.totals.chosen).toBe(1)
    // A chooser without an e-mail continues on another device by the link; nobody gets it again.
    const [, token = ''] = started.answer.personal_link!.split('#c=')
    const tablet = await familyBrowser(api, user)
    expect((await enter(tablet, gallery.slug, { link: token })).status).toBe(200)
    expect((await tablet.call(getFamilySelection, galleryParams)).answer.selection?.totals.chosen).toBe(1)
    const repeated = await tablet.call(beginSelection, { ...galleryParams, body: guestBody })
    expect(repeated.answer.personal_link).toBeNull()
    const other = await familyBrowser(api, user)
    await enter(other, gallery.slug)
    expect((await guest.call(getFamilySelection, galleryParams)).answer.offer).toBeNull()
    const same = await other.call(beginSelection, { ...galleryParams, body: guestBody })
    // The response is the same, without the other client's choices.
    expect(same.answer.selection).toMatchObject({ status: 'open', totals: { chosen: 0 } })
    expect(same.answer.personal_link).toMatch(/#c=.{40,}$/)
    expect(same.answer.personal_link).not.toBe(started.answer.personal_link)
    const listed = await user.browser.call(listSelections, { query: { collection_id: gallery.id } })
    expect(listed.answer.selections).toMatchObject([
      { client_name: 'Dona Lourdes', client_email: '', client_tel: '81988887777', status: 'open' },
      { client_name: 'Dona Lourdes', client_email: '', client_tel: '81988887777', status: 'open' },
    ])
    const [client] = await api.rows('select origin_title from client where name = $1', ['Dona Lourdes'])
    expect(client).toEqual({ origin_title: 'Casamento Ana e João' })
  })
})

describe('starting a public selection', () => {
  it('asks an identified client for nothing, and requires a contact from a guest', async () => {
    const gallery = await readyGallery(api, user)
    const params = { collection_id: gallery.id }
    await user.browser.call(updateLinkPreferences, { params, body: { ...sold, type: 'public', active: true } })
    const galleryParams = { params: { gallery_id: gallery.id }, body: {} }
    const clientId = await createClientRow(api, user, 'Helena Duarte')
    const helena = await familyBrowser(api, user)
    await enter(helena, gallery.slug, { link: await linkOf(api, user, clientId, gallery.id) })
    expect((await helena.call(beginSelection, galleryParams)).answer.selection).toMatchObject({ status: 'open' })
    const guest = await familyBrowser(api, user)
    await enter(guest, gallery.slug)
    expect((await guest.call(beginSelection, galleryParams)).error.error).toBe('InvalidRequest')
    const nameless = { ...galleryParams, body: { tel: '(81) 97777-6666' } }
    expect((await guest.call(beginSelection, nameless)).error.error).toBe('InvalidRequest')
    const listed = await user.browser.call(listSelections, { query: { collection_id: gallery.id } })
    expect(listed.answer.selections).toMatchObject([{ client_name: 'Helena Duarte', origin: 'public' }])
  })
})

describe('price packages', () => {
  const packages = [{ count: 3, price: 3000 }]

  it('are copied into a selection, and its totals, mails and Pix use the cheapest combination', async () => {
    const family = await createFamilySelection(api, user, { terms: { ...sold, price_packages: packages }, pictures: 6 })
    const { terms } = await readSelection(family.browser, family.gallery.id)
    expect(terms.price_packages).toEqual(packages)
    const totals = (await choose(family, { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'yes' })).answer.totals
    expect(totals).toMatchObject({ included: 2, extras: 2, total: 3000 })
    expect((await choose(family, { 5: 'yes' })).answer.totals).toMatchObject({ extras: 3, total: 3000 })
    expect((await choose(family, { 6: 'yes' })).answer.totals).toMatchObject({ extras: 4, total: 4500 })
    // The offer of the gallery changes: what was agreed stays.
    const params = { collection_id: family.gallery.id }
    await user.browser.call(updateLinkPreferences, { params, body: { price_packages: [] } })
    expect((await user.browser.call(getLinkPreferences, { params })).answer.price_packages).toEqual([])
    expect((await finish(family, { chosen: 6, total: 6000 })).error.error).toBe('SelectionChanged')
    const sent = await finish(family, { chosen: 6, total: 4500 })
    expect(sent.answer.selection).toMatchObject({ totals: { total: 4500 } })
    const [row] = await api.rows('select finished_total::int as total from selection where id = $1', [
      family.selectionId,
    ])
    expect(row).toEqual({ total: 4500 })
    const listed = await user.browser.call(listSelections, { query: params })
    expect(listed.answer.selections).toMatchObject([{ price_packages: packages, totals: { total: 4500 } }])
    expect((await edit(family, { price_packages: [] })).error.error).toBe('SelectionClosed')
  })

  it('are edited for one selection, and rejected twice with the same number or more than six', async () => {
    const family = await createFamilySelection(api, user, { terms: sold, pictures: 4 })
    await choose(family, { 1: 'yes', 2: 'yes', 3: 'yes', 4: 'yes' })
    expect((await edit(family, { price_packages: [{ count: 2, price: 2000 }] })).status).toBe(204)
    expect((await readSelection(family.browser, family.gallery.id)).totals).toMatchObject({ extras: 2, total: 2000 })
    const bad = [
      [
        { count: 2, price: 2000 },
        { count: 2, price: 1000 },
      ],
      [{ count: 1, price: 1000 }],
      Array.from({ length: 7 }, (_, index) => ({ count: index + 2, price: 1000 })),
    ]
    for (const price_packages of bad) {
      expect((await edit(family, { price_packages })).error.error).toBe('InvalidRequest')
    }
    expect((await readSelection(family.browser, family.gallery.id)).totals.total).toBe(2000)
  })
})

describe('selection settings', () => {
  // spec: S3-3.05, S3-3.06, S3-3.08, S3-3.09, S3-5.10, S3-5.12, S3-7.07, S3-7.08
  it('reject incomplete terms, and clear the price when the sale is switched off', async () => {
    const gallery = await readyGallery(api, user)
    const params = { collection_id: gallery.id }
    const put = (body: object) => user.browser.call(updateLinkPreferences, { params, body })
    const half = await put({ selling_photos: true, active: true, type: 'public' })
    expect(half.error.messages.map(({ id }) => id)).toEqual(['charge_type', 'extra_picture_price'])
    expect((await put({ ...sold, type: 'public', active: true })).status).toBe(204)
    await put({ selling_photos: false })
    expect((await user.browser.call(getLinkPreferences, { params })).answer).toMatchObject({
      selling_photos: false,
      charge_type: null,
      contracted_pictures: null,
      extra_picture_price: null,
      active: true,
      sel_link_type: 'public',
      selection_link: expect.stringMatching(new RegExp(`^http.+/${gallery.slug}$`)),
    })
    await put({ active: false, type: null })
    const listed = await user.browser.call(listGalleries, { query: { inactive_selection: 'true' } })
    expect(listed.answer.galleries.galleryList.map(({ id }) => id)).toContain(gallery.id)
  })

  // spec: S2-2.09, S2-2.17, S2-3.02, S2-7.02, S3-3.28, S3-4.07
  it('appear as counts in the gallery list, which filters by them', async () => {
    const family = await createFamilySelection(api, user)
    await choose(family, { 1: 'yes' })
    await finish(family, { chosen: 1, total: 0 })
    const find = async (query: Record<string, string>) => {
      const { answer } = await user.browser.call(listGalleries, { query })
      return answer.galleries.galleryList.find(({ id }) => id === family.gallery.id)
    }
    expect(await find({ done_selection: 'true' })).toMatchObject({
      solutions: { selection_activated: true },
      selections_status: { total: 1, done: 1, expired: 0, open: 0 },
    })
    const { answer: listed } = await user.browser.call(listPictures, { query: { collection_id: family.gallery.id } })
    expect(listed.pictures.map(({ chosen }) => chosen)).toEqual(
      listed.pictures.map((_, index) => (index === 0 ? 1 : 0)),
    )
    expect(await find({ open_selection: 'true' })).toBeUndefined()
    expect(await find({ expired_selection: 'true' })).toBeUndefined()
    const late = await createFamilySelection(api, user)
    await choose(late, { 1: 'yes' })
    await api.rows(`update selection set deadline_day = '2026-01-01' where gallery_id = $1`, [late.gallery.id])
    const { id: offered } = await readyGallery(api, user)
    const open = { active: true, type: 'public' as const }
    await user.browser.call(updateLinkPreferences, { params: { collection_id: offered }, body: open })
    const ids = async (query: Record<string, string>) =>
      (await user.browser.call(listGalleries, { query })).answer.galleries.galleryList.map(({ id }) => id)
    expect(await ids({ expired_selection: 'true' })).toContain(late.gallery.id)
    expect(await ids({ not_started_selection: 'true' })).not.toContain(late.gallery.id)
    expect(await ids({ not_started_selection: 'true' })).toContain(offered)
    // After switching off, the choices stay and the gallery counts as inactive too.
    expect(await find({ inactive_selection: 'true' })).toBeUndefined()
    const params = { collection_id: family.gallery.id }
    await user.browser.call(updateLinkPreferences, { params, body: { active: false, type: null } })
    expect(await find({ inactive_selection: 'true' })).toMatchObject({ selections_status: { done: 1 } })
  })

  it('are prepared by suggesting several pictures at once, and only of this gallery', async () => {
    const [gallery, other] = [
      await readyGallery(api, user, { pictures: 3 }),
      await readyGallery(api, user, { pictures: 1 }),
    ]
    const pictures = async ({ id }: { id: string }) =>
      (await user.browser.call(listPictures, { query: { collection_id: id } })).answer.pictures
    const suggest = async (ids: readonly string[], on: boolean) =>
      user.browser.call(suggestPictures, {
        params: { collection_id: gallery.id },
        body: { picture_ids: [...ids], suggest: on },
      })
    const suggested = async (owner: { id: string }) => (await pictures(owner)).map((picture) => picture.suggested)
    const ids = (await pictures(gallery)).map(({ id }) => id)
    expect((await suggest(ids.slice(0, 2), true)).status).toBe(204)
    expect(await suggested(gallery)).toEqual([true, true, false])
    await suggest(ids.slice(0, 1), false)
    // A picture of another gallery is ignored.
    const [foreign] = await pictures(other)
    expect((await suggest([foreign!.id], true)).status).toBe(204)
    expect([await suggested(gallery), await suggested(other)]).toEqual([[false, true, false], [false]])
  })

  // spec: S3-7.12
  it('allow one selection per client and gallery, which can be deleted', async () => {
    const family = await createFamilySelection(api, user)
    const repeated = await user.browser.call(createSelection, {
      body: {
        collection_id: family.gallery.id,
        customer_client_id: family.clientId,
        selection_data: { magic_link_enabled: false },
      },
    })
    expect(repeated.error.error).toBe('SelectionExists')
    expect((await user.browser.call(deleteSelection, { params: { id: family.selectionId } })).status).toBe(204)
    expect((await family.browser.call(getFamilySelection, at(family))).answer.selection).toBeNull()
  })

  // spec: S3-5.21, S3-5.22, S3-5.24, S3-7.09
  it('on a smaller plan exclude sales, personal links and a second private selection', async () => {
    const small = await createUser(api, { product: 'gallery_pro' })
    await api.rows('update subscription set plan_id = 22 where customer_id = $1', [small.customerId])
    const gallery = await readyGallery(api, small)
    const params = { collection_id: gallery.id }
    const selling = await small.browser.call(updateLinkPreferences, { params, body: { ...sold } })
    expect(selling.error).toMatchObject({ error: 'FeatureNotInPlan', details: { blocked_feat: 'buy_photos' } })
    const create = async (magic_link_enabled: boolean) =>
      small.browser.call(createSelection, {
        body: {
          collection_id: gallery.id,
          customer_client_id: await createClientRow(api, small),
          selection_data: { magic_link_enabled },
        },
      })
    expect((await create(true)).error).toMatchObject({ details: { blocked_feat: 'magic_link' } })
    expect((await create(false)).status).toBe(200)
    expect((await create(false)).error).toMatchObject({ details: { blocked_feat: 'multiple_private_selection' } })
  })

  it('accept only a valid Pix key', async () => {
    const pix_key = { kind: 'cpf' as const, key: '529.982.247-26', name: 'Ana', city: 'Recife' }
    const reply = await user.browser.call(setPixKey, { body: { pix_key } })
    expect(reply.error.messages).toEqual([{ id: 'key', help: 'Confira o CPF: os dígitos não batem.' }])
  })
})
