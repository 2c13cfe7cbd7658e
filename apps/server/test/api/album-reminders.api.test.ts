import {
  listClientReminders,
  listReminderQueue,
  markReminderSent,
  previewReminder,
  saveReminderSettings,
} from '@revela/contract'
import { reminderTexts } from '@revela/phrases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approve,
  insertAlbum,
  insertApproval,
  insertRequest,
  insertVersion,
  reopen,
  type StoredAlbum,
} from '../album-rows.ts'
import {
  listReminders,
  photographer,
  reminderMails,
  startReminderHarness,
  switchOn,
  type ReminderHarness,
} from '../reminder-harness.ts'
import { addAlbumReader } from '@revela/contract'
import { createClientRow } from '../selecting.ts'
import type { User } from '../users.ts'

let harness: ReminderHarness
const begin = '2029-05-01T12:00'
beforeAll(async () => {
  harness = await startReminderHarness(begin)
})
afterAll(() => harness.close())

type Proofed = {
  readonly user: User
  readonly album: StoredAlbum
  readonly versionId: string
  readonly clientId: string
  readonly email: string
  readonly readerId: string
}

/** An album whose deadline is 2029-05-20, which its only reader, a client, has opened. */
async function proofedAlbum(row: { readonly opened?: boolean; readonly deadlineDay?: string } = {}): Promise<Proofed> {
  harness.setTime(begin)
  const { api } = harness
  const user = await photographer(api)
  const clientId = await createClientRow(api, user, 'Marina Alves')
  const [{ email } = { email: '' }] = await api.rows<{ email: string }>('select email from client where id = $1', [
    clientId,
  ])
  const { deadlineDay = '2029-05-20', opened = true } = row
  const album = await insertAlbum(api, user.customerId, { clientId, title: 'Álbum da Marina', deadlineDay })
  const versionId = await insertVersion(api, album, { sentAt: null, spreads: 24 })
  const readerId = await addReader(user, album, clientId)
  await api.rows('update album_version set sent_at = $2 where id = $1', [versionId, harness.now()])
  if (opened) await api.rows('update album_reader set last_seen_at = $2 where id = $1', [readerId, harness.now()])
  await harness.runSweep()
  return { user, album, versionId, clientId, email, readerId }
}

async function addReader(user: User, album: StoredAlbum, clientId: string, approves = true): Promise<string> {
  const params = { album_id: album.id }
  const added = await user.browser.call(addAlbumReader, { params, body: { client_id: clientId, approves } })
  if (added.status !== 200) throw new Error(`reader rejected: ${added.text}`)
  return added.answer.reader.id
}

const names = ({ clientId }: Pick<Proofed, 'clientId'>) => listReminders(harness.api, clientId)
const firstStep = '2029-05-13T09:00'

describe('the deadline of an album', () => {
  it('is announced to its reader by e-mail at each step, once, with the own link and a way to stop', async () => {
    const proofed = await proofedAlbum()
    await harness.advanceTo('2029-05-13T08:59')
    expect(await names(proofed)).toEqual([])
    await harness.advanceTo(firstStep)
    await harness.runSweep()
    await harness.advanceTo('2029-05-17T09:00')
    await harness.advanceTo('2029-05-19T09:00')
    await harness.advanceTo('2029-05-21T09:00')
    expect(await names(proofed)).toEqual(['album-deadline 7 email', 'album-deadline 3 email', 'album-deadline 1 email'])
    const [mail] = await reminderMails(harness.api, proofed.email)
    expect(mail?.subject).toBe('O prazo para aprovar Álbum da Marina vai até 20/05/2029')
    expect(mail?.text_body).toContain('O álbum tem 24 lâminas')
    expect(mail?.text_body).toMatch(/\/album\/[a-z0-9-]+#l=/)
    expect(mail?.text_body).toContain('ele abre o álbum no seu nome')
    expect(mail?.unsubscribe_url).toContain('/api/reminder-stops/one-click?t=')
    expect(mail?.text_body).toContain('Não quero mais receber lembretes')
  })

  it.each<[string, (proofed: Proofed) => Promise<unknown>]>([
    [
      'the reader approved',
      ({ album, ...reader }) => insertApproval(harness.api, album, { ...reader, at: harness.now() }),
    ],
    ['the album is approved', ({ album, ...reader }) => approve(harness.api, album, { ...reader, at: harness.now() })],
    [
      'requests were sent',
      ({ album, versionId }) => insertRequest(harness.api, album, { versionId, sentAt: harness.now() }),
    ],
    [
      'the album is in the trash',
      ({ album }) => change(`update album set deleted_at = $2, purge_at = $2 where id = $1`, album.id),
    ],
    [
      'the deadline was moved',
      ({ album }) => change(`update album set deadline_day = $2 where id = $1`, album.id, '2029-07-01'),
    ],
    [
      'the deadline was removed',
      ({ album }) => change(`update album set deadline_day = $2 where id = $1`, album.id, null),
    ],
    [
      'the reader need not approve',
      ({ readerId }) => change(`update album_reader set approves = $2 where id = $1`, readerId, false),
    ],
    [
      'the reader was removed',
      ({ readerId }) => change(`delete from album_reader where id = $1 and $2::text is null`, readerId, null),
    ],
  ])('is not announced once %s, which makes a check due', async (_, end) => {
    const proofed = await proofedAlbum()
    const [before] = await schedule(proofed)
    expect(before?.check_at.getTime()).toBeGreaterThan(harness.now().getTime())
    harness.setTime('2029-05-13T08:58')
    await end(proofed)
    expect((await schedule(proofed))[0]?.check_at.getTime()).toBe(0)
    await harness.advanceTo(firstStep)
    expect(await names(proofed)).toEqual([])
  })

  it('is announced again once the requests are settled, or the album was reopened', async () => {
    const proofed = await proofedAlbum()
    const { album, versionId, readerId } = proofed
    const id = await insertRequest(harness.api, album, { versionId, sentAt: harness.now() })
    await harness.advanceTo(firstStep)
    expect(await names(proofed)).toEqual([])
    await change(`update album_request set state = $2 where id = $1`, id, 'done')
    await harness.advanceTo('2029-05-13T09:05')
    expect(await names(proofed)).toEqual(['album-deadline 7 email'])
    await approve(harness.api, album, { versionId, readerId, at: harness.now() })
    await harness.advanceTo('2029-05-17T09:00')
    expect(await names(proofed)).toHaveLength(1)
    await reopen(harness.api, album, harness.now())
    await harness.advanceTo('2029-05-17T09:05')
    expect(await names(proofed)).toEqual(['album-deadline 7 email', 'album-deadline 3 email'])
  })

  it('is no invitation: a reader who was not mailed and has not entered gets nothing', async () => {
    const proofed = await proofedAlbum({ opened: false })
    await harness.advanceTo(firstStep)
    expect(await names(proofed)).toEqual([])
    await change(`update album_reader set last_seen_at = $2 where id = $1`, proofed.readerId, harness.now())
    await harness.advanceTo('2029-05-13T09:05')
    expect(await names(proofed)).toEqual(['album-deadline 7 email'])
  })

  it('is announced to the second of a couple after the first has approved', async () => {
    const proofed = await proofedAlbum()
    const { album, user, versionId, readerId } = proofed
    await change(`update album set approval = $2 where id = $1`, album.id, 'both')
    const rafael = { clientId: await createClientRow(harness.api, user, 'Rafael Lima') }
    const secondReader = await addReader(user, album, rafael.clientId)
    const aunt = { clientId: await createClientRow(harness.api, user, 'Tia Rute') }
    const thirdReader = await addReader(user, album, aunt.clientId, false)
    await change(
      `update album_reader set last_seen_at = $2 where id = any($1)`,
      [secondReader, thirdReader],
      harness.now(),
    )
    await insertApproval(harness.api, album, { versionId, readerId, at: harness.now() })
    await harness.advanceTo(firstStep)
    expect([await names(proofed), await names(rafael), await names(aunt)]).toEqual([[], ['album-deadline 7 email'], []])
  })

  it('waits in the WhatsApp queue with the own link when it is not sent by e-mail', async () => {
    const proofed = await proofedAlbum()
    const { user, clientId, album } = proofed
    await change(`update client set tel = $2 where id = $1`, clientId, '11987654321')
    const kinds = [{ kind: 'album-deadline' as const, by_email: false }]
    await user.browser.call(saveReminderSettings, { body: { kinds } })
    await harness.advanceTo(firstStep)
    const queue = async () => (await user.browser.call(listReminderQueue)).answer.messages
    const [message] = await queue()
    expect(message).toMatchObject({
      kind: 'album-deadline',
      gallery_id: null,
      album_id: album.id,
      album_title: 'Álbum da Marina',
      text: expect.stringMatching(/O prazo para aprovar Álbum da Marina[^]*\/album\/[a-z0-9-]+#l=.+/) as unknown,
    })
    await change(`update session set auth_method = $2 where customer_id = $1`, user.customerId, 'admin-cp')
    expect((await queue())[0]?.text).toMatch(/\/album\/[a-z0-9-]+$/)
    await change(`update session set auth_method = $2 where customer_id = $1`, user.customerId, 'password')
    const { client_id, gallery_id, album_id, kind, step, cause_at } = message!
    const body = { client_id, gallery_id, album_id, kind, step, cause_at }
    for (const _ of [1, 2]) expect((await user.browser.call(markReminderSent, { body })).status).toBe(204)
    expect(await queue()).toEqual([])
    expect(await names(proofed)).toEqual(['album-deadline 7 whatsapp'])
    const stranger = await photographer(harness.api)
    expect((await stranger.browser.call(markReminderSent, { body })).status).toBe(404)
    const withoutAlbum = { ...body, album_id: null }
    expect((await user.browser.call(markReminderSent, { body: withoutAlbum })).status).toBe(422)
  })

  it('shows in the history of the client with what is still to come, also after the album was deleted', async () => {
    const { user, clientId, album } = await proofedAlbum()
    await harness.advanceTo(firstStep)
    const history = async () => (await user.browser.call(listClientReminders, { params: { id: clientId } })).answer
    expect(await history()).toMatchObject({
      sent: [{ kind: 'album-deadline', step: 7, gallery_id: null, album_id: album.id, album_title: 'Álbum da Marina' }],
      coming: [
        { step: 3, album_id: album.id, gallery_title: null, album_title: 'Álbum da Marina', channel: 'email' },
        { step: 1 },
      ],
    })
    await change('delete from album where id = $1 and $2::text is null', album.id, null)
    expect(await history()).toMatchObject({ sent: [{ album_id: null, album_title: null }], coming: [] })
  })

  it('has its own text, with a preview', async () => {
    const { user } = await proofedAlbum()
    await switchOn(user, 'album-deadline')
    const { body, subject } = reminderTexts['album-deadline']
    const { answer } = await user.browser.call(previewReminder, { body: { kind: 'album-deadline', subject, body } })
    expect(answer).toMatchObject({
      button: 'Ver o álbum',
      subject: expect.stringContaining('Álbum de Marina') as unknown,
    })
    expect(answer.whatsapp).toContain('/album/album-de-marina-e-rafael')
    expect(answer.whatsapp).toContain('24 lâminas')
  })
})

const change = (sql: string, id: unknown, value?: unknown) =>
  harness.api.rows(sql, value === undefined ? [id, harness.now()] : [id, value])

const schedule = ({ clientId }: Proofed) =>
  harness.api.rows<{ check_at: Date }>('select check_at from reminder_schedule where client_id = $1', [clientId])
