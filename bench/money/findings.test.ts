import { foldLedger } from '@revela/domain'
import { describe, expect, test } from 'vitest'
import type { Observations } from './observations.ts'
import { checks, findingsOf } from './findings.ts'
import { findUndetectedFaults } from './planted-faults.ts'

const paidAt = new Date('2026-11-15T12:00:00Z')

const invoice = (id: string, paid: boolean) => ({
  id,
  customerId: 'ana',
  product: 'gallery_pro',
  key: `key-${id}`,
  planId: 19,
  periodicity: 'annually' as const,
  kind: 'purchase' as const,
  method: 'credit-card' as const,
  recurringCouponId: null,
  amountCents: 100,
  creditCents: 0,
  bonusDays: 0,
  createdAt: paidAt,
  paidAt: paid ? paidAt : null,
  refundRequestedAt: null,
  refundedAt: null,
})
const charge = (id: string, state: string) => ({
  customerId: 'ana',
  id: `charge-${id}`,
  invoiceId: id,
  state,
  amountCents: 100,
  gatewayId: id,
})
const payment = (id: string, status: 'approved' | 'rejected') => ({
  id,
  reference: `charge-${id}`,
  status,
  amountCents: 100,
})
const purchases = (id: string, isAccepted: boolean) => ({
  customerId: 'ana',
  key: `key-${id}`,
  byCard: true,
  isAccepted,
  isRejected: !isAccepted,
})

function consistentFacts(): Observations {
  const invoices = [invoice('1', true), invoice('2', false)]
  return {
    invoices,
    charges: [charge('1', 'paid'), charge('2', 'declined')],
    subscriptions: [
      {
        customerId: 'ana',
        product: 'gallery_pro',
        planId: 19,
        paidUntil: foldLedger({ invoices, trialEndsAt: null }).paidUntil,
        trialEndsAt: null,
      },
    ],
    payments: [payment('1', 'approved'), payment('2', 'rejected')],
    purchases: [purchases('1', true), purchases('2', false)],
  }
}

describe('comparison of our ledger with the gateway’s records', () => {
  test('reports nothing when both are equal', () => {
    const findings = findingsOf(consistentFacts())
    expect(checks.filter((check) => findings[check].length > 0).map((check) => [check, findings[check]])).toEqual([])
  })

  test('reports every kind of difference', () => {
    expect(findUndetectedFaults(consistentFacts())).toEqual([])
  })

  test('accepts a lost charge that the gateway does not know, and no other', () => {
    const observations = consistentFacts()
    const unacknowledged = { ...observations, payments: observations.payments.slice(0, 1) }
    const sending = {
      ...unacknowledged,
      charges: [observations.charges[0]!, { ...observations.charges[1]!, state: 'sending' }],
    }
    expect(findingsOf(sending).wrong_state).toHaveLength(1)
    const withLostCharge = {
      ...unacknowledged,
      charges: [observations.charges[0]!, { ...observations.charges[1]!, state: 'lost' }],
    }
    expect(findingsOf(withLostCharge).wrong_state).toEqual([])
  })
})
