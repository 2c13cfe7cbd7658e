import {
  addClient,
  choosePictures,
  deleteClient,
  finishSelection,
  getClientData,
  getFamilySelection,
  listClients,
  requestPasswordRecovery,
  resetPassword,
} from '@revela/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recoveryHandler } from '../../src/modules/accounts/passwords/recovery.job.ts'
import { markMailsSent } from '../lifecycle-harness.ts'
import { createUser, type User } from '../users.ts'
import {
  startPrivacyHarness,
  createFullStudio,
  distinctiveTexts,
  findTraces,
  type PrivacyHarness,
} from '../privacy-harness.ts'
import { createFamilySelection, type Family } from '../selecting.ts'

let harness: PrivacyHarness
let studio: User
let clients: { id: string; email: string }[]
beforeAll(async () => {
  harness = await startPrivacyHarness('2027-03-10T10:00')
  studio = await createFullStudio(harness.api)
  await markMailsSent(harness.api)
  clients = (await studio.browser.call(listClients, { query: {} })).answer.clients
})
afterAll(() => harness.close())

it('returns the stored data of a client to the photographer', async () => {
  const clientExports = await Promise.all(
    clients.map(({ id }) => studio.browser.call(getClientData, { params: { id } })),
  )
  expect(clientExports.map(({ status }) => status)).toEqual([200, 200])
  const text = clientExports.map((response) => response.text).join('\n')
  for (const needle of [
    distinctiveTexts.client,
    distinctiveTexts.clientEmail,
    distinctiveTexts.comment,
    distinctiveTexts.participant,
    distinctiveTexts.participantComment,
    distinctiveTexts.message,
  ]) {
    expect(text).toContain(needle)
  }
  expect(text).not.toMatch(/secret_hash|code_sealed|"sealed"|argon2/)
  const withSelection = clientExports.find(({ answer }) => answer.tables['selection']!.length > 0)!
  expect(withSelection.answer.tables['selected_picture']).toMatchObject([{ number: 1, state: 'yes' }])
  expect(withSelection.answer.tables['selection_comment']).toMatchObject([
    { text: distinctiveTexts.comment },
    { text: distinctiveTexts.participantComment, participant_name: distinctiveTexts.participant },
  ])
  expect(withSelection.answer.tables['participant']).toMatchObject([{ name: distinctiveTexts.participant }])
  expect(withSelection.answer.tables['participant_choice']).toMatchObject([{ number: 2, state: 'maybe' }])
})

it('deletes access and all texts of a client with the client', async () => {
  const { client, comment, participant, participantComment } = distinctiveTexts
  const texts = [client, comment, participant, participantComment, ...clients.map(({ email }) => email)]
  expect(await findTraces(harness.api, texts)).not.toEqual([])
  for (const { id } of clients) {
    expect((await studio.browser.call(deleteClient, { query: { client_id: id } })).status).toBe(204)
  }
  expect(await findTraces(harness.api, texts)).toEqual([])
  const sessionsLeft = await harness.api.rows(`select 1 from client_session where client_id is not null
    union all select 1 from client_link union all select 1 from gallery_client union all select 1 from selection
    union all select 1 from gallery_send`)
  expect(sessionsLeft).toEqual([])
  // The studio's own mails and pictures stay.
  const [row] = await harness.api.rows(`select (select count(*)::int from picture) as pictures,
    (select count(*)::int from outbox_mail where kind = 'welcome') as welcome`)
  expect(row).toEqual({ pictures: 4, welcome: 1 })
})

async function finish({ browser, gallery }: Family): Promise<void> {
  const params = { gallery_id: gallery.id }
  await browser.call(choosePictures, { params, body: { changes: [{ number: 1, state: 'yes' }] } })
  const { selection } = (await browser.call(getFamilySelection, { params })).answer
  const { chosen, total } = selection!.totals
  expect(
    (await browser.call(finishSelection, { params, body: { chosen, total, accepted: true, note: '' } })).status,
  ).toBe(200)
}

it('keeps mails about clients whose names or e-mails contain those of a deleted client', async () => {
  // "Maria" is contained in every mail about "Mariana".
  const other = await createUser(harness.api, { product: 'gallery_pro' })
  const mariana = await createFamilySelection(harness.api, other, { pictures: 1, name: 'Mariana Prado' })
  const maria = await createFamilySelection(harness.api, other, { pictures: 1, name: 'Maria' })
  await finish(mariana)
  await finish(maria)
  await markMailsSent(harness.api)
  const subjects = async () => {
    const rows = await harness.api.rows<{ subject: string }>(
      `select subject from outbox_mail where customer_id = $1 and kind = 'selection-finished' order by subject`,
      [other.customerId],
    )
    return rows.map(({ subject }) => subject.split(' concluiu')[0])
  }
  expect(await subjects()).toEqual(['Maria', 'Mariana Prado'])
  expect((await other.browser.call(deleteClient, { query: { client_id: maria.clientId } })).status).toBe(204)
  expect(await subjects()).toEqual(['Mariana Prado'])
  const receipts = await harness.api.rows(
    `select recipient from outbox_mail where customer_id = $1 and kind = 'selection-receipt'`,
    [other.customerId],
  )
  expect(receipts).toHaveLength(1)
})

it("returns no account mails for a client with the account's e-mail, so a stolen session resets no password", async () => {
  const owner = await createUser(harness.api, { product: 'gallery_pro' })
  const { email } = owner
  const added = await owner.browser.call(addClient, { body: { name: 'Eu', email, tel: '11987654321' } })
  expect(added.status).toBe(200)
  expect((await harness.api.browser().call(requestPasswordRecovery, { body: { email } })).status).toBe(204)
  const requestedAt = harness.now().toISOString()
  await recoveryHandler(harness.api.platform).run({ email, requestedAt }, { id: 'x', number: 0, isLast: true })
  const [stored] = await harness.api.rows<{ text_body: string }>(
    `select text_body from outbox_mail where recipient = $1 and kind = 'password-recovery'`,
    [email],
  )
  const { clients: own } = (await owner.browser.call(listClients, { query: {} })).answer
  const data = await owner.browser.call(getClientData, { params: { id: own[0]!.id } })
  expect(data.answer.tables['client']).toMatchObject([{ email }])
  expect(data.answer.tables['outbox_mail']).toEqual([])
  // The placeholder in the stored mail does not reset the password either.
  const token = /#token=(\S+)/.exec(stored!.text_body)![1]!
  const reset = await harness.api
    .browser()
    .call(resetPassword, { body: { password: 'ladeira da misericórdia', token } })
  expect(reset.error.error).toBe('InvalidResetToken')
})
