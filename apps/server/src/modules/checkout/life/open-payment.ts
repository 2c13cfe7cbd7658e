import { billing, purchaseHelp } from '@revela/phrases'
import type { PaymentMethod } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { uuidFromBytes } from '../../../platform/ids/uuid.ts'
import type { ChargeRequest } from '../../../platform/payments/gateway.ts'
import { refuseField, type Refusal } from '../../../platform/refusal/refusal.ts'
import { lockSubscription } from '../../subscriptions/index.ts'
import { refuseCardTester } from '../card-tester.ts'
import { chargeExpiry } from '../charge-expiry.ts'
import { findCharge, findCharges, findLiveCharges, insertCharge, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { invoiceOf } from './billing-mails.ts'
import type { ListedInvoice } from './invoice-list.read.ts'
import { stateOf } from './invoice.presenter.ts'
import { refuseSlip } from './refuse-slip.ts'
import { paymentRequest, type Payment } from './payment-request.ts'

export type PaymentAsked = {
  readonly customerId: string
  readonly invoiceId: string
  readonly key: string
  readonly body: Payment
}

export type OpenPayment = {
  readonly chargeId: string
  /** Null: it was sent before, or a boleto that is still good is shown again. */
  readonly request: ChargeRequest | null
  /** A boleto or Pix that nobody is to pay any more, once this one is sent. */
  readonly older: readonly ChargeRow[]
}

/** One try at paying an invoice, committed before any money can move; the same key finds the try that it made. */
export async function openPayment(needs: CheckoutNeeds, tx: Tx, asked: PaymentAsked): Promise<OpenPayment> {
  const { customerId, invoiceId, body } = asked
  const { product } = await invoiceOf(tx, customerId, invoiceId)
  await lockSubscription(tx, customerId, product)
  const invoice = await invoiceOf(tx, customerId, invoiceId)
  const chargeId = chargeIdOf(needs, asked)
  const method = body.paymentMethod === 'kept-card' ? 'credit-card' : body.paymentMethod
  const waiting = (await findCharges(tx, customerId, invoiceId)).filter(
    ({ id, state }) => id !== chargeId && (state === 'sending' || state === 'pending'),
  )
  const known = await findCharge(tx, customerId, chargeId)
  if (known) {
    if (known.invoice_id !== invoiceId || known.method !== method) {
      throw refuseField('IdempotencyKeyReused', 'checkout-popup', purchaseHelp.keyReused)
    }
    const request = known.state === 'sending' ? await paymentRequest(tx, invoice, known, body) : null
    return { chargeId, request, older: waiting }
  }
  mustBeOpen(invoice, needs.clock())
  // A card that is being decided about for another order of the same product: its answer comes first.
  const live = await findLiveCharges(tx, customerId, product)
  if (live.some((charge) => charge.method === 'credit-card')) throw inProgress()
  if (method === 'payment-slip') await refuseSlip(needs, tx, invoice)
  if (method === 'credit-card') await refuseCardTester(tx, customerId, needs.clock())
  const good = waiting.find((charge) => charge.method === method && isGood(charge, needs.clock()))
  if (good) return { chargeId: good.id, request: null, older: [] }
  const charge = await insert(needs, tx, { customerId, invoice, chargeId, method })
  return { chargeId, request: await paymentRequest(tx, invoice, charge, body), older: waiting }
}

/** Price and credit of an order are of its day: past its last one it is ordered again. A renewal waits until it is over. */
function mustBeOpen(invoice: ListedInvoice, now: Date): void {
  const state = stateOf(invoice)
  if (state === 'processing') throw inProgress()
  const isOver = invoice.kind !== 'renewal' && invoice.due_at < now
  if (state !== 'open' || isOver) throw refuseField('InvoiceNotOpen', 'checkout-popup', billing.invoiceNotOpen)
}

function inProgress(): Refusal {
  return refuseField('PaymentRefused', 'checkout-popup', purchaseHelp.inProgress)
}

function isGood({ state, expires_at: expiresAt }: ChargeRow, now: Date): boolean {
  return state === 'pending' && expiresAt !== null && expiresAt > now
}

async function insert(
  { gateway, clock }: CheckoutNeeds,
  tx: Tx,
  made: { customerId: string; invoice: ListedInvoice; chargeId: string; method: PaymentMethod },
): Promise<ChargeRow> {
  const { customerId, invoice, chargeId, method } = made
  const now = clock()
  await insertCharge(tx, {
    customerId,
    id: chargeId,
    invoiceId: invoice.id,
    method,
    amountCents: invoice.amount_cents,
    installments: method === 'credit-card' ? invoice.installments : 1,
    gateway: gateway.name,
    expiresAt: expiryFor(invoice, method, now),
    now,
  })
  const charge = await findCharge(tx, customerId, chargeId)
  if (!charge) throw new Error('a try that was just written is gone')
  return charge
}

/** Never longer than what was ordered may be paid. */
function expiryFor({ kind, due_at: dueAt }: ListedInvoice, method: PaymentMethod, now: Date): Date | null {
  const expiresAt = chargeExpiry(method, now)
  return kind !== 'renewal' && expiresAt !== null && expiresAt > dueAt ? dueAt : expiresAt
}

function chargeIdOf({ keys }: CheckoutNeeds, { customerId, key }: PaymentAsked): string {
  const bytes = keys.mac('order', ['pay', customerId, key].join('\n')).subarray(0, 16)
  // Version 8: a UUID whose bits are ours to choose.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidFromBytes(bytes)
}
