import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  contentEnd,
  deletionNotices,
  expiredShownUntil,
  galleryValidUntil,
  planDeletion,
  type EndedAccount,
  type SentNotice,
} from './lifecycle.ts'
import { daysBetween, endOfSaoPauloDay, saoPauloDay, type CalendarDay } from './sao-paulo-calendar.ts'

const hour = 3_600_000
const day = 24 * hour
const end = (calendarDay: CalendarDay) => endOfSaoPauloDay(calendarDay)
const at = (text: string) => new Date(`${text}-03:00`)

const over: EndedAccount = {
  status: 'expired',
  trialEndsAt: end('2027-03-10'),
  paidUntil: null,
  canceledAt: null,
  frozenAt: null,
  endsAt: end('2027-03-10'),
  refundedAt: null,
}

describe('contentEnd', () => {
  test.each<[string, Partial<EndedAccount>, CalendarDay | null]>([
    ['a trial', {}, '2027-04-09'],
    ['a canceled trial', { status: 'canceled', canceledAt: at('2027-03-01T10:00') }, '2027-04-09'],
    ['paid once', { status: 'canceled', paidUntil: end('2027-03-10') }, '2027-06-08'],
    ['frozen', { status: 'frozen', frozenAt: at('2027-03-10T00:30'), paidUntil: end('2027-03-03') }, '2027-06-08'],
    [
      'a canceled free plan',
      { status: 'canceled', trialEndsAt: null, endsAt: null, canceledAt: at('2027-03-10T23:59') },
      '2027-06-08',
    ],
    ['refunded later', { refundedAt: at('2027-03-20T12:00') }, '2027-04-19'],
    ['refunded before', { refundedAt: at('2027-02-20T12:00') }, '2027-04-09'],
    ['a trial', { status: 'trial' }, null],
    ['paid', { status: 'paid', paidUntil: end('2027-03-10') }, null],
    ['free', { status: 'free' }, null],
    ['free on a closed plan', { status: 'free_blocked' }, null],
  ])('%s: %o → %s', (_, change, expected) => {
    const found = contentEnd({ ...over, ...change })
    expect(found ? saoPauloDay(found.deletesAt) : null).toBe(expected)
  })

  it('sends the first notice in the morning after the end', () => {
    expect(contentEnd(over)?.noticesFrom).toEqual(at('2027-03-11T09:00'))
  })
})

describe('galleryValidUntil', () => {
  test.each<[string, string, CalendarDay]>([
    ['2027-03-10T12:00', '2027-03-10T12:00', '2028-03-10'],
    ['2028-02-29T12:00', '2028-02-29T12:00', '2029-02-28'],
    // In UTC it is already the next day.
    ['2027-03-10T23:30', '2027-03-10T23:30', '2028-03-10'],
    // It was already older when its plan changed.
    ['2024-01-01T12:00', '2027-03-10T12:00', '2027-04-09'],
    ['2026-03-25T12:00', '2027-03-10T12:00', '2027-04-09'],
  ])('created %s, checked %s: until %s', (made, now, expected) => {
    expect(galleryValidUntil(at(made), 12, at(now))).toEqual(end(expected))
  })
})

test('shows an expired gallery for seven more days', () => {
  expect(expiredShownUntil(end('2028-02-28'))).toEqual(end('2028-03-06'))
})

type Life = { readonly log: SentNotice[]; readonly deletedAt: Date | null }

/** Sweeps at these moments; every mail takes that many hours to be settled. */
function live(
  deletesAt: Date,
  noticesFrom: Date,
  checkTimes: readonly Date[],
  mailHours: number,
  onHoldUntil: Date,
): Life {
  const log: { -readonly [K in keyof SentNotice]: SentNotice[K] }[] = []
  for (const now of checkTimes) {
    for (const notice of log) notice.settled = now.getTime() - notice.sentAt.getTime() >= mailHours * hour
    // Twice, as with two workers; the second finds the work done.
    for (let twice = 0; twice < 2; twice += 1) {
      const plan = planDeletion({ deletesAt, noticesFrom, sent: log, isOnHold: now < onHoldUntil, now })
      if (plan.step === 'delete') return { log, deletedAt: now }
      if (plan.step === 'wait' && plan.until <= now) throw new Error('waits for what has already come')
      if (plan.step === 'notify')
        log.push({ daysBefore: plan.daysBefore, announcedFor: plan.announcedFor, sentAt: now, settled: false })
    }
  }
  return { log, deletedAt: null }
}

const someDay = fc.integer({ min: Date.UTC(2023, 0, 1) / day, max: Date.UTC(2033, 0, 1) / day }).map((n) => {
  return saoPauloDay(new Date(n * day + 12 * hour))
})
/** Gaps between sweeps: mostly about an hour, sometimes weeks without a sweep. */
const gaps = fc.array(
  fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 24, max: 40 * 24 })),
  { minLength: 60, maxLength: 400 },
)

test('sends three notices with their full days before the deletion, however late the sweeps and slow the mails', () => {
  fc.assert(
    fc.property(
      someDay,
      gaps,
      fc.integer({ min: -120, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 200 }),
      (deletionDay, hours, firstCheckDays, mailHours, onHoldDays) => {
        const deletesAt = end(deletionDay)
        let time = deletesAt.getTime() + firstCheckDays * day
        const checkTimes = hours.map((gap) => new Date((time += gap * hour)))
        const onHoldUntil = new Date(deletesAt.getTime() - 100 * day + onHoldDays * day)
        const noticesFrom = new Date(deletesAt.getTime() - 30 * day + 9 * hour)
        const { log, deletedAt } = live(deletesAt, noticesFrom, checkTimes, mailHours, onHoldUntil)
        expect(log.map((notice) => notice.daysBefore)).toEqual(deletionNotices.slice(0, log.length))
        let named = deletesAt
        for (const { daysBefore, announcedFor, sentAt } of log) {
          expect(announcedFor.getTime()).toBeGreaterThanOrEqual(named.getTime())
          const left = daysBetween(saoPauloDay(sentAt), saoPauloDay(announcedFor))
          expect(left).toBeGreaterThanOrEqual(daysBefore === 30 ? 29 : daysBefore)
          expect(sentAt.getTime()).toBeGreaterThanOrEqual(noticesFrom.getTime())
          named = announcedFor
        }
        if (!deletedAt) return
        expect(log).toHaveLength(3)
        expect(log.every((notice) => notice.settled)).toBe(true)
        expect(deletedAt.getTime()).toBeGreaterThan(named.getTime())
        expect(deletedAt.getTime() - (log[2]?.sentAt.getTime() ?? 0)).toBeGreaterThanOrEqual(day)
        expect(deletedAt.getTime()).toBeGreaterThanOrEqual(onHoldUntil.getTime())
      },
    ),
    { numRuns: 400 },
  )
})

test('sends the notices and deletes on the planned days with a sweep every hour', () => {
  fc.assert(
    fc.property(someDay, (ended) => {
      const facts = contentEnd({ ...over, trialEndsAt: end(ended), endsAt: end(ended) })
      if (!facts) throw new Error('an ended trial has an end')
      const checkTimes = Array.from({ length: 40 * 24 }, (_, n) => new Date(end(ended).getTime() + (n + 1) * hour))
      const { log, deletedAt } = live(facts.deletesAt, facts.noticesFrom, checkTimes, 0, new Date(0))
      const days = log.map((notice) => daysBetween(saoPauloDay(notice.sentAt), saoPauloDay(facts.deletesAt)))
      expect(days).toEqual([29, 7, 1])
      expect(log.every((notice) => notice.announcedFor.getTime() === facts.deletesAt.getTime())).toBe(true)
      expect((deletedAt?.getTime() ?? 0) - facts.deletesAt.getTime()).toBeLessThanOrEqual(2 * hour)
    }),
    { numRuns: 60 },
  )
})
