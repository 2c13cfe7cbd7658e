import { describe, expect, test } from 'vitest'
import {
  comingReminders,
  galleryReminderKinds,
  isReminderDue,
  planClientReminders,
  reminderDefaults,
  reminderKinds,
  type AlbumReminderFacts,
  type ReminderInput,
} from './client-reminders.ts'
import { endOfSaoPauloDay } from './sao-paulo-calendar.ts'
import { reminderPlaceholders, unknownPlaceholder } from './reminder-template.ts'

const at = (text: string) => new Date(`${text}-03:00`)
const sentAt = at('2026-05-01T12:00:00')

const album = (change: Partial<AlbumReminderFacts> = {}): AlbumReminderFacts => ({
  albumId: 'a1',
  isAvailable: true,
  sentAt,
  deadlineDay: '2026-05-20',
  isAwaited: true,
  ...change,
})

const input = (change: Partial<ReminderInput> = {}): ReminderInput => ({
  contact: { hasEmail: true, hasNumber: true, isStopped: false },
  galleries: [],
  albums: [album()],
  settings: { byEmail: reminderDefaults, galleries: new Map() },
  history: [],
  now: sentAt,
  ...change,
})

const planned = (moment: string, change: Partial<ReminderInput> = {}) =>
  planClientReminders(input({ now: at(moment), ...change }))

describe('the deadline of an album', () => {
  test('is announced 7, 3 and 1 days before, at 9:00, by e-mail unless the photographer chose otherwise', () => {
    const coming = comingReminders(input(), 10).map((one) => [one.reminder.step, one.channel, one.at])
    expect(coming).toEqual([
      [7, 'email', at('2026-05-13T09:00:00')],
      [3, 'email', at('2026-05-17T09:00:00')],
      [1, 'email', at('2026-05-19T09:00:00')],
    ])
    expect(planned('2026-05-13T08:59:59').email).toBeNull()
    expect(planned('2026-05-13T09:00:00').email).toEqual({
      subjectId: 'a1',
      kind: 'album-deadline',
      step: 7,
      causeAt: endOfSaoPauloDay('2026-05-20'),
    })
    const settings = { byEmail: { ...reminderDefaults, 'album-deadline': false }, galleries: new Map() }
    expect(planned('2026-05-13T09:00:00', { settings })).toMatchObject({ email: null, whatsapp: { step: 7 } })
  })

  test.each<[string, Partial<AlbumReminderFacts>, string]>([
    ['approved, or answered by open requests', { isAwaited: false }, '2026-05-13T09:00:00'],
    ['without a deadline', { deadlineDay: null }, '2026-05-13T09:00:00'],
    ['in the trash, or without a plan', { isAvailable: false }, '2026-05-13T09:00:00'],
    ['sent less than a day before the step', { sentAt: at('2026-05-18T09:00:01') }, '2026-05-19T09:00:00'],
    ['over', {}, '2026-05-21T09:00:00'],
  ])('is not announced: %s', (_, change, moment) => {
    expect(planned(moment, { albums: [album(change)] })).toMatchObject({ email: null, whatsapp: null })
  })

  test('shares the pause and the urgency with the reminders of galleries', () => {
    const now = at('2026-05-13T09:00:00')
    const gallery = {
      galleryId: 'g1',
      isAvailable: true,
      closesAt: null,
      sentAt,
      hasEntered: false,
      eventDay: null,
      deliveredAt: null,
      hasDownloaded: false,
      selection: {
        isActive: true,
        hasStarted: false,
        createdAt: sentAt,
        lastTouchedAt: null,
        deadlineDay: '2026-05-20',
        finishedAt: null,
        due: 0,
      },
    } as const
    const plan = planClientReminders(input({ galleries: [gallery], now }))
    expect(plan.email).toMatchObject({ kind: 'deadline', subjectId: 'g1' })
    const history = [{ ...plan.email!, channel: 'email', sentAt: now } as const]
    const paused = planClientReminders(input({ galleries: [gallery], history, now: at('2026-05-14T09:00:00') }))
    expect([paused.email, paused.whatsapp]).toEqual([null, null])
    const later = planClientReminders(input({ galleries: [gallery], history, now: at('2026-05-15T09:00:00') }))
    expect(later.email).toMatchObject({ kind: 'album-deadline', step: 7 })
  })

  test('is due only while it is awaited', () => {
    const now = at('2026-05-13T09:00:00')
    const reminder = planClientReminders(input({ now })).email!
    expect(isReminderDue(input({ now }), reminder)).toBe(true)
    expect(isReminderDue(input({ now, albums: [album({ isAwaited: false })] }), reminder)).toBe(false)
    expect(isReminderDue(input({ now, albums: [] }), reminder)).toBe(false)
  })
})

test('only the deadline of an album is no setting of a gallery', () => {
  expect(reminderKinds.filter((kind) => !galleryReminderKinds.some((known) => known === kind))).toEqual([
    'album-deadline',
  ])
})

test('its text names the album and its spreads, and no photos', () => {
  expect(reminderPlaceholders('album-deadline')).toEqual(['cliente', 'album', 'prazo', 'laminas', 'link'])
  expect(unknownPlaceholder('album-deadline', 'As {fotos}', 'body')).toBe('{fotos}')
  expect(unknownPlaceholder('deadline', 'O {album}', 'body')).toBe('{album}')
})
