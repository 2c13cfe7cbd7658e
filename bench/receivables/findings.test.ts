import { expect, test } from 'vitest'
import { checks, findingsOf, type Observations } from './findings.ts'

const clean: Observations = {
  payments: [
    { reference: 'a', sellerId: '1', customerId: 'x', cents: 500, status: 'approved' },
    { reference: 'b', sellerId: '2', customerId: 'y', cents: 700, status: 'refunded' },
  ],
  charges: [
    { id: 'a', customerId: 'x', galleryId: 'ga', sellerId: '1', cents: 500, state: 'paid' },
    { id: 'b', customerId: 'y', galleryId: 'gb', sellerId: '2', cents: 700, state: 'refunded' },
  ],
  balances: [
    { customerId: 'x', galleryId: 'ga', amountCents: 500, paidCents: 500 },
    { customerId: 'y', galleryId: 'gb', amountCents: 700, paidCents: 0 },
  ],
  sellerOf: new Map([
    ['x', '1'],
    ['y', '2'],
  ]),
  readable: [],
}

const found = (observations: Observations) => {
  const findings = findingsOf(observations)
  return checks.filter((check) => findings[check].length > 0)
}

const [first, second] = clean.payments
const [paid, refunded] = clean.balances

test('finds nothing where both sides agree', () => {
  expect(found(clean)).toEqual([])
})

test.each<[string, Partial<Observations>, string]>([
  ['a release without a payment', { balances: [paid!, { ...refunded!, paidCents: 700 }] }, 'released_unpaid'],
  ['a payment without a release', { balances: [{ ...paid!, paidCents: 0 }, refunded!] }, 'paid_unreleased'],
  ['a payment into another account', { payments: [{ ...first!, sellerId: '2' }, second!] }, 'wrong_studio'],
  ['a payment for another studio', { payments: [{ ...first!, customerId: 'y' }, second!] }, 'wrong_studio'],
  ['another amount', { payments: [{ ...first!, cents: 499 }, second!] }, 'wrong_amount'],
  ['a payment that counts twice', { balances: [{ ...paid!, paidCents: 1_000 }, refunded!] }, 'counted_twice'],
  ['a token in a table', { readable: ['outbox_mail'] }, 'readable_tokens'],
])('finds %s', (_, change, check) => {
  expect(found({ ...clean, ...change })).toContain(check)
})
