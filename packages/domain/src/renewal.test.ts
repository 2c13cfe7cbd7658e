import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bankGraceEnd,
  billExpiresAt,
  graceEnd,
  renewalBeginsAt,
  renewalChargedAt,
  renewalDueAt,
  renewalSchedule,
  renewalStep,
  retriesAfter,
  type RenewalFacts,
} from './renewal.ts'
import { endOfSaoPauloDay, saoPauloDay } from './sao-paulo-calendar.ts'

const at = (iso: string) => new Date(iso)
const paidUntil = endOfSaoPauloDay('2027-03-20')
const card: RenewalFacts = { periodicity: 'monthly', renewsWith: 'credit-card', paidUntil, graceUntil: null }
const graceUntil = endOfSaoPauloDay('2027-03-27')
const scheduleOf = (facts: RenewalFacts) => renewalSchedule(facts).map((entry) => [entry.step, entry.at.toISOString()])

describe('renewalSchedule', () => {
  test('charges a monthly card in the morning before the last day', () =>
    expect(scheduleOf(card)).toEqual([['charge', '2027-03-19T12:00:00.000Z']]))

  test('announces the charge of a year a week before', () =>
    expect(scheduleOf({ ...card, periodicity: 'annually' })).toEqual([
      ['remind', '2027-03-13T12:00:00.000Z'],
      ['charge', '2027-03-19T12:00:00.000Z'],
    ]))

  test('retries a declined card four times, then freezes the account', () =>
    expect(scheduleOf({ ...card, graceUntil })).toEqual([
      ['charge', '2027-03-21T12:00:00.000Z'],
      ['charge', '2027-03-23T12:00:00.000Z'],
      ['charge', '2027-03-25T12:00:00.000Z'],
      ['charge', '2027-03-27T12:00:00.000Z'],
      ['freeze', '2027-03-28T02:59:59.000Z'],
    ]))

  test.each(['payment-slip', 'pix'] as const)('sends a %s ten days before and lapses at the end', (renewsWith) =>
    expect(scheduleOf({ ...card, renewsWith })).toEqual([
      ['bill', '2027-03-10T12:00:00.000Z'],
      ['lapse', '2027-03-21T02:59:59.000Z'],
    ]),
  )
})

describe('grace period', () => {
  test('ends seven days after the paid period, however early the card was declined', () =>
    expect(graceEnd(paidUntil, at('2027-03-19T12:00:00Z'))).toEqual(graceUntil))
  test('ends seven days after a late first attempt', () =>
    expect(graceEnd(paidUntil, at('2027-03-25T12:00:00Z'))).toEqual(endOfSaoPauloDay('2027-04-01')))
  test('lists the remaining retries', () =>
    expect(retriesAfter(graceUntil, at('2027-03-23T12:00:00Z')).map((day) => day.toISOString())).toEqual([
      '2027-03-25T12:00:00.000Z',
      '2027-03-27T12:00:00.000Z',
    ]))
})

describe('boleto', () => {
  test('expires early enough to be confirmed before the period ends', () =>
    expect(billExpiresAt(paidUntil, at('2027-03-10T12:00:00Z'))).toEqual(endOfSaoPauloDay('2027-03-17')))
  test('has at least three days when created late', () =>
    expect(billExpiresAt(paidUntil, at('2027-03-19T12:00:00Z'))).toEqual(endOfSaoPauloDay('2027-03-22')))
  test('has the bank’s days when paid on the last day', () =>
    expect(bankGraceEnd(paidUntil)).toEqual(endOfSaoPauloDay('2027-03-23')))
})

describe('renewalBeginsAt', () => {
  const boleto: RenewalFacts = { ...card, renewsWith: 'payment-slip' }
  test.each([
    ['before the bill', boleto, '2027-03-09T12:00:00Z', '2027-03-10T12:00:00.000Z'],
    ['after the day of the bill, which is still sent', boleto, '2027-03-15T12:00:00Z', '2027-03-15T12:00:00.000Z'],
    ['in the bank’s days', { ...boleto, graceUntil }, '2027-03-22T12:00:00Z', '2027-03-28T02:59:59.000Z'],
    ['by card', card, '2027-03-15T12:00:00Z', '2027-03-19T12:00:00.000Z'],
  ] as const)('%s', (_, facts, now, due) => expect(renewalBeginsAt(facts, at(now)).toISOString()).toBe(due))
})

test.each([
  ['credit-card', '2027-03-19T12:00:00.000Z'],
  ['payment-slip', '2027-03-18T02:59:59.000Z'],
] as const)('a renewal by %s is charged at %s', (renewsWith, expected) =>
  expect(renewalChargedAt({ ...card, renewsWith }).toISOString()).toBe(expected),
)

describe('renewalStep', () => {
  const first = at('2027-03-19T12:00:00Z')
  test.each([
    ['before it is due', card, '2027-03-19T11:59:59Z', null],
    ['when it is due', card, '2027-03-19T12:00:00Z', 'charge'],
    ['days late', card, '2027-04-19T12:00:00Z', 'charge'],
    ['a missed reminder', { ...card, periodicity: 'annually' }, '2027-03-19T12:00:00Z', 'charge'],
    ['two missed attempts', { ...card, graceUntil }, '2027-03-24T12:00:00Z', 'charge'],
    ['the whole grace period missed', { ...card, graceUntil }, '2027-03-28T12:00:00Z', 'freeze'],
  ] as const)('%s', (_, facts, now, step) => {
    const due = facts === card ? first : renewalSchedule(facts)[0]!.at
    expect(renewalStep(facts, due, at(now))).toBe(step)
  })
})

const instants = fc.date({ min: at('2026-01-01'), max: at('2040-01-01'), noInvalidDate: true })
const ends = instants.map((instant) => endOfSaoPauloDay(saoPauloDay(instant)))
const someFacts = fc
  .record({
    periodicity: fc.constantFrom('monthly' as const, 'annually' as const),
    renewsWith: fc.constantFrom('credit-card' as const, 'payment-slip' as const, 'pix' as const),
    paidUntil: ends,
    declined: fc.boolean(),
  })
  .map(({ declined, ...facts }) => ({
    ...facts,
    graceUntil: declined ? graceEnd(facts.paidUntil, facts.paidUntil) : null,
  }))

test('steps are in order, and following the due dates runs each of them', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const schedule = renewalSchedule(facts)
      const times = schedule.map((entry) => entry.at.getTime())
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      let now = new Date(times[0]! - 1)
      for (const entry of schedule) {
        const due = renewalDueAt(facts, now)
        expect(due).toEqual(entry.at)
        expect(renewalStep(facts, due, new Date(due.getTime() - 1))).toBeNull()
        expect(renewalStep(facts, due, due)).toBe(entry.step)
        now = due
      }
    }),
  )
})

test('a declined card leads to later and later steps, and ends frozen', () => {
  fc.assert(
    fc.property(ends, instants, fc.integer({ min: 0, max: 20 }), (end, now, lateDays) => {
      let facts: RenewalFacts = { ...card, paidUntil: end }
      let clock = now
      let attempts = 0
      for (let entry = 0; entry < 8; entry += 1) {
        const due = renewalDueAt(facts, clock)
        expect(due >= clock).toBe(true)
        clock = new Date(due.getTime() + lateDays * 86_400_000)
        const step = renewalStep(facts, due, clock)
        if (step === 'freeze') break
        expect(step).toBe('charge')
        attempts += 1
        if (facts.graceUntil === null) facts = { ...facts, graceUntil: graceEnd(end, clock) }
      }
      expect(renewalStep(facts, clock, clock)).toBe('freeze')
      expect(attempts).toBeGreaterThanOrEqual(1)
      expect(attempts).toBeLessThanOrEqual(5)
    }),
  )
})
