import { expect, test } from 'vitest'
import type { AppliedEvent } from './apply-event.ts'
import { findingsOf, type FoundReminder } from './findings.ts'
import type { EventKind } from './scenario.ts'

const sentAt = new Date('2030-03-01T15:00:00Z')
const days = (count: number) => new Date(sentAt.getTime() + count * 86_400_000)

const event = (at: Date, kind: EventKind, earlierReminders: string[] = []): AppliedEvent => ({
  at,
  studio: 1,
  client: 1,
  gallery: 1,
  earlierReminders: new Set(earlierReminders),
  ...kind,
})
const sent = event(sentAt, { do: 'send', eventDay: null, closesOn: null })

const reminder = (change: Partial<FoundReminder> = {}): FoundReminder => ({
  id: 'r1',
  client: 1,
  gallery: 1,
  kind: 'not-opened',
  step: 3,
  causeAt: sentAt,
  sentAt: days(3),
  mailId: 'm1',
  ...change,
})
const mails = [{ id: 'm1', client: 1 }]

test('finds nothing in a correct history', () => {
  const control = { client: 1, expected: ['not-opened 3'] }
  expect(findingsOf([reminder()], mails, [sent], [control])).toEqual({
    twice: [],
    outside_hours: [],
    after_cause: [],
    within_48h: [],
    missed: [],
  })
})

test('finds a reminder that came after the end of its cause, and accepts one that came before', () => {
  const entered = event(days(2), { do: 'enter' })
  expect(findingsOf([reminder()], mails, [sent, entered], []).after_cause).toHaveLength(1)
  const later = event(days(3), { do: 'enter' }, ['r1'])
  expect(findingsOf([reminder()], mails, [sent, later], []).after_cause).toEqual([])
  const stopped = event(days(1), { do: 'stop' })
  expect(findingsOf([reminder()], mails, [sent, stopped], []).after_cause[0]).toContain('the client had stopped')
})

test('finds reminders that are early, at night, too close, doubled, without a mail or missing', () => {
  expect(findingsOf([reminder({ sentAt: days(2.9) })], mails, [sent], []).after_cause).toHaveLength(1)
  const night = new Date('2030-03-05T04:00:00Z')
  expect(findingsOf([reminder({ sentAt: night })], mails, [sent], []).outside_hours).toHaveLength(1)
  const twin = reminder({ id: 'r2', mailId: 'm2', sentAt: days(4) })
  const both = findingsOf([reminder(), twin], [...mails, { id: 'm2', client: 1 }], [sent], [])
  expect([both.twice.length, both.within_48h.length]).toEqual([1, 1])
  expect(findingsOf([reminder({ mailId: null })], mails, [sent], []).twice).toHaveLength(2)
  expect(findingsOf([], [], [sent], [{ client: 1, expected: ['not-opened 3'] }]).missed).toHaveLength(1)
})
