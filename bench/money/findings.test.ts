import { foldLedger } from '@revela/domain'
import { describe, expect, test } from 'vitest'
import type { Facts } from './facts.ts'
import { checks, findingsOf } from './findings.ts'
import { unseenHarms } from './mutants.ts'

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
  refundAskedAt: null,
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
const told = (id: string, accepted: boolean) => ({
  customerId: 'ana',
  key: `key-${id}`,
  byCard: true,
  accepted,
  refused: !accepted,
})

function sound(): Facts {
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
    told: [told('1', true), told('2', false)],
  }
}

describe('two books', () => {
  test('that are equal have nothing to tell', () => {
    const found = findingsOf(sound())
    expect(checks.filter((check) => found[check].length > 0).map((check) => [check, found[check]])).toEqual([])
  })

  test('that differ say how, whatever was done to them', () => {
    expect(unseenHarms(sound())).toEqual([])
  })

  test('a charge the gateway never heard of is lost, and nothing else', () => {
    const facts = sound()
    const unheard = { ...facts, payments: facts.payments.slice(0, 1) }
    const sending = { ...unheard, charges: [facts.charges[0]!, { ...facts.charges[1]!, state: 'sending' }] }
    expect(findingsOf(sending).wrong_state).toHaveLength(1)
    const lost = { ...unheard, charges: [facts.charges[0]!, { ...facts.charges[1]!, state: 'lost' }] }
    expect(findingsOf(lost).wrong_state).toEqual([])
  })
})
