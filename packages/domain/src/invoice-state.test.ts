import { expect, test } from 'vitest'
import { invoiceState, type InvoiceFacts } from './charge-state.ts'

const day = new Date('2027-01-10T12:00:00Z')
const fresh: InvoiceFacts = { paidAt: null, refundRequestedAt: null, refundedAt: null, voidAt: null, charge: null }
const card = (state: NonNullable<InvoiceFacts['charge']>['state']) => ({ state, method: 'credit-card' as const })
const boleto = (state: NonNullable<InvoiceFacts['charge']>['state']) => ({ state, method: 'payment-slip' as const })

test.each([
  ['nothing tried', fresh, 'open'],
  ['a card on its way', { ...fresh, charge: card('sending') }, 'processing'],
  ['a card at the bank', { ...fresh, charge: card('pending') }, 'processing'],
  ['a declined renewal', { ...fresh, charge: card('declined') }, 'open'],
  ['a boleto being made', { ...fresh, charge: boleto('sending') }, 'processing'],
  ['a boleto that waits', { ...fresh, charge: boleto('pending') }, 'open'],
  ['a boleto that expired', { ...fresh, charge: boleto('expired') }, 'open'],
  ['a declined purchase', { ...fresh, voidAt: day, charge: card('declined') }, 'failed'],
  ['a replaced boleto', { ...fresh, voidAt: day, charge: boleto('canceled') }, 'void'],
  ['paid', { ...fresh, paidAt: day, charge: card('paid') }, 'paid'],
  ['paid after it was void', { ...fresh, voidAt: day, paidAt: day, charge: boleto('paid') }, 'paid'],
  ['asked back', { ...fresh, paidAt: day, refundRequestedAt: day, charge: card('paid') }, 'refunding'],
  [
    'given back',
    { ...fresh, paidAt: day, refundRequestedAt: day, refundedAt: day, charge: card('refunded') },
    'refunded',
  ],
] as const)('%s', (_, facts, state) => expect(invoiceState(facts)).toBe(state))
