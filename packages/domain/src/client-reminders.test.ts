import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comingReminders,
  isReminderDue,
  isSendingTime,
  sendingHoursEnd,
  nextSendingTime,
  planClientReminders,
  REMINDER_PAUSE_MS,
  reminderDefaults,
  reminderKey,
  reminderKinds,
  reminderSteps,
  type ReminderFacts,
  type ReminderInput,
  type PlannedReminder,
  type ReminderKind,
  type ReminderPlan,
  type SentReminder,
} from './client-reminders.ts'
import { addDays, endOfSaoPauloDay, saoPauloDay, saoPauloTime, type CalendarDay } from './sao-paulo-calendar.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

const at = (text: string) => new Date(`${text}-03:00`)
const sentAt = at('2026-05-01T12:00:00')

const facts = (change: Partial<ReminderFacts> = {}): ReminderFacts => ({
  galleryId: 'g1',
  isAvailable: true,
  closesAt: null,
  sentAt,
  hasEntered: true,
  eventDay: null,
  selection: null,
  deliveredAt: null,
  hasDownloaded: false,
  ...change,
})

type Selection = NonNullable<ReminderFacts['selection']>

const selection = (change: Partial<Selection> = {}): Selection => ({
  isActive: true,
  hasStarted: true,
  createdAt: sentAt,
  lastTouchedAt: sentAt,
  deadlineDay: null,
  finishedAt: null,
  due: 0,
  ...change,
})

const allByEmail = Object.fromEntries(reminderKinds.map((kind) => [kind, true])) as Record<ReminderKind, boolean>

const input = (change: Partial<ReminderInput> = {}): ReminderInput => ({
  contact: { hasEmail: true, hasNumber: true, isStopped: false },
  galleries: [facts()],
  albums: [],
  settings: { byEmail: allByEmail, galleries: new Map() },
  history: [],
  now: sentAt,
  ...change,
})

const withoutMailbox = (hasNumber: boolean) => ({ hasEmail: false, hasNumber, isStopped: false })

const stepOf = (plan: ReturnType<typeof planClientReminders>) => plan.email && `${plan.email.kind} ${plan.email.step}`

describe('each kind', () => {
  const cases: [string, ReminderFacts, string, string][] = [
    ['not-opened 3', facts({ hasEntered: false }), '2026-05-04T11:59:59', '2026-05-04T12:00:00'],
    ['stopped 4', facts({ selection: selection() }), '2026-05-05T11:59:59', '2026-05-05T12:00:00'],
    [
      'deadline 7',
      facts({ selection: selection({ hasStarted: false, deadlineDay: '2026-05-20' }) }),
      '2026-05-13T08:59:59',
      '2026-05-13T09:00:00',
    ],
    [
      'deadline 3',
      facts({ selection: selection({ hasStarted: false, deadlineDay: '2026-05-20' }) }),
      '2026-05-12T23:00:00',
      '2026-05-17T09:00:00',
    ],
    [
      'deadline 1',
      facts({ selection: selection({ hasStarted: false, deadlineDay: '2026-05-20' }) }),
      '2026-05-12T23:00:00',
      '2026-05-20T19:59:00',
    ],
    [
      'unpaid 2',
      facts({ selection: selection({ finishedAt: at('2026-05-02T10:00:00'), due: 500 }) }),
      '2026-05-04T09:59:59',
      '2026-05-04T10:00:00',
    ],
    [
      'unpaid 7',
      facts({ selection: selection({ finishedAt: at('2026-05-02T10:00:00'), due: 500 }) }),
      '2026-05-03T09:00:00',
      '2026-05-09T10:00:00',
    ],
    [
      'not-downloaded 7',
      facts({ deliveredAt: at('2026-05-10T10:00:00') }),
      '2026-05-17T09:59:59',
      '2026-05-17T10:00:00',
    ],
    ['expiring 7', facts({ closesAt: endOfSaoPauloDay('2026-06-30') }), '2026-06-23T08:59:59', '2026-06-23T09:00:00'],
    ['expiring 1', facts({ closesAt: endOfSaoPauloDay('2026-06-30') }), '2026-06-22T09:00:00', '2026-06-29T09:00:00'],
    ['anniversary 365', facts({ eventDay: '2026-04-20' }), '2027-04-20T08:59:59', '2027-04-20T09:00:00'],
  ]
  test.each(cases)('%s is due at its moment and not before', (name, gallery, before, moment) => {
    expect(planClientReminders(input({ galleries: [gallery], now: at(before) })).email).toBeNull()
    expect(stepOf(planClientReminders(input({ galleries: [gallery], now: at(moment) })))).toBe(name)
  })
})

describe('causes that are gone', () => {
  const gone: [string, ReminderFacts, string][] = [
    ['entered', facts(), '2026-05-04T12:00:00'],
    [
      'finished',
      facts({ selection: selection({ deadlineDay: '2026-05-20', finishedAt: sentAt }) }),
      '2026-05-13T09:00:00',
    ],
    ['the deadline is over', facts({ selection: selection({ deadlineDay: '2026-05-04' }) }), '2026-05-05T12:00:00'],
    [
      'deactivated',
      facts({ selection: selection({ isActive: false, deadlineDay: '2026-05-20' }) }),
      '2026-05-13T09:00:00',
    ],
    ['paid', facts({ selection: selection({ finishedAt: sentAt }) }), '2026-05-09T10:00:00'],
    ['downloaded', facts({ deliveredAt: sentAt, hasDownloaded: true }), '2026-05-08T12:00:00'],
    ['not available', facts({ hasEntered: false, isAvailable: false }), '2026-05-04T12:00:00'],
    ['closed', facts({ hasEntered: false, closesAt: at('2026-05-03T23:59:59') }), '2026-05-04T12:00:00'],
  ]
  test.each(gone)('sends nothing: %s', (_, gallery, moment) => {
    const plan = planClientReminders(input({ galleries: [gallery], now: at(moment) }))
    expect(plan.email).toBeNull()
  })
})

describe('planClientReminders', () => {
  test('sends the most urgent of several due reminders', () => {
    const galleries = [
      facts({ galleryId: 'old', hasEntered: false }),
      facts({ galleryId: 'paying', selection: selection({ finishedAt: at('2026-05-02T10:00:00'), due: 500 }) }),
    ]
    expect(stepOf(planClientReminders(input({ galleries, now: at('2026-05-04T12:00:00') })))).toBe('unpaid 2')
  })

  test('waits for the morning and for the end of the pause', () => {
    const galleries = [facts({ hasEntered: false, sentAt: at('2026-05-01T21:00:00') })]
    const night = planClientReminders(input({ galleries, now: at('2026-05-04T21:00:00') }))
    expect(night).toMatchObject({ email: null, next: at('2026-05-05T09:00:00') })
    const other: SentReminder = {
      subjectId: 'g2',
      kind: 'unpaid',
      step: 2,
      causeAt: sentAt,
      channel: 'whatsapp',
      sentAt: at('2026-05-03T22:00:00'),
    }
    const paused = planClientReminders(input({ galleries, history: [other], now: at('2026-05-05T09:00:00') }))
    expect(paused).toMatchObject({ email: null, whatsapp: null, next: at('2026-05-06T09:00:00') })
  })

  test('a skipped reminder does not pause the others and does not return', () => {
    const galleries = [facts({ hasEntered: false })]
    const now = at('2026-05-04T12:00:00')
    const skipped: SentReminder = {
      subjectId: 'g1',
      kind: 'not-opened',
      step: 3,
      causeAt: sentAt,
      channel: 'skipped',
      sentAt: now,
    }
    expect(planClientReminders(input({ galleries, history: [skipped], now }))).toEqual({
      email: null,
      whatsapp: null,
      next: null,
    })
  })

  test('does not announce an end that was near when the gallery was sent', () => {
    const soon = addDays(saoPauloDay(sentAt), 5)
    const galleries = [facts({ selection: selection({ hasStarted: false, deadlineDay: soon }) })]
    expect(planClientReminders(input({ galleries })).email).toBeNull()
    expect(comingReminders(input({ galleries }), 5).map(({ reminder }) => reminder.step)).toEqual([3, 1])
  })

  test('a gallery overrides the account, and what does not go by e-mail waits for WhatsApp', () => {
    const galleries = [facts({ hasEntered: false })]
    const now = at('2026-05-04T12:00:00')
    const off = { byEmail: allByEmail, galleries: new Map([['g1', { 'not-opened': false }]]) }
    const plan = planClientReminders(input({ galleries, settings: off, now }))
    expect(plan).toMatchObject({ email: null, whatsapp: { kind: 'not-opened' } })
    const on = { byEmail: reminderDefaults, galleries: new Map([['g1', { 'not-opened': true }]]) }
    expect(stepOf(planClientReminders(input({ galleries, settings: on, now })))).toBe('not-opened 3')
  })

  test('an e-mail goes before a more urgent message for WhatsApp', () => {
    const galleries = [facts({ hasEntered: false, selection: selection({ deadlineDay: '2026-05-11' }) })]
    const settings = { byEmail: { ...allByEmail, deadline: false }, galleries: new Map() }
    const plan = planClientReminders(input({ galleries, settings, now: at('2026-05-04T12:00:00') }))
    expect(plan).toMatchObject({ email: { kind: 'not-opened' }, whatsapp: null })
  })

  test('a reminder is due from its time until its end, unless the client stopped or the cause ended', () => {
    const reminder = { subjectId: 'g1', kind: 'not-opened', step: 3, causeAt: sentAt } as const
    const isDue = (time: string, change: Partial<ReminderInput> = {}) =>
      isReminderDue(input({ galleries: [facts({ hasEntered: false })], now: at(time), ...change }), reminder)
    expect(isDue('2026-05-04T11:59:59')).toBe(false)
    expect(isDue('2026-05-04T12:00:00')).toBe(true)
    expect(isDue('2026-05-09T12:00:00')).toBe(false)
    expect(isDue('2026-05-04T12:00:00', { galleries: [facts()] })).toBe(false)
    const contact = { hasEmail: true, hasNumber: true, isStopped: true }
    expect(isDue('2026-05-04T12:00:00', { contact })).toBe(false)
  })

  test('a client without a mailbox gets WhatsApp, without both nothing', () => {
    const galleries = [facts({ hasEntered: false })]
    const now = at('2026-05-04T12:00:00')
    expect(planClientReminders(input({ galleries, contact: withoutMailbox(true), now })).whatsapp?.kind).toBe(
      'not-opened',
    )
    expect(planClientReminders(input({ galleries, contact: withoutMailbox(false), now })).next).toBeNull()
  })

  test('a client who asked for no more reminders gets none', () => {
    const contact = { hasEmail: true, hasNumber: true, isStopped: true }
    const galleries = [facts({ hasEntered: false })]
    expect(planClientReminders(input({ galleries, contact, now: at('2026-05-04T12:00:00') }))).toEqual({
      email: null,
      whatsapp: null,
      next: null,
    })
  })

  test('drops a reminder that is several days late', () => {
    const galleries = [facts({ hasEntered: false })]
    expect(planClientReminders(input({ galleries, now: at('2026-05-20T12:00:00') })).email).toBeNull()
  })
})

test('lists what is to come in the order in which it would be sent', () => {
  const galleries = [
    facts({ galleryId: 'g1', selection: selection({ hasStarted: false, deadlineDay: '2026-05-20' }) }),
    facts({ galleryId: 'g2', closesAt: endOfSaoPauloDay('2026-05-20') }),
  ]
  const coming = comingReminders(input({ galleries }), 10)
  expect(coming.map(({ reminder, at: moment }) => [reminder.kind, reminder.step, moment.toISOString()])).toEqual([
    ['deadline', 7, '2026-05-13T12:00:00.000Z'],
    ['expiring', 7, '2026-05-15T12:00:00.000Z'],
    ['deadline', 3, '2026-05-17T12:00:00.000Z'],
    ['deadline', 1, '2026-05-19T12:00:00.000Z'],
  ])
})

test('sending hours are those of São Paulo', () => {
  expect(isSendingTime(at('2026-05-04T09:00:00'))).toBe(true)
  expect(isSendingTime(at('2026-05-04T19:59:59'))).toBe(true)
  expect(isSendingTime(at('2026-05-04T20:00:00'))).toBe(false)
  expect(sendingHoursEnd(at('2026-05-04T09:00:00'))).toEqual(at('2026-05-04T20:00:00'))
  expect(nextSendingTime(at('2026-05-04T20:00:00'))).toEqual(at('2026-05-05T09:00:00'))
  expect(nextSendingTime(at('2026-05-04T03:00:00'))).toEqual(at('2026-05-04T09:00:00'))
})

const day = (offset: number): CalendarDay => addDays(saoPauloDay(sentAt), offset)
const moment = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(sentAt.getTime() + hours * HOUR_MS))
const anyFacts: fc.Arbitrary<ReminderFacts> = fc.record({
  galleryId: fc.constantFrom('g1', 'g2', 'g3'),
  isAvailable: fc.boolean(),
  closesAt: fc.option(fc.integer({ min: 1, max: 60 }).map((offset) => endOfSaoPauloDay(day(offset)))),
  sentAt: moment,
  hasEntered: fc.boolean(),
  eventDay: fc.option(fc.integer({ min: -360, max: -300 }).map(day)),
  selection: fc.option(
    fc.record({
      isActive: fc.boolean(),
      hasStarted: fc.boolean(),
      createdAt: moment,
      lastTouchedAt: fc.option(moment),
      deadlineDay: fc.option(fc.integer({ min: 1, max: 60 }).map(day)),
      finishedAt: fc.option(moment),
      due: fc.constantFrom(0, 1_000),
    }),
  ),
  deliveredAt: fc.option(moment),
  hasDownloaded: fc.boolean(),
})

type Situation = Pick<ReminderInput, 'galleries' | 'history' | 'now'>

function violations(plan: ReminderPlan, reminder: PlannedReminder, { galleries, history, now }: Situation): string[] {
  const last = history.at(-1)
  const current = new Set(galleries.flatMap((gallery) => reminderSteps(gallery, now)).map(reminderKey))
  const found = {
    'within the pause': last !== undefined && now.getTime() - last.sentAt.getTime() < REMINDER_PAUSE_MS,
    twice: history.some((sent) => reminderKey(sent) === reminderKey(reminder)),
    'at night': plan.email !== null && (saoPauloTime(now) < '09:00' || saoPauloTime(now) >= '20:00'),
    'without a cause': !current.has(reminderKey(reminder)),
  }
  return Object.entries(found).flatMap(([name, isFound]) => (isFound ? [name] : []))
}

/** Runs the plan as the sweep does, with checks only when the plan asks for them or something changes. */
test('never sends twice, at night, within 48 hours, or without a cause', () => {
  const change = fc.record({
    afterHours: fc.integer({ min: 1, max: 300 }),
    galleries: fc.array(anyFacts, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.boolean(), (changes, hasEmail) => {
      const history: SentReminder[] = []
      const found: string[] = []
      let now = sentAt
      for (const { afterHours, galleries } of changes) {
        const end = new Date(now.getTime() + afterHours * HOUR_MS)
        const distinct = [...new Map(galleries.map((gallery) => [gallery.galleryId, gallery])).values()]
        while (now < end) {
          const contact = { hasEmail, hasNumber: true, isStopped: false }
          const plan = planClientReminders(input({ contact, galleries: distinct, history, now }))
          const reminder = plan.email ?? plan.whatsapp
          if (reminder) {
            found.push(...violations(plan, reminder, { galleries: distinct, history, now }))
            history.push({ ...reminder, channel: plan.email ? 'email' : 'whatsapp', sentAt: now })
            continue
          }
          if (plan.next === null) break
          expect(plan.next.getTime()).toBeGreaterThan(now.getTime())
          now = plan.next
        }
        if (now < end) now = end
      }
      expect(found).toEqual([])
    }),
    { numRuns: 500, seed: 23 },
  )
})

test('checks as often as needed: no reminder is missed by waiting until `next`', () => {
  fc.assert(
    fc.property(
      fc.array(anyFacts, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 0, max: 60 * 24 }),
      (galleries, hours) => {
        const now = new Date(sentAt.getTime() + hours * HOUR_MS)
        const distinct = [...new Map(galleries.map((gallery) => [gallery.galleryId, gallery])).values()]
        const plan = planClientReminders(input({ galleries: distinct, now }))
        if (plan.email || plan.whatsapp) return
        const horizon = plan.next ?? new Date(now.getTime() + 20 * DAY_MS)
        for (let between = now.getTime() + HOUR_MS; between < horizon.getTime(); between += 13 * HOUR_MS) {
          const early = planClientReminders(input({ galleries: distinct, now: new Date(between) }))
          expect(early.email ?? early.whatsapp).toBeNull()
        }
      },
    ),
    { numRuns: 100, seed: 23 },
  )
})
