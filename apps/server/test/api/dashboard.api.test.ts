import {
  answerComment,
  askPhotographer,
  choosePictures,
  commentPicture,
  confirmPayment,
  declarePayment,
  exportSelection,
  finishSelection,
  getDashboard,
  listActivity,
  listSelections,
  setPixKey,
  updateSelection,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueCommentMails } from '../../src/modules/selections/sweep-comments.job.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { createFamilySelection, type Family } from '../selecting.ts'

let api: ApiUnderTest
let user: User
let sweep: Sweep
let now = new Date('2026-11-15T15:00:00Z')
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  user = await createUser(api, { product: 'gallery_pro' })
  const { SWEEP_DATABASE_URL, JOBS_DATABASE_URL } = api.platform.config
  sweep = openSweep(SWEEP_DATABASE_URL ?? JOBS_DATABASE_URL)
})
afterAll(async () => {
  await sweep.close()
  await api.close()
})

const today = async () => (await user.browser.call(getDashboard)).answer
/** Events of the same millisecond have no order. */
function passSecond() {
  now = new Date(now.getTime() + 1000)
}
const choosePicture = (family: Family, number = 1) =>
  family.browser.call(choosePictures, {
    params: { gallery_id: family.gallery.id },
    body: { changes: [{ number, state: 'yes' }] },
  })

describe('the dashboard', () => {
  it('lists what needs attention, and drops exported selections', async () => {
    const nothingDone = { logo: false, gallery: false, picture: false, client: false, sent: false }
    expect(await today()).toMatchObject({
      finished: [],
      deadlines: [],
      stopped: [],
      space: { used: 0 },
      first_steps: nothingDone,
    })
    const ready = await createFamilySelection(api, user, { name: 'Marina Alves' })
    await choosePicture(ready)
    passSecond()
    await ready.browser.call(finishSelection, {
      params: { gallery_id: ready.gallery.id },
      body: { note: '', chosen: 1, total: 0, accepted: true },
    })
    passSecond()
    const near = await createFamilySelection(api, user, { terms: { limit_date: '2026-11-18' } })
    await choosePicture(near)
    await createFamilySelection(api, user, { terms: { limit_date: '2026-11-19' } })
    const before = await today()
    expect(before.first_steps).toEqual({ logo: false, gallery: true, picture: true, client: true, sent: true })
    expect(before.finished).toMatchObject([{ selection_id: ready.selectionId, client_name: 'Marina Alves', chosen: 1 }])
    expect(before.finished[0]!.thumbs).toEqual([expect.stringMatching(/\/1-1\/400\.webp$/)])
    expect(before.galleries.map(({ pictures }) => pictures)).toEqual([6, 6, 6])
    expect(before.galleries[2]).toMatchObject({ collection_id: ready.gallery.id, cover_focus: { x: 500, y: 300 } })
    expect(before.deadlines).toMatchObject([{ selection_id: near.selectionId, days_left: 3, chosen: 1 }])
    expect(before.stopped).toEqual([])
    expect(before.activity.map(({ kind }) => kind)).toEqual(['opened', 'opened', 'finished', 'opened'])
    expect(before.activity[0]).toMatchObject({ gallery_title: 'Casamento Ana e João' })
    await user.browser.call(exportSelection, {
      query: {
        collection_id: ready.gallery.id,
        sel_selection_id: ready.selectionId,
        service: 'finder',
        selection_hash: 'x',
      },
    })
    expect((await today()).finished).toEqual([])
  })

  it('offers a WhatsApp message for selections that stopped half-way', async () => {
    const silent = await createFamilySelection(api, user, { name: 'Dona Lourdes' })
    await choosePicture(silent)
    now = new Date('2026-11-19T15:00:00Z')
    const { stopped } = await today()
    const stoppedSelection = stopped.find(({ selection_id }) => selection_id === silent.selectionId)
    const url = new URL(stoppedSelection!.whatsapp_url!)
    expect(url.pathname).toBe('/5511987654321')
    expect(url.searchParams.get('text')).toMatch(/^Olá, Dona! Aqui é Ana Prado\. Você já escolheu 1 foto .*#?$/)
    expect(url.searchParams.get('text')).not.toContain('#')
    now = new Date('2026-11-15T15:00:00Z')
  })

  it('lists unpaid selections until the payment is received, and the feed tells each step', async () => {
    const pix_key = { kind: 'email' as const, key: 'pix@ipe.com.br', name: 'Ipê', city: 'Recife' }
    await user.browser.call(setPixKey, { body: { pix_key } })
    const terms = { selling_photos: true, charge_type: 'ALL' as const, extra_picture_price: 5000 }
    const family = await createFamilySelection(api, user, { name: 'Rita Melo', terms })
    const at = { params: { gallery_id: family.gallery.id } }
    const id = family.selectionId
    const due = async () => (await today()).payments.filter(({ selection_id }) => selection_id === id)
    await choosePicture(family)
    expect(await due()).toEqual([])
    const note = 'Podem clarear todas?'
    await family.browser.call(finishSelection, { ...at, body: { note, chosen: 1, total: 5000, accepted: true } })
    expect(await due()).toMatchObject([{ client_name: 'Rita Melo', due: 5000, declared_at: null }])
    expect((await today()).finished).toContainEqual(expect.objectContaining({ selection_id: id, note }))
    const query = { collection_id: family.gallery.id }
    expect((await user.browser.call(listSelections, { query })).answer.selections).toMatchObject([{ note }])
    await family.browser.call(declarePayment, at)
    expect(await due()).toMatchObject([{ declared_at: now.toISOString() }])
    for (const received of [true, true]) {
      await user.browser.call(confirmPayment, { params: { id }, body: { received } })
    }
    expect(await due()).toEqual([])
    await family.browser.call(askPhotographer, { ...at, body: { what: 'reopen', message: '' } })
    await user.browser.call(updateSelection, { params: { id }, body: { status: 0 } })
    const { answer } = await user.browser.call(listActivity, { params: { collection_id: family.gallery.id } })
    const steps = ['finished', 'opened', 'payment_declared', 'payment_received', 'reopen_requested', 'reopened']
    expect(answer.events.map(({ kind }) => kind).toSorted()).toEqual(steps)
    expect(answer.events).toContainEqual(
      expect.objectContaining({ kind: 'finished', name: 'Rita Melo', count: 1, amount: null }),
    )
    const withAmount = answer.events.filter(({ amount }) => amount === 5000)
    expect(withAmount.map(({ kind }) => kind).toSorted()).toEqual(['payment_declared', 'payment_received'])
    expect(answer.visitors).toMatchObject([{ name: 'Rita Melo', favourites: 0, chosen: 1 }])
    expect((await today()).activity.map(({ kind }) => kind)).toEqual(expect.arrayContaining(steps))
  })
})

describe('comment mails', () => {
  it('collect several comments into one delayed mail, and send each comment once', async () => {
    const family = await createFamilySelection(api, user, { name: 'Marina Alves' })
    const say = (text: string, number: number) =>
      family.browser.call(commentPicture, {
        params: { gallery_id: family.gallery.id },
        body: { key: randomUUID(), number, text },
      })
    const mails = () =>
      api.rows<{ text_body: string }>(
        `select text_body from outbox_mail where kind = 'selection-comments' order by created_at`,
      )
    const queueMails = () => queueCommentMails({ ...api.platform, sweep })
    await say('Mais clara', 1)
    await say('Preto e branco', 2)
    await queueMails()
    expect(await mails()).toEqual([])
    now = new Date('2026-11-15T15:11:00Z')
    await Promise.all([queueMails(), queueMails()])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail!.text_body).toContain('IMG_1000.JPG: “Mais clara”')
    expect(mail!.text_body).toContain('IMG_1001.JPG: “Preto e branco”')
    await say('Sem fundo', 3)
    now = new Date('2026-11-15T15:30:00Z')
    await queueMails()
    const second = (await mails())[1]!.text_body
    expect(second).toContain('Sem fundo')
    expect(second).not.toContain('Mais clara')
    now = new Date('2026-11-15T15:00:00Z')
  })
})

// After the test of mails, which expects no other comments in this database.
describe('unanswered comments', () => {
  it('are listed on the dashboard until the photographer answers', async () => {
    const family = await createFamilySelection(api, user, { name: 'Bia Reis' })
    const waiting = async () =>
      (await today()).comments.filter(({ selection_id }) => selection_id === family.selectionId)
    for (const number of [1, 1, 2]) {
      const body = { key: randomUUID(), number, text: 'Clarear' }
      await family.browser.call(commentPicture, { params: { gallery_id: family.gallery.id }, body })
    }
    expect(await waiting()).toMatchObject([{ client_name: 'Bia Reis', waiting: 2, last_at: now.toISOString() }])
    for (const number of [1, 2]) {
      const body = { key: randomUUID(), number, text: 'Combinado!' }
      await user.browser.call(answerComment, { params: { id: family.selectionId }, body })
    }
    expect(await waiting()).toEqual([])
  })
})
