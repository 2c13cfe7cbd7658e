import { describe, expect, test } from 'vitest'
import {
  expirationDate,
  expirationDays,
  extendedTrialEndsAt,
  hasEnded,
  trialContentRetainedUntil,
  trialEndsAt,
} from './subscription-state.ts'

const at = (iso: string) => new Date(iso)

// spec: S3-9.18
test.each([
  ['2026-11-01T13:00:00Z', '2026-11-16T02:59:59.000Z'],
  ['2026-11-01T02:30:00Z', '2026-11-15T02:59:59.000Z'],
  ['2027-02-20T12:00:00Z', '2027-03-07T02:59:59.000Z'],
])('a trial started at %s ends at %s', (started, ends) => expect(trialEndsAt(at(started)).toISOString()).toBe(ends))

describe('days left', () => {
  const started = at('2026-11-01T13:00:00Z')
  const ends = trialEndsAt(started)
  test.each([
    ['2026-11-01T13:00:00Z', 14, false],
    ['2026-11-02T03:00:00Z', 13, false],
    ['2026-11-15T12:00:00Z', 0, false],
    ['2026-11-16T02:59:59Z', 0, false],
    ['2026-11-16T03:00:00Z', 0, true],
    ['2026-12-25T12:00:00Z', 0, true],
  ])('at %s: %i', (now, days, ended) => {
    expect(expirationDays(ends, at(now))).toBe(days)
    expect(hasEnded(ends, at(now))).toBe(ended)
  })
  test('uses the Brazilian date', () => expect(expirationDate(ends)).toBe('2026-11-15'))
})

// spec: S3-9.19
test('extends from the end while the trial runs, from today after it', () => {
  const ends = at('2026-11-16T02:59:59Z')
  expect(extendedTrialEndsAt(ends, at('2026-11-10T12:00:00Z')).toISOString()).toBe('2026-11-23T02:59:59.000Z')
  expect(extendedTrialEndsAt(ends, at('2026-11-20T12:00:00Z')).toISOString()).toBe('2026-11-28T02:59:59.000Z')
})

// spec: S3-9.20
test('retains content thirty days after the end', () => {
  expect(trialContentRetainedUntil(at('2026-11-16T02:59:59Z')).toISOString()).toBe('2026-12-16T02:59:59.000Z')
})
