import { expect, test } from 'vitest'
import { invoiceState, type InvoiceFacts } from './charge-state.ts'

const day = new Date('2027-01-10T12:00:00Z')
const fresh: InvoiceFacts = { paidAt: null, refundRequestedAt: null, refundedAt: null, voidAt: null, charge: null }
const card = (state: NonNullable<InvoiceFacts['charge']>['state']) => ({ state, method: 'credit-card' as const })
const boleto = (state: NonNullable<InvoiceFacts['charge']>['state']) => ({ state, method: 'payment-slip' as const })

test.each([
  ['no charge', fresh, 'open'],
  ['a card charge being sent', { ...fresh, charge: card('sending') }, 'processing'],
  ['a pending card charge', { ...fresh, charge: card('pending') }, 'processing'],
  ['a declined renewal', { ...fresh, charge: card('declined') }, 'open'],
  ['a boleto being created', { ...fresh, charge: boleto('sending') }, 'processing'],
  ['a pending boleto', { ...fresh, charge: boleto('pending') }, 'open'],
  ['an expired boleto', { ...fresh, charge: boleto('expired') }, 'open'],
  ['a declined purchase', { ...fresh, voidAt: day, charge: card('declined') }, 'failed'],
  ['a replaced boleto', { ...fresh, voidAt: day, charge: boleto('canceled') }, 'void'],
  ['paid', { ...fresh, paidAt: day, charge: card('paid') }, 'paid'],
  ['paid after it was void', { ...fresh, voidAt: day, paidAt: day, charge: boleto('paid') }, 'paid'],
  ['refund requested', { ...fresh, paidAt: day, refundRequestedAt: day, charge: card('paid') }, 'refunding'],
  [
    'refunded',
    { ...fresh, paidAt: day, refundRequestedAt: day, refundedAt: day, charge: card('refunded') },
    'refunded',
  ],
] as const)('%s', (_, facts, state) => expect(invoiceState(facts)).toBe(state))
