import { expect, it } from 'vitest'
import { dailyMailLimit, isNearMailLimit, isSentViaRevela } from './sending-quota.ts'

const now = new Date('2026-06-30T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const account = (age: number, paidDaysAgo: number | null, isPaying = paidDaysAgo !== null) => ({
  createdAt: daysAgo(age),
  isPaying,
  payingSince: paidDaysAgo === null ? null : daysAgo(paidDaysAgo),
})

it.each([
  ['new trial', account(0, null), 50, true],
  ['trial just before 7 days', account(6.99, null), 50, true],
  ['trial of 7 days', account(7, null), 150, true],
  ['old account that never paid', account(900, null), 150, true],
  ['paid on its first day', account(0, 0), 500, true],
  ['paying, a week old', account(7, 7), 500, false],
  ['paying for 59 days', account(70, 59.9), 500, false],
  ['paying for 60 days', account(70, 60), 2_000, false],
  ['paid once, no longer', account(400, 300, false), 150, true],
  ['running period without any payment', account(400, null, true), 150, false],
] as const)('%s', (_, sender, limit, via) => {
  expect([dailyMailLimit(sender, now), isSentViaRevela(sender, now)]).toEqual([limit, via])
})

it.each([
  [0, 50, false],
  [39, 50, false],
  [40, 50, true],
  [50, 50, true],
  [1_600, 2_000, true],
])('%i of %i is near the limit: %s', (sent, limit, near) => {
  expect(isNearMailLimit(sent, limit)).toBe(near)
})
