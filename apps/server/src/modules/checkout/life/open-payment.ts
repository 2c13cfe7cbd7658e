import type { BodyOf, payInvoice } from '@revela/contract'
import { slipRefusal, type PaymentMethod } from '@revela/domain'
import { billing, checkoutAnswers, purchaseHelp } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { uuidFromBytes } from '../../../platform/ids/uuid.ts'
import type { ChargeMethod, ChargeRequest, Payer } from '../../../platform/payments/gateway.ts'
import { refuseField, type Refusal } from '../../../platform/refusal/refusal.ts'
import { lockSubscription } from '../../subscriptions/index.ts'
import { refuseCardTester } from '../card-attempts.ts'
import { findCard } from '../card.repository.ts'
import { findCharge, findCharges, findLiveCharges, insertCharge, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.module.ts'
import { readCoupons } from '../coupon.repository.ts'
import { chargeExpiry, orderPurpose } from '../order.ts'
import { keepPayer } from '../payer.repository.ts'
import { takesSlip } from '../price-order.ts'
import { invoiceOf } from './billing-mails.ts'
import { stateOf, type ListedInvoice } from './invoice-list.ts'

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
  const bytes = keys.mac(orderPurpose, ['pay', customerId, key].join('\n')).subarray(0, 16)
  // Version 8: a UUID whose bits are ours to choose.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidFromBytes(bytes)
}

/** What the checkout does not sell by boleto is not paid by boleto later either. */
async function refuseSlip({ plans }: Pick<CheckoutNeeds, 'plans'>, tx: Tx, invoice: ListedInvoice): Promise<void> {
  const plan = (await plans.all()).find(({ id }) => id === invoice.plan_id)
  const coupon = invoice.coupon_id && (await readCoupons(tx)).find(({ id }) => id === invoice.coupon_id)
  const refusal = slipRefusal({
    byPlan: plan === undefined || takesSlip(plan, invoice.periodicity),
    withCoupon: coupon ? coupon.paymentSlip : true,
    // A boleto is paid at once, whatever the card was to do.
    installments: 1,
  })
  if (refusal === null) return
  const help = refusal === 'plan' ? purchaseHelp.slipNotForPlan(invoice.plan_name) : purchaseHelp.slipNotForCoupon
  throw refuseField('PaymentRefused', 'checkout-popup', help)
}

export type Payment = BodyOf<typeof payInvoice>

/** What the gateway is asked for, so that this charge pays this invoice. */
async function paymentRequest(
  tx: Tx,
  invoice: ListedInvoice,
  charge: ChargeRow,
  body: Payment,
): Promise<ChargeRequest> {
  const name = body.paymentMethod === 'credit-card' ? body.creditCardOwnerName : null
  const taxNumber = 'cpf_cnpj' in body ? (body.cpf_cnpj ?? null) : null
  const payer = await keepPayer(tx, charge.customer_id, { name, taxNumber })
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(invoice.plan_name, invoice.periodicity),
    payer,
    method: await methodOf(tx, charge, body, payer),
  }
}

async function methodOf(tx: Tx, charge: ChargeRow, body: Payment, payer: Payer): Promise<ChargeMethod> {
  const { installments, expires_at: expiresAt } = charge
  if (body.paymentMethod === 'credit-card') {
    return { kind: 'card', token: body.creditCardToken, brand: body.creditCardBrand, installments }
  }
  if (body.paymentMethod === 'kept-card') {
    const card = await findCard(tx, charge.customer_id)
    if (!card) throw refuseField('PaymentRefused', 'card', billing.noKeptCard)
    return { kind: 'kept-card', card, installments }
  }
  if (payer.taxNumber === null) throw refuseField('PaymentRefused', 'cpf_cnpj', purchaseHelp.taxNumberInvalid)
  if (expiresAt === null) throw new Error('a boleto or Pix without an end')
  return { kind: body.paymentMethod, expiresAt }
}
