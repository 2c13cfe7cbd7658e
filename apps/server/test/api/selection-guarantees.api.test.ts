import {
  answerComment,
  askPhotographer,
  beginSelection,
  choosePictures,
  commentAsParticipant,
  commentPicture,
  concludeSelection,
  confirmPayment,
  declarePayment,
  deleteGallery,
  deletePictures,
  deleteSelection,
  exportSelectionFile,
  finishSelection,
  getFamilySelection,
  getManifest,
  getSelectionChanges,
  getSelectionDetails,
  listSelections,
  requestDownload,
  restoreTrashedPictures,
  setPixKey,
  updateGallerySettings,
  updateLinkPreferences,
  updateSelection,
  type SentBodyOf,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueCommentMails } from '../../src/modules/selections/sweep-comments.job.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { previewCode } from '../family-keys.ts'
import { createUser, type User } from '../users.ts'
import { readSelection, createFamilySelection, joinParticipant, linkOf, type Family } from '../selecting.ts'

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

const sold = {
  selling_photos: true,
  charge_type: 'ADDITIONAL' as const,
  contracted_pictures: 1,
  extra_picture_price: 1500,
}
const galleryParams = ({ gallery }: Pick<Family, 'gallery'>) => ({ params: { gallery_id: gallery.id } })
const edit = ({ selectionId: id }: Family, body: SentBodyOf<typeof updateSelection>) =>
  user.browser.call(updateSelection, { params: { id }, body })
const payTo = (key: string) =>
  user.browser.call(setPixKey, { body: { pix_key: { kind: 'email', key, name: 'Aurora', city: 'Recife' } } })
const mailsOf = (kind: string) =>
  api.rows<{ text_body: string; secrets_sealed: Buffer | null }>(
    `select text_body, secrets_sealed from outbox_mail where customer_id = $1 and kind = $2
     order by created_at, id`,
    [user.customerId, kind],
  )

async function finished(): Promise<Family> {
  const family = await createFamilySelection(api, user, { terms: sold })
  const changes = [1, 2].map((number) => ({ number, state: 'yes' as const }))
  await family.browser.call(choosePictures, { ...galleryParams(family), body: { changes } })
  const body = { note: '', accepted: true as const, chosen: 2, total: 1500 }
  expect((await family.browser.call(finishSelection, { ...galleryParams(family), body })).status).toBe(200)
  return family
}

describe('selection guarantees for the family', () => {
  it('mails a registering guest a link back to their choices', async () => {
    const gallery = await readyGallery(api, user)
    const params = { collection_id: gallery.id }
    await user.browser.call(updateLinkPreferences, { params, body: { type: 'public', active: true } })
    const guest = await familyBrowser(api, user)
    await enter(guest, gallery.slug)
    const guestBody = { name: 'Dona Lourdes', email: 'lourdes@exemplo.test' }
    const started = await guest.call(beginSelection, { ...galleryParams({ gallery }), body: guestBody })
    expect(started.status).toBe(200)
    expect(started.answer.personal_link, 'only the mailbox gets the link').toBeNull()
    const body = { changes: [{ number: 2, state: 'yes' as const }] }
    await guest.call(choosePictures, { ...galleryParams({ gallery }), body })
    const [mail] = await mailsOf('selection-started')
    expect(mail?.text_body).toContain(`/${gallery.slug}#c=`)
    expect(mail?.secrets_sealed).not.toBeNull()
    const [client] = await api.rows<{ id: string }>('select id from client where email = $1', [guestBody.email])
    const token = await linkOf(api, user, client!.id, gallery.id)
    expect(mail?.text_body, 'the stored mail does not contain the secret').not.toContain(token)
    const phone = await familyBrowser(api, user)
    expect((await enter(phone, gallery.slug, { link: token })).status).toBe(200)
    expect((await readSelection(phone, gallery.id)).totals.chosen).toBe(1)
  })

  it('rejects a guest in a public selection after its deadline, without creating a client', async () => {
    const gallery = await readyGallery(api, user)
    const terms = { type: 'public' as const, active: true, limit_date: '2026-11-14' }
    await user.browser.call(updateLinkPreferences, { params: { collection_id: gallery.id }, body: terms })
    const guest = await familyBrowser(api, user)
    await enter(guest, gallery.slug)
    const guestBody = { name: 'Tio Nando', email: 'nando@exemplo.test' }
    const reply = await guest.call(beginSelection, { ...galleryParams({ gallery }), body: guestBody })
    expect(reply.error.error).toBe('SelectionClosed')
    expect(await api.rows('select id from client where email = $1', [guestBody.email])).toEqual([])
  })

  it('uses a corrected Pix key for unpaid selections', async () => {
    await payTo('errada@aurora.com.br')
    const family = await finished()
    const code = async () => (await readSelection(family.browser, family.gallery.id)).payment?.code
    expect(await code()).toContain('errada@aurora.com.br')
    await payTo('certa@aurora.com.br')
    expect(await code()).toContain('certa@aurora.com.br')
    await user.browser.call(setPixKey, { body: { pix_key: null } })
    expect(await code()).toBeUndefined()
  })
})

describe('a declined picture', () => {
  it('is stored and shown to other devices, and never counted, sold, exported or delivered', async () => {
    const family = await createFamilySelection(api, user, { terms: { ...sold, contracted_pictures: 2 } })
    const choose = (changes: SentBodyOf<typeof choosePictures>['changes']) =>
      family.browser.call(choosePictures, { ...galleryParams(family), body: { changes } })
    const params = { id: family.selectionId }
    await choose([1, 2, 3].map((number) => ({ number, state: 'yes' })))
    const reply = await choose([
      { number: 1, state: 'declined' },
      { number: 2, state: 'declined' },
      { number: 4, state: 'declined' },
      { number: 5, state: 'maybe' },
    ])
    const totals = { chosen: 1, included: 1, extras: 0, total: 0, maybe: 1 }
    expect(reply.answer).toMatchObject({ totals, rejected: [] })
    const { choices } = await readSelection(await family.another(), family.gallery.id)
    expect(choices).toEqual([
      { number: 1, state: 'declined' },
      { number: 2, state: 'declined' },
      { number: 3, state: 'yes' },
      { number: 4, state: 'declined' },
      { number: 5, state: 'maybe' },
    ])
    const since = { query: { since: String(reply.answer.revision - 1) } }
    const changes = await family.browser.call(getSelectionChanges, { ...galleryParams(family), ...since })
    expect(changes.answer.choices).toContainEqual({ number: 4, state: 'declined' })

    const comment = { key: randomUUID(), number: 4, text: 'Olhos fechados' }
    await family.browser.call(commentPicture, { ...galleryParams(family), body: comment })
    const details = await user.browser.call(getSelectionDetails, { params })
    const shown = details.answer.pictures.map(({ number, state }) => [number, state])
    expect(shown.toSorted()).toEqual([
      [3, 'yes'],
      [4, 'no'],
      [5, 'maybe'],
    ])
    const query = { collection_id: family.gallery.id }
    const [listed] = (await user.browser.call(listSelections, { query })).answer.selections
    expect(listed!.selected_pictures).toHaveLength(1)
  })

  it('returns from the trash as declined, also to a finished selection', async () => {
    const family = await createFamilySelection(api, user, { terms: sold })
    const body = { changes: [1, 2].map((number) => ({ number, state: number === 1 ? 'yes' : 'declined' }) as const) }
    await family.browser.call(choosePictures, { ...galleryParams(family), body })
    const query = { collection_id: family.gallery.id }
    const picture = family.gallery.pictures[1]!
    await user.browser.call(deletePictures, { query: { ...query, picture_ids: picture }, body: {} })
    expect(await readSelection(family.browser, family.gallery.id)).toMatchObject({
      totals: { chosen: 1, maybe: 0 },
      choices: [{ number: 1, state: 'yes' }],
    })
    const finish = { note: '', accepted: true as const, chosen: 1, total: 0 }
    await family.browser.call(finishSelection, { ...galleryParams(family), body: finish })
    await user.browser.call(restoreTrashedPictures, { query, body: { picture_ids: [picture] } })
    await edit(family, { status: 0 })
    expect(await readSelection(family.browser, family.gallery.id)).toMatchObject({
      totals: { chosen: 1, maybe: 0 },
      choices: [
        { number: 1, state: 'yes' },
        { number: 2, state: 'declined' },
      ],
    })
  })
})

describe('a paid amount', () => {
  it('is not charged again when the selection is reopened', async () => {
    await payTo('pix@aurora.com.br')
    const family = await finished()
    const params = { id: family.selectionId }
    await user.browser.call(confirmPayment, { params, body: { received: true } })
    await edit(family, { status: 0 })
    const repeated = async (numbers: number[], total: number) => {
      const changes = numbers.map((number) => ({ number, state: 'yes' as const }))
      await family.browser.call(choosePictures, { ...galleryParams(family), body: { changes } })
      const body = { note: '', accepted: true as const, chosen: 2 + numbers.length, total }
      return (await family.browser.call(finishSelection, { ...galleryParams(family), body })).answer.selection
    }
    expect((await repeated([], 1500)).payment).toBeNull()
    await edit(family, { status: 0 })
    expect(await repeated([3], 3000)).toMatchObject({
      totals: { total: 3000 },
      pays_by_pix: true,
      payment: { total: 1500, payee: { name: 'Aurora', key: 'pix@aurora.com.br' } },
      paid_before: 1500,
    })
    const [listed] = (await user.browser.call(listSelections, { query: { collection_id: family.gallery.id } })).answer
      .selections
    expect(listed!.payment).toMatchObject({ total: 1500, paid_before: 1500 })
    const receipts = await mailsOf('selection-receipt')
    const receipt = receipts.find(({ text_body }) => text_body.includes('3 fotos'))
    expect(receipt?.text_body.replaceAll('\u00a0', ' ')).toMatch(
      /Já pago: R\$ 15,00\.\s+Para pagar R\$ 15,00 com Pix, para Aurora \(chave pix@aurora\.com\.br\):\s+0002/,
    )
  })

  it('that was only declared is not asked for again, but stays due until it is confirmed', async () => {
    await payTo('pix@aurora.com.br')
    const family = await finished()
    const declare = () => family.browser.call(declarePayment, galleryParams(family))
    const finish = async (chosen: number, total: number) => {
      const body = { note: '', accepted: true as const, chosen, total }
      return (await family.browser.call(finishSelection, { ...galleryParams(family), body })).answer.selection
    }
    await declare()
    await edit(family, { status: 0 })
    const open = await readSelection(family.browser, family.gallery.id)
    expect(open).toMatchObject({ status: 'open', payment: null, paid_before: 0, declared_before: 1500 })
    // The same total: the declaration covers it.
    expect(await finish(2, 1500)).toMatchObject({ payment: { total: 1500, declared_at: expect.any(String) } })
    await edit(family, { status: 0 })
    const changes = [{ number: 3, state: 'yes' as const }]
    await family.browser.call(choosePictures, { ...galleryParams(family), body: { changes } })
    const more = await finish(3, 3000)
    expect(more).toMatchObject({ payment: { total: 1500, declared_at: null }, declared_before: 1500 })
    expect(more.payment!.code).toContain('540515.00')
    const listed = await user.browser.call(listSelections, { query: { collection_id: family.gallery.id } })
    expect(listed.answer.selections[0]!.payment).toMatchObject({ total: 3000, declared_before: 1500, paid_before: 0 })
    // Confirmed apart from the rest, which stays due.
    const confirmEarlier = (received: boolean, earlier = 1500) =>
      user.browser.call(confirmPayment, { params: { id: family.selectionId }, body: { received, earlier } })
    expect((await confirmEarlier(true, 1000)).error.error).toBe('SelectionChanged')
    await confirmEarlier(true)
    expect((await confirmEarlier(true)).error.error, 'confirmed already').toBe('SelectionChanged')
    const rest = await readSelection(family.browser, family.gallery.id)
    expect(rest).toMatchObject({ payment: { total: 1500 }, paid_before: 1500, declared_before: 0 })
    expect(rest.payment!.code).toContain('540515.00')
  })

  it('that was declared is confirmed while the selection is open again, and the mark can be removed', async () => {
    const family = await finished()
    await family.browser.call(declarePayment, galleryParams(family))
    await edit(family, { status: 0 })
    const params = { id: family.selectionId }
    const confirm = (body: { received: boolean; earlier?: number }) =>
      user.browser.call(confirmPayment, { params, body })
    expect((await confirm({ received: true })).error.error).toBe('SelectionNotFinished')
    await confirm({ received: true, earlier: 1500 })
    const earlier = { paid_before: 1500, declared_before: 0 }
    expect(await readSelection(family.browser, family.gallery.id)).toMatchObject({ status: 'open', ...earlier })
    const mails = await notices('selection-payment-received', family)
    expect(mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      'Ana Prado recebeu o seu pagamento de R$ 15,00',
    ])
    await confirm({ received: false, earlier: 1500 })
    const undone = { paid_before: 0, declared_before: 1500 }
    expect(await readSelection(family.browser, family.gallery.id)).toMatchObject(undone)
  })
})

const notices = async (kind: string, family: Family) =>
  api.rows<{ subject: string; text_body: string }>(
    'select subject, text_body from outbox_mail where kind = $1 and client_id = $2 order by created_at',
    [kind, family.clientId],
  )

describe('the family is notified', () => {
  it('when the selection is reopened, once, with the personal link', async () => {
    const family = await finished()
    await edit(family, { status: 0 })
    await edit(family, { status: 0 })
    await edit(family, { limit_date: '2026-12-20' })
    const [mail, ...more] = await notices('selection-reopened', family)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Ana Prado reabriu a sua escolha em Casamento Ana e João')
    expect(mail?.text_body).toContain(`/${family.gallery.slug}#c=`)
  })

  it('when an expired selection gets a new deadline', async () => {
    const family = await createFamilySelection(api, user, { terms: { limit_date: '2026-11-10' } })
    await edit(family, { limit_date: '2026-11-12', status: 0 })
    expect(await notices('selection-reopened', family), 'still expired').toEqual([])
    await edit(family, { limit_date: '2026-12-20', status: 0 })
    const [mail] = await notices('selection-reopened', family)
    expect(mail?.subject).toBe('Você tem mais prazo para escolher as fotos de Casamento Ana e João')
    expect(mail?.text_body).toContain('até 20/12.')
  })

  it('when the payment is received, and not when the mark is removed or repeated', async () => {
    const family = await finished()
    const mark = (received: boolean) =>
      user.browser.call(confirmPayment, { params: { id: family.selectionId }, body: { received } })
    await mark(true)
    await mark(true)
    await mark(false)
    const mails = await notices('selection-payment-received', family)
    expect(mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      'Ana Prado recebeu o seu pagamento de R$ 15,00',
    ])
  })

  it('of answers, collected into one delayed mail', async () => {
    const family = await createFamilySelection(api, user)
    const answer = (number: number, text: string) =>
      user.browser.call(answerComment, {
        params: { id: family.selectionId },
        body: { key: randomUUID(), number, text },
      })
    const queueMails = () => queueCommentMails({ ...api.platform, sweep, clock: () => now })
    await answer(1, 'Claro, faço sim')
    await answer(2, 'Fica linda em preto e branco')
    await queueMails()
    expect(await notices('selection-answers', family)).toEqual([])
    now = new Date(now.getTime() + 11 * 60_000)
    await Promise.all([queueMails(), queueMails()])
    const [mail, ...more] = await notices('selection-answers', family)
    expect(more).toEqual([])
    expect(mail?.text_body).toContain('Foto 1: “Claro, faço sim”')
    expect(mail?.text_body).toContain('Foto 2: “Fica linda em preto e branco”')
  })

  it('when a request is declined, with the reason and the personal link', async () => {
    const family = await finished()
    const body = { what: 'reopen' as const, message: '' }
    const ask = () => family.browser.call(askPhotographer, { ...galleryParams(family), body })
    const declined = () => notices('selection-request-declined', family)
    await edit(family, { decline_request: { reason: 'Sem pedido' } })
    expect(await declined(), 'no open request').toEqual([])
    await ask()
    await edit(family, { decline_request: { reason: 'O álbum já foi para a gráfica.' } })
    const [mail, ...more] = await declined()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Ana Prado respondeu ao seu pedido sobre Casamento Ana e João')
    expect(mail?.text_body).toContain('não foi possível reabrir a sua escolha de fotos')
    expect(mail?.text_body).toContain('“O álbum já foi para a gráfica.”')
    expect(mail?.text_body).toContain(`/${family.gallery.slug}#c=`)

    expect((await ask()).status).toBe(204)
    await api.rows('update link_preferences set active = false where gallery_id = $1', [family.gallery.id])
    await edit(family, { decline_request: { reason: '' } })
    expect(await declined(), 'the selection is deactivated').toHaveLength(1)
  })

  it('when a request for more time is declined without a reason', async () => {
    const family = await createFamilySelection(api, user, { terms: { limit_date: '2026-11-10' } })
    const body = { what: 'deadline' as const, message: '' }
    await family.browser.call(askPhotographer, { ...galleryParams(family), body })
    await edit(family, { decline_request: { reason: '' } })
    const [mail] = await notices('selection-request-declined', family)
    expect(mail?.text_body).toContain('não foi possível dar mais prazo')
    expect(mail?.text_body).not.toContain('“')
  })

  it('never of a reopening while the gallery’s selection is deactivated', async () => {
    const family = await finished()
    await api.rows('update link_preferences set active = false where gallery_id = $1', [family.gallery.id])
    await edit(family, { status: 0 })
    expect(await notices('selection-reopened', family)).toEqual([])
  })

  it('never about a gallery that the client can no longer open', async () => {
    const family = await finished()
    await api.rows('delete from gallery_client where client_id = $1', [family.clientId])
    await edit(family, { status: 0 })
    expect(await notices('selection-reopened', family)).toEqual([])
  })
})

describe('selection guarantees for the photographer', () => {
  it('allows downloads only after the selection is finished', async () => {
    const family = await createFamilySelection(api, user)
    const settings = { single_download: true, download_all: true }
    await user.browser.call(updateGallerySettings, { params: { collection_id: family.gallery.id }, body: settings })
    const request = () =>
      family.browser.call(requestDownload, {
        ...galleryParams(family),
        body: { what: 'all', as: 'files', size: 'original', from: 0, count: 5 },
      })
    expect((await request()).error.error).toBe('DownloadAwaitsSelection')
    const shown = (await family.browser.call(getManifest, galleryParams(family))).answer
    expect(shown).toMatchObject({ mode: 'selection', download: { single: false, all: false, sizes: [] } })
    await family.browser.call(choosePictures, {
      ...galleryParams(family),
      body: { changes: [{ number: 1, state: 'yes' }] },
    })
    const body = { note: '', accepted: true as const, chosen: 1, total: 0 }
    await family.browser.call(finishSelection, { ...galleryParams(family), body })
    expect((await request()).status).toBe(200)
  })

  it('keeps the accepted terms until the selection is reopened', async () => {
    const family = await finished()
    for (const change of [{ extra_picture_price: 9900 }, { contracted_pictures: 9 }, { allow_extra_pictures: false }]) {
      expect((await edit(family, change)).error.error).toBe('SelectionClosed')
    }
    expect((await edit(family, { status: 0 })).status).toBe(204)
    expect((await edit(family, { extra_picture_price: 9900 })).status).toBe(204)
  })

  it('shows the family a declined request with its reason, until it asks again', async () => {
    const family = await finished()
    const ask = (message: string) =>
      family.browser.call(askPhotographer, { ...galleryParams(family), body: { what: 'reopen', message } })
    const familyView = async () => readSelection(family.browser, family.gallery.id)
    expect((await edit(family, { decline_request: { reason: 'x' } })).status).toBe(204)
    expect((await familyView()).declined).toBeNull()
    await ask('Troquei de ideia')
    const reason = 'O álbum já foi para a gráfica.'
    expect((await edit(family, { decline_request: { reason } })).status).toBe(204)
    expect(await familyView()).toMatchObject({
      status: 'done',
      reopen_requested_at: null,
      declined: { what: 'reopen', reason },
    })
    await ask('Só uma foto, por favor')
    expect(await familyView()).toMatchObject({ declined: null, reopen_requested_at: now.toISOString() })
    await edit(family, { decline_request: { reason: '' } })
    expect((await familyView()).declined).toEqual({ what: 'reopen', reason: '' })
    await edit(family, { status: 0 })
    expect(await familyView()).toMatchObject({ status: 'open', declined: null })
  })

  it('lets the photographer conclude for the client, also after the deadline', async () => {
    const family = await createFamilySelection(api, user, { terms: { ...sold, limit_date: '2026-11-14' } })
    const { selectionId: id } = family
    const conclude = (body: SentBodyOf<typeof concludeSelection>) =>
      user.browser.call(concludeSelection, { params: { id }, body })
    expect((await conclude({ chosen: 0, total: 0 })).error.error).toBe('SelectionChanged')
    await edit(family, { limit_date: null })
    const changes = [1, 2].map((number) => ({ number, state: 'yes' as const }))
    await family.browser.call(choosePictures, { ...galleryParams(family), body: { changes } })
    await edit(family, { limit_date: '2026-11-14' })
    expect((await conclude({ chosen: 1, total: 0 })).error.error).toBe('SelectionChanged')
    const mails = (await mailsOf('selection-finished')).length
    const exportList = () =>
      user.browser.call(exportSelectionFile, { params: { id, format: 'csv' } }).then(({ status }) => status)
    expect(await exportList()).toBe(409)
    expect((await conclude({ chosen: 2, total: 1500 })).status).toBe(204)
    expect(await readSelection(family.browser, family.gallery.id)).toMatchObject({
      status: 'done',
      finished_by: 'studio',
    })
    expect(await exportList()).toBe(200)
    expect((await mailsOf('selection-finished')).length).toBe(mails)
    expect((await mailsOf('selection-receipt')).at(-1)?.text_body).toContain('concluiu a seleção por você')
    expect((await conclude({ chosen: 2, total: 1500 })).error.error).toBe('SelectionClosed')
  })

  it('rejects a personal link that is switched off', async () => {
    const family = await createFamilySelection(api, user)
    const token = await linkOf(api, user, family.clientId, family.gallery.id)
    expect((await edit(family, { magic_link_enabled: false })).status).toBe(204)
    const phone = await familyBrowser(api, user)
    expect((await enter(phone, family.gallery.slug, { link: token })).status).not.toBe(200)
  })

  it('sends comment mails although another gallery with comments is in the trash', async () => {
    const [deletedFamily, keptFamily] = [await createFamilySelection(api, user), await createFamilySelection(api, user)]
    for (const family of [deletedFamily, keptFamily]) {
      const body = { key: randomUUID(), number: 1, text: 'Linda!' }
      await family.browser.call(commentPicture, { ...galleryParams(family), body })
    }
    const { browser: participant } = await joinParticipant(api, user, keptFamily, 'Bia')
    const remark = { key: randomUUID(), number: 2, text: 'A vovó piscou' }
    await participant.call(commentAsParticipant, { ...galleryParams(keptFamily), body: remark })
    await user.browser.call(deleteGallery, { query: { collection_id: deletedFamily.gallery.id } })
    now = new Date(now.getTime() + 3_600_000)
    const before = (await mailsOf('selection-comments')).length
    const queueMails = () => queueCommentMails({ ...api.platform, sweep, clock: () => now })
    await queueMails()
    const mails = await mailsOf('selection-comments')
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)!.text_body).toContain('IMG_1000.JPG: “Linda!”')
    expect(mails.at(-1)!.text_body).toContain('IMG_1001.JPG, de Bia: “A vovó piscou”')
    await queueMails()
    expect(await mailsOf('selection-comments')).toHaveLength(before + 1)
  })

  it('deletes the PDF of a deleted selection', async () => {
    const family = await finished()
    const key = `p/${family.selectionId}.pdf`
    await api.rows('update selection set pdf_key = $1 where id = $2', [key, family.selectionId])
    await user.browser.call(deleteSelection, { params: { id: family.selectionId } })
    expect(await api.rows('select object_key from object_garbage where object_key = $1', [key])).toHaveLength(1)
  })
})

/** A browser in the owner’s preview of a gallery. */
async function openPreview(gallery: FamilyGallery) {
  const browser = await familyBrowser(api, user)
  expect((await enter(browser, gallery.slug, { preview: await previewCode(user, gallery) })).status).toBe(200)
  const at = { params: { gallery_id: gallery.id } }
  return {
    mode: async () => (await browser.call(getManifest, at)).answer.mode,
    selection: async () => (await browser.call(getFamilySelection, at)).answer,
    attempts: async () => {
      const changes = [{ number: 1, state: 'yes' as const }]
      const finish = { note: '', accepted: true as const, chosen: 1, total: 0 }
      const replies = await Promise.all([
        browser.call(beginSelection, { ...at, body: { name: 'Eu', email: 'eu@exemplo.test' } }),
        browser.call(choosePictures, { ...at, body: { changes } }),
        browser.call(finishSelection, { ...at, body: finish }),
        browser.call(askPhotographer, { ...at, body: { what: 'deadline', message: '' } }),
      ])
      return replies.map(({ status }) => status)
    },
  }
}

const soldTerms = { selling: true, charge_type: 'ADDITIONAL', contracted: 1, extra_price: 1500 }

describe('the owner’s preview of a selection', () => {
  it('shows the terms of a public selection', async () => {
    const gallery = await readyGallery(api, user, { pictures: 2 })
    const body = { ...sold, type: 'public' as const, active: true, limit_date: '2026-12-20' }
    await user.browser.call(updateLinkPreferences, { params: { collection_id: gallery.id }, body })
    const preview = await openPreview(gallery)
    expect(await preview.mode()).toBe('selection')
    expect(await preview.selection()).toMatchObject({
      selection: null,
      offer: { terms: soldTerms, limit_date: '2026-12-20' },
    })
    expect(await preview.attempts()).toEqual([409, 404, 404, 404])
  })

  it('shows the terms of the private selection, until all are finished and delivered', async () => {
    const family = await createFamilySelection(api, user, { terms: sold })
    expect((await edit(family, { extra_picture_price: 2500, limit_date: '2026-12-20' })).status).toBe(204)
    const preview = await openPreview(family.gallery)
    expect(await preview.mode()).toBe('selection')
    expect(await preview.selection()).toMatchObject({
      selection: null,
      offer: { terms: { ...soldTerms, extra_price: 2500 }, limit_date: '2026-12-20' },
    })
    expect(await preview.attempts()).toEqual([409, 404, 404, 404])
    expect(await readSelection(family.browser, family.gallery.id)).toMatchObject({ status: 'open', choices: [] })

    const done = await finished()
    const settings = { single_download: true, download_all: true }
    const finishedPreview = await openPreview(done.gallery)
    expect(await finishedPreview.mode()).toBe('selection')
    await user.browser.call(updateGallerySettings, { params: { collection_id: done.gallery.id }, body: settings })
    expect(await finishedPreview.mode()).toBe('delivery')
  })
})
