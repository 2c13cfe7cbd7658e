import {
  getClientData,
  getGalleryReminders,
  getReminderSettings,
  listClientReminders,
  listReminderQueue,
  markReminderSent,
  previewReminder,
  saveGalleryReminders,
  saveReminderSettings,
  skipReminder,
} from '@revela/contract'
import { reminderKinds } from '@revela/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listReminders,
  offerSelection,
  photographer,
  reminderMails,
  sendGallery,
  startReminderHarness,
  switchOn,
  type ReminderHarness,
} from '../reminder-harness.ts'
import type { User } from '../users.ts'

let harness: ReminderHarness
const begin = '2028-05-01T12:00'
beforeAll(async () => {
  harness = await startReminderHarness(begin)
})
afterAll(() => harness.close())

async function studio(): Promise<User> {
  harness.setTime(begin)
  return photographer(harness.api)
}

const settingsOf = async ({ browser }: User) => (await browser.call(getReminderSettings)).answer.kinds
const queueOf = async ({ browser }: User) => (await browser.call(listReminderQueue)).answer

describe('the settings of the account', () => {
  it('send only deadlines by e-mail until they are changed, and keep the rest of a kind', async () => {
    const user = await studio()
    const before = await settingsOf(user)
    expect(before.map(({ kind, by_email }) => [kind, by_email])).toEqual(
      reminderKinds.map((kind) => [kind, kind === 'deadline' || kind === 'album-deadline']),
    )
    const text = { subject: 'Faltam fotos, {cliente}', body: 'Oi, {cliente}! {fotos} em {galeria}: {link}' }
    await user.browser.call(saveReminderSettings, { body: { kinds: [{ kind: 'stopped', ...text }] } })
    const saved = await user.browser.call(saveReminderSettings, {
      body: {
        kinds: [
          { kind: 'stopped', by_email: true },
          { kind: 'deadline', by_email: false },
        ],
      },
    })
    const stopped = saved.answer.kinds.find(({ kind }) => kind === 'stopped')!
    expect(stopped).toMatchObject({ by_email: true, ...text, default_subject: 'Continue a escolha das suas fotos' })
    expect(await settingsOf(user)).toEqual(saved.answer.kinds)
    const reset = await user.browser.call(saveReminderSettings, {
      body: { kinds: [{ kind: 'stopped', subject: null, body: null }] },
    })
    const ours = reset.answer.kinds.find(({ kind }) => kind === 'stopped')!
    expect([ours.by_email, ours.subject, ours.body]).toEqual([true, ours.default_subject, ours.default_body])
  })

  it('reject unknown placeholders at their field and store nothing', async () => {
    const user = await studio()
    const save = (change: { subject?: string; body?: string }) =>
      user.browser.call(saveReminderSettings, { body: { kinds: [{ kind: 'stopped', ...change }] } })
    for (const [change, field, placeholder] of [
      [{ subject: 'Oi {nome}' }, 'subject', '{nome}'],
      [{ subject: 'Abra {link}' }, 'subject', '{link}'],
      [{ body: 'Até {prazo}' }, 'body', '{prazo}'],
    ] as const) {
      const { status, error } = await save(change)
      expect([status, error.error, error.messages[0]!.id, error.details]).toEqual([
        422,
        'UnknownPlaceholder',
        field,
        { placeholder },
      ])
    }
    expect((await save({ body: '' })).status).toBe(422)
    expect(await harness.api.rows('select 1 from reminder_setting where customer_id = $1', [user.customerId])).toEqual(
      [],
    )
  })

  it('are used in the mail, without filling placeholders inside a title', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    await user.browser.call(saveReminderSettings, {
      body: { kinds: [{ kind: 'not-opened', subject: 'Fotos de {galeria}', body: 'Oi, {cliente}!\n\nVeja {link}' }] },
    })
    const family = await sendGallery(harness.api, user)
    await harness.api.rows(`update gallery set title = '{cliente} & <b>' where id = $1`, [family.gallery.id])
    await harness.advanceTo('2028-05-04T12:00')
    const [mail] = await reminderMails(harness.api, family.email)
    expect(mail!.subject).toBe('Fotos de {cliente} & <b>')
    expect(mail!.text_body).toContain('Oi, Marina!')
    expect(mail!.text_body).toMatch(/Veja http\S+#c=s[0-9a-f]{32}/)
  })
})

describe('a preview', () => {
  it('shows example values, the studio and both channels', async () => {
    const user = await studio()
    const { answer } = await user.browser.call(previewReminder, {
      body: { kind: 'unpaid', subject: '{galeria}', body: 'Oi, {cliente}!\n\nFaltam {valor}.' },
    })
    expect(answer).toMatchObject({
      subject: 'Casamento de Marina e Rafael',
      paragraphs: ['Oi, Marina!', 'Faltam R$ 150,00.'],
      button: 'Ver o pagamento',
    })
    expect(answer.footer[0]).toBe('Lembrete enviado por Ana Prado. Para falar com o estúdio, responda a este e-mail.')
    expect(answer.whatsapp).toMatch(/^Oi, Marina!\n\nFaltam R\$ 150,00\.\n\nhttp\S+\/casamento-de-marina-e-rafael$/)
  })

  it('rejects an unknown placeholder', async () => {
    const user = await studio()
    const body = { kind: 'unpaid' as const, subject: 'Oi', body: '{prazo}' }
    expect((await user.browser.call(previewReminder, { body })).error.error).toBe('UnknownPlaceholder')
  })
})

it('the settings of a gallery differ from the account and return to it', async () => {
  const user = await studio()
  const { gallery } = await sendGallery(harness.api, user)
  const params = { collection_id: gallery.id }
  const settingOf = async (kind: string) =>
    (await user.browser.call(getGalleryReminders, { params })).answer.kinds.find((row) => row.kind === kind)
  expect(await settingOf('deadline')).toEqual({ kind: 'deadline', by_email: null, account_by_email: true })
  const save = (by_email: boolean | null) =>
    user.browser.call(saveGalleryReminders, { params, body: { kinds: [{ kind: 'deadline', by_email }] } })
  expect((await save(false)).answer.kinds[0]).toEqual({ kind: 'deadline', by_email: false, account_by_email: true })
  await save(null)
  expect(await settingOf('deadline')).toEqual({ kind: 'deadline', by_email: null, account_by_email: true })
})

describe('the WhatsApp queue', () => {
  it('lists due reminders that do not go by e-mail, and marks one as sent', async () => {
    const user = await studio()
    const family = await sendGallery(harness.api, user, { tel: '11987654321' })
    expect(await queueOf(user)).toEqual({ messages: [], more: false })
    await harness.advanceTo('2028-05-04T22:00')
    const { messages } = await queueOf(user)
    expect(messages).toHaveLength(1)
    const [message] = messages
    expect(message).toMatchObject({ client_name: 'Marina Alves', kind: 'not-opened', step: 3 })
    expect(message!.text).toContain('Olá, Marina!')
    expect(message!.text).toContain(`/${family.gallery.slug}`)
    expect(message!.whatsapp_url).toBe(`https://wa.me/5511987654321?text=${encodeURIComponent(message!.text)}`)
    const { client_id, gallery_id, kind, step, cause_at } = message!
    const body = { client_id, gallery_id, kind, step, cause_at }
    for (let tap = 0; tap < 2; tap += 1) expect((await user.browser.call(markReminderSent, { body })).status).toBe(204)
    expect(await queueOf(user)).toEqual({ messages: [], more: false })
    expect(await listReminders(harness.api, family.clientId)).toEqual(['not-opened 3 whatsapp'])
    expect(await reminderMails(harness.api, family.email)).toEqual([])
  })

  it('counts a sent message for the pause before the next e-mail, and a skipped one not', async () => {
    const outcomes = []
    for (const call of [markReminderSent, skipReminder]) {
      const user = await studio()
      const family = await sendGallery(harness.api, user)
      await offerSelection(harness.api, user, family, { deadline: '2028-05-12' })
      await harness.advanceTo('2028-05-04T13:00')
      const { client_id, gallery_id, kind, step, cause_at } = (await queueOf(user)).messages[0]!
      await user.browser.call(call, { body: { client_id, gallery_id, kind, step, cause_at } })
      await harness.advanceTo('2028-05-05T09:00')
      outcomes.push(await listReminders(harness.api, family.clientId))
    }
    expect(outcomes).toEqual([['not-opened 3 whatsapp'], ['not-opened 3 skipped', 'deadline 7 email']])
  })

  it('leaves out clients without a number, and reminders whose cause is gone', async () => {
    const user = await studio()
    const [numberless, gone] = [await sendGallery(harness.api, user), await sendGallery(harness.api, user)]
    await harness.api.rows('update client set tel = null where id = $1', [numberless.clientId])
    await harness.advanceTo('2028-05-04T13:00')
    expect((await queueOf(user)).messages.map(({ client_id }) => client_id)).toEqual([gone.clientId])
    await harness.api.rows('update gallery set published_at = null where id = $1', [gone.gallery.id])
    // Also before the next sweep.
    expect((await queueOf(user)).messages).toEqual([])
  })

  it('does not record a message whose cause ended since the list was loaded', async () => {
    const user = await studio()
    const { clientId, gallery } = await sendGallery(harness.api, user)
    await harness.advanceTo('2028-05-04T13:00')
    const { client_id, gallery_id, kind, step, cause_at } = (await queueOf(user)).messages[0]!
    await harness.api.rows('update gallery set published_at = null where id = $1', [gallery.id])
    for (const call of [markReminderSent, skipReminder]) {
      const { error } = await user.browser.call(call, { body: { client_id, gallery_id, kind, step, cause_at } })
      expect(error.error).toBe('ReminderOver')
    }
    expect(await listReminders(harness.api, clientId)).toEqual([])
  })

  it('rejects a step that the kind does not have', async () => {
    const user = await studio()
    const { clientId, gallery } = await sendGallery(harness.api, user)
    const cause_at = harness.now().toISOString()
    const body = { client_id: clientId, gallery_id: gallery.id, kind: 'not-opened' as const, step: 4, cause_at }
    expect((await user.browser.call(markReminderSent, { body })).status).toBe(422)
    expect(await listReminders(harness.api, clientId)).toEqual([])
  })
})

it('a client shows what was sent and what is to come', async () => {
  const user = await studio()
  const family = await sendGallery(harness.api, user)
  await offerSelection(harness.api, user, family, { deadline: '2028-05-12' })
  const list = async () => (await user.browser.call(listClientReminders, { params: { id: family.clientId } })).answer
  const before = await list()
  expect(before).toMatchObject({ stopped_at: null, sent: [] })
  expect(before.coming.map(({ kind, step, channel }) => `${kind} ${step} ${channel}`)).toEqual([
    'not-opened 3 whatsapp',
    'deadline 7 email',
    'deadline 3 email',
    'deadline 1 email',
  ])
  await harness.advanceTo('2028-05-05T09:00')
  const after = await list()
  expect(after.sent).toEqual([
    expect.objectContaining({ kind: 'deadline', step: 7, channel: 'email', mail_state: 'queued' }),
  ])
  expect(after.sent[0]!.gallery_title).toBe('Casamento Ana e João')
  const data = await user.browser.call(getClientData, { params: { id: family.clientId } })
  expect(data.text).toContain('client_reminder')
})
