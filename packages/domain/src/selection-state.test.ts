import { expect, test } from 'vitest'
import { daysLeft, reopen, selectionStatus } from './selection-terms.ts'

const at = (text: string) => new Date(text)
const finishedAt = at('2026-11-14T18:00:00Z')

// spec: S3-3.10, S3-9.01
test('a deadline ends with its day in São Paulo', () => {
  const facts = { deadlineDay: '2026-11-20', finishedAt: null } as const
  expect(selectionStatus(facts, at('2026-11-21T02:59:59Z'))).toBe('open')
  expect(selectionStatus(facts, at('2026-11-21T03:00:00Z'))).toBe('expired')
})

// spec: S3-3.10
test('a finished selection stays finished, whatever the date', () => {
  expect(selectionStatus({ deadlineDay: '2020-01-01', finishedAt }, at('2026-11-15T12:00:00Z'))).toBe('done')
})

test('a reopened selection can be changed at once', () => {
  const now = at('2026-11-15T12:00:00Z')
  for (const deadlineDay of ['2020-01-01', '2026-11-15', '2027-01-01', null] as const) {
    expect(selectionStatus(reopen({ deadlineDay, finishedAt }, now), now)).toBe('open')
  }
  expect(reopen({ deadlineDay: '2026-11-15', finishedAt }, now).deadlineDay).toBe('2026-11-15')
})

test('the last day has 0 days left, a past one null', () => {
  const now = at('2026-11-15T12:00:00Z')
  expect(daysLeft('2026-11-15', now)).toBe(0)
  expect(daysLeft('2026-11-18', now)).toBe(3)
  expect(daysLeft('2026-11-14', now)).toBeNull()
  expect(daysLeft(null, now)).toBeNull()
})
