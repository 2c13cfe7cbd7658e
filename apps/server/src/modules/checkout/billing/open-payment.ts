import type { BodyOf, payInvoice } from '@revela/contract'
import { boletoRejection, type PaymentMethod } from '@revela/domain'
import { billing, checkoutAnswers, purchaseHelp } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { uuidFromBytes } from '../../../platform/ids/uuid.ts'
import type { ChargeMethod, ChargeRequest, Payer } from '../../../platform/payments/gateway.ts'
import { fieldError, type ApiError } from '../../../platform/api-error/api-error.ts'
import { lockSubscription } from '../../subscriptions/index.ts'
import { rejectCardTesting } from '../card-attempts.ts'
import { findCard } from '../card.repository.ts'
import { findCharge, findCharges, findLiveCharges, insertCharge, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { readCoupons } from '../coupon.repository.ts'
import { chargeExpiry, orderPurpose } from '../order.ts'
import { assertHasAddress, savePayer } from '../payer.repository.ts'
import { acceptsBoleto } from '../price-order.ts'
import { readInvoiceOrThrow } from './billing-mails.ts'
import { readInvoiceState, type ListedInvoice } from './invoice-list.ts'

export type PaymentRequest = {
  readonly customerId: string
  readonly invoiceId: string
  readonly key: string
  readonly body: Payment
}

export type OpenPayment = {
  readonly chargeId: string
  /** Null when the charge was already sent, or a boleto that is still valid is shown again. */
  readonly request: ChargeRequest | null
  /** Older boletos or Pix charges, to be canceled once this one is sent. */
  readonly older: readonly ChargeRow[]
}

/**
 * Creates one charge for an invoice, committed before any money can move; the same idempotency key finds the same
 * charge.
 */
export async function openPayment(deps: CheckoutDeps, tx: Tx, request: PaymentRequest): Promise<OpenPayment> {
  const { customerId, invoiceId, body } = request
  const { product } = await readInvoiceOrThrow(tx, customerId, invoiceId)
  await lockSubscription(tx, customerId, product)
  const invoice = await readInvoiceOrThrow(tx, customerId, invoiceId)
  const chargeId = deriveChargeId(deps, request)
  const method = body.paymentMethod === 'saved-card' ? 'credit-card' : body.paymentMethod
  const waiting = (await findCharges(tx, customerId, invoiceId)).filter(
    ({ id, state }) => id !== chargeId && (state === 'sending' || state === 'pending'),
  )
  const existing = await findCharge(tx, customerId, chargeId)
  if (existing) {
    if (existing.invoice_id !== invoiceId || existing.method !== method) {
      throw fieldError('IdempotencyKeyReused', 'checkout-popup', purchaseHelp.keyReused)
    }
    const pendingRequest = existing.state === 'sending' ? await paymentRequest(tx, invoice, existing, body) : null
    return { chargeId, request: pendingRequest, older: waiting }
  }
  assertOpen(invoice, deps.clock())
  // Another order of the same product has a card payment that is being decided: its result comes first.
  const live = await findLiveCharges(tx, customerId, product)
  if (live.some((charge) => charge.method === 'credit-card')) throw inProgress()
  if (method === 'payment-slip') await rejectBoleto(deps, tx, invoice)
  if (method === 'credit-card') await rejectCardTesting(tx, customerId, deps.clock())
  const reusable = waiting.find((charge) => charge.method === method && isReusableCharge(charge, deps.clock()))
  if (reusable) return { chargeId: reusable.id, request: null, older: [] }
  const charge = await insert(deps, tx, { customerId, invoice, chargeId, method })
  return { chargeId, request: await paymentRequest(tx, invoice, charge, body), older: waiting }
}

/**
 * An order's price and credit are valid until its last day; after that it must be ordered again. A renewal stays
 * payable while it is open.
 */
function assertOpen(invoice: ListedInvoice, now: Date): void {
  const state = readInvoiceState(invoice)
  if (state === 'processing') throw inProgress()
  const isOverdue = invoice.kind !== 'renewal' && invoice.due_at < now
  if (state !== 'open' || isOverdue) throw fieldError('InvoiceNotOpen', 'checkout-popup', billing.invoiceNotOpen)
}

function inProgress(): ApiError {
  return fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.inProgress)
}

function isReusableCharge({ state, expires_at: expiresAt }: ChargeRow, now: Date): boolean {
  return state === 'pending' && expiresAt !== null && expiresAt > now
}

async function insert(
  { gateway, clock }: CheckoutDeps,
  tx: Tx,
  input: { customerId: string; invoice: ListedInvoice; chargeId: string; method: PaymentMethod },
): Promise<ChargeRow> {
  const { customerId, invoice, chargeId, method } = input
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
  if (!charge) throw new Error('inserted charge not found')
  return charge
}

/** A charge never expires later than the order can be paid. */
function expiryFor({ kind, due_at: dueAt }: ListedInvoice, method: PaymentMethod, now: Date): Date | null {
  const expiresAt = chargeExpiry(method, now)
  return kind !== 'renewal' && expiresAt !== null && expiresAt > dueAt ? dueAt : expiresAt
}

function deriveChargeId({ keys }: CheckoutDeps, { customerId, key }: PaymentRequest): string {
  const bytes = keys.mac(orderPurpose, ['pay', customerId, key].join('\n')).subarray(0, 16)
  // Version 8: a UUID with custom bits.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return uuidFromBytes(bytes)
}

/** A plan or coupon that the checkout does not sell by boleto cannot be paid by boleto later either. */
async function rejectBoleto({ plans }: Pick<CheckoutDeps, 'plans'>, tx: Tx, invoice: ListedInvoice): Promise<void> {
  const plan = (await plans.all()).find(({ id }) => id === invoice.plan_id)
  const coupon = invoice.coupon_id && (await readCoupons(tx)).find(({ id }) => id === invoice.coupon_id)
  const error = boletoRejection({
    byPlan: plan === undefined || acceptsBoleto(plan, invoice.periodicity),
    withCoupon: coupon ? coupon.allowsBoleto : true,
    // A boleto is paid in one amount, whatever installments the card had.
    installments: 1,
  })
  if (error === null) return
  const help = error === 'plan' ? purchaseHelp.boletoNotForPlan(invoice.plan_name) : purchaseHelp.boletoNotForCoupon
  throw fieldError('PaymentRejected', 'checkout-popup', help)
}

export type Payment = BodyOf<typeof payInvoice>

/** Builds the gateway request with which this charge pays this invoice. */
async function paymentRequest(
  tx: Tx,
  invoice: ListedInvoice,
  charge: ChargeRow,
  body: Payment,
): Promise<ChargeRequest> {
  const name = body.paymentMethod === 'credit-card' ? body.creditCardOwnerName : null
  const taxNumber = 'cpf_cnpj' in body ? (body.cpf_cnpj ?? null) : null
  const address = 'payer_address' in body ? (body.payer_address ?? null) : null
  const payer = await savePayer(tx, charge.customer_id, { name, taxNumber, address })
  return {
    chargeId: charge.id,
    amountCents: charge.amount_cents,
    description: checkoutAnswers.charge(invoice.plan_name, invoice.periodicity),
    payer,
    method: await toChargeMethod(tx, charge, body, payer),
  }
}

async function toChargeMethod(tx: Tx, charge: ChargeRow, body: Payment, payer: Payer): Promise<ChargeMethod> {
  const { installments, expires_at: expiresAt } = charge
  if (body.paymentMethod === 'credit-card') {
    return { kind: 'card', token: body.creditCardToken, brand: body.creditCardBrand, installments }
  }
  if (body.paymentMethod === 'saved-card') {
    const card = await findCard(tx, charge.customer_id)
    if (!card) throw fieldError('PaymentRejected', 'card', billing.noSavedCard)
    return { kind: 'saved-card', card, installments }
  }
  if (payer.taxNumber === null) throw fieldError('PaymentRejected', 'cpf_cnpj', purchaseHelp.taxNumberInvalid)
  if (body.paymentMethod === 'payment-slip') assertHasAddress(payer)
  if (expiresAt === null) throw new Error('boleto or Pix charge without expiry')
  return { kind: body.paymentMethod, expiresAt }
}
