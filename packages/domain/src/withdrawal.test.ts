import { expect, test } from 'vitest'
import { withdrawalEndsAt, withdrawableUntil, type WithdrawalFacts } from './withdrawal.ts'

const at = (iso: string) => new Date(iso)
const paid: WithdrawalFacts = {
  kind: 'purchase',
  paidAt: at('2027-01-10T02:30:00Z'),
  refundRequestedAt: null,
  refundedAt: null,
  isCredited: false,
  planWithdrawnAt: null,
}

test('counts seven days from the Brazilian day of payment', () =>
  // 23:30 of the 9th in São Paulo.
  expect(withdrawalEndsAt(at('2027-01-10T02:30:00Z')).toISOString()).toBe('2027-01-17T02:59:59.000Z'))

test.each([
  ['at once', paid, '2027-01-10T02:30:00Z', true],
  ['to the last second', paid, '2027-01-17T02:59:59Z', true],
  ['not a second longer', paid, '2027-01-17T03:00:00Z', false],
  ['also an upgrade', { ...paid, kind: 'upgrade' }, '2027-01-11T12:00:00Z', true],
  ['not a renewal', { ...paid, kind: 'renewal' }, '2027-01-11T12:00:00Z', false],
  ['not an unpaid one', { ...paid, paidAt: null }, '2027-01-11T12:00:00Z', false],
  ['once', { ...paid, refundRequestedAt: at('2027-01-11T12:00:00Z') }, '2027-01-11T12:00:00Z', false],
  ['only once', { ...paid, refundedAt: at('2027-01-11T12:00:00Z') }, '2027-01-11T12:00:00Z', false],
  [
    'not a plan withdrawn this year',
    { ...paid, planWithdrawnAt: at('2026-01-12T12:00:00Z') },
    '2027-01-11T12:00:00Z',
    false,
  ],
  [
    'a plan withdrawn a year ago',
    { ...paid, planWithdrawnAt: at('2026-01-11T12:00:00Z') },
    '2027-01-11T12:00:00Z',
    true,
  ],
  ['not one that a later purchase was credited with', { ...paid, isCredited: true }, '2027-01-11T12:00:00Z', false],
] as const)('a purchase can be withdrawn: %s', (_, facts, now, may) =>
  expect(withdrawableUntil(facts, at(now)) !== null).toBe(may),
)
