import { billExpiresAt, graceEnd, renewalDueAt, type Product, type RenewalFacts } from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { ChargeMethod, ChargeRequest } from '../../../platform/payments/gateway.ts'
import { changeRenewal, type LockedSubscription } from '../../subscriptions/index.ts'
import { findCard } from '../card.repository.ts'
import { changeLedger } from '../change-ledger.ts'
import { findLiveCharges, insertCharge } from '../charge.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { findInvoice, insertInvoice, setInvoice, type InvoiceRow } from '../invoice.repository.ts'
import { findPayerDetails, savePayer } from '../payer.repository.ts'
import { beginDunning } from './after-charge.ts'
import { queueReceipt, type MailDeps } from './billing-mails.ts'
import { findRenewal, findLiveCharge, renewalPrice, type Agreement } from './renewal.read.ts'

export type RenewalDeps = Pick<CheckoutDeps, 'clock' | 'jobs' | 'outbox' | 'config' | 'gateway'>

/** One renewal that is due, under its subscription's lock. */
export type RenewalContext = {
  readonly deps: RenewalDeps
  readonly tx: Tx
  readonly customerId: string
  readonly product: Product
  readonly row: LockedSubscription
  readonly agreement: Agreement
  readonly facts: RenewalFacts
  readonly now: Date
}

/** Bank and gateway have this long to respond before the charge is checked. */
const gatewayTimeoutMs = 3_600_000

export function retryAt(now: Date): Date {
  return new Date(now.getTime() + gatewayTimeoutMs)
}

/** Null stops automatic processing. */
export async function rescheduleRenewal({ tx, customerId, product }: RenewalContext, at: Date | null): Promise<null> {
  await changeRenewal(tx, customerId, product, { renewal_due_at: at })
  return null
}

/** Charges the saved card, for the first time or again. */
export async function chargeSavedCard(context: RenewalContext): Promise<ChargeRequest | null> {
  const { deps, tx, customerId, product, row, agreement, now } = context
  const invoice = await openRenewal(context, agreement.paid_until)
  const settled = await settledState(context, invoice)
  if (settled) return settled === 'now' ? null : rescheduleRenewal(context, retryAt(now))
  // However long the bank or the gateway takes, the account stays active meanwhile.
  if (!agreement.grace_until && agreement.paid_until <= retryAt(now)) {
    await changeRenewal(tx, customerId, product, { grace_until: graceEnd(agreement.paid_until, now) })
  }
  // A card payment for this or another purchase of the same product is being decided: its result comes first.
  const live = await findLiveCharges(tx, customerId, product)
  const hasLiveCharge = live.some(
    ({ method, invoice_id: chargedInvoiceId }) => method === 'credit-card' || chargedInvoiceId === invoice.id,
  )
  if (hasLiveCharge) return rescheduleRenewal(context, retryAt(now))
  const card = await findCard(tx, customerId)
  if (card) return createCharge(context, invoice, { kind: 'saved-card', card, installments: invoice.installments })
  await beginDunning(deps, tx, { customerId, product, invoiceId: invoice.id, row, lastFour: null }, now)
  return null
}

/** Issues a boleto or Pix; its mail is queued once the gateway has created it. */
export async function issueBill(context: RenewalContext): Promise<ChargeRequest | null> {
  const { tx, customerId, agreement, facts, now } = context
  const expiresAt = billExpiresAt(agreement.paid_until, now)
  const invoice = await openRenewal(context, expiresAt)
  const settled = await settledState(context, invoice)
  if (settled) return settled === 'now' ? null : rescheduleRenewal(context, retryAt(now))
  const live = await findLiveCharge(tx, customerId, invoice.id)
  if (live) return rescheduleRenewal(context, live.state === 'pending' ? renewalDueAt(facts, now) : retryAt(now))
  // Without an address the gateway issues no boleto; a Pix code can always be paid.
  const isBoleto = facts.renewsWith === 'payment-slip' && (await findPayerDetails(tx, customerId)).address !== null
  return createCharge(context, invoice, { kind: isBoleto ? 'payment-slip' : 'pix', expiresAt })
}

/**
 * `now`: nothing was to be paid, so the invoice is paid by this call. `before`: it was paid earlier and is still due,
 * because it is being refunded.
 */
async function settledState(context: RenewalContext, invoice: InvoiceRow): Promise<'now' | 'before' | null> {
  if (invoice.paid_at !== null) return 'before'
  if (invoice.amount_cents > 0) return null
  const { deps, tx, customerId, product, now } = context
  await renewForFree(deps, tx, { customerId, product, invoiceId: invoice.id }, now)
  return 'now'
}

/** Inserts the charge and schedules the check of its outcome. */
async function createCharge(
  context: RenewalContext,
  invoice: InvoiceRow,
  method: ChargeMethod,
): Promise<ChargeRequest> {
  const { deps, tx, customerId, agreement, now } = context
  const chargeId = newId()
  await insertCharge(tx, {
    customerId,
    id: chargeId,
    invoiceId: invoice.id,
    method: method.kind === 'pix' || method.kind === 'payment-slip' ? method.kind : 'credit-card',
    amountCents: invoice.amount_cents,
    installments: method.kind === 'saved-card' ? method.installments : 1,
    gateway: deps.gateway.name,
    expiresAt: 'expiresAt' in method ? method.expiresAt : null,
    now,
  })
  await rescheduleRenewal(context, retryAt(now))
  const payer = await savePayer(tx, customerId)
  const description = checkoutAnswers.charge(agreement.plan_name, agreement.periodicity)
  return { chargeId, amountCents: invoice.amount_cents, description, payer, method }
}

/** A coupon covers the whole price: the period is renewed without a payment. */
async function renewForFree(
  deps: MailDeps,
  tx: Tx,
  { customerId, product, invoiceId }: { customerId: string; product: Product; invoiceId: string },
  now: Date,
): Promise<void> {
  await changeLedger(tx, { customerId, product, now }, async () => {
    await setInvoice(tx, customerId, invoiceId, { paid_at: now, method: 'credit', installments: 1 })
    return { ledger: 'paid', result: null }
  })
  await queueReceipt(deps, tx, customerId, invoiceId, now)
}

type OpenRenewalInput = {
  readonly tx: Tx
  readonly customerId: string
  readonly product: Product
  readonly agreement: Agreement
  readonly now: Date
}

/**
 * Returns the invoice of the next period, written once for each end of a period. The caller holds the subscription's
 * lock.
 */
export async function openRenewal(input: OpenRenewalInput, dueAt: Date): Promise<InvoiceRow> {
  const { tx, customerId, product, agreement, now } = input
  const existing = await findRenewal(tx, customerId, product, agreement.paid_until)
  if (existing) return existing
  const id = newId()
  const { listCents, discountCents, amountCents } = renewalPrice(agreement)
  const method = agreement.renews_with ?? 'credit-card'
  await insertInvoice(tx, {
    customer_id: customerId,
    id,
    product,
    plan_id: agreement.plan_id,
    periodicity: agreement.periodicity,
    kind: 'renewal',
    method,
    installments: method === 'credit-card' ? agreement.installments : 1,
    coupon_id: agreement.coupon_id,
    list_cents: listCents,
    discount_cents: discountCents,
    credit_cents: 0,
    amount_cents: amountCents,
    renews_from: agreement.paid_until,
    created_at: now,
    due_at: dueAt,
  })
  const invoice = await findInvoice(tx, customerId, id)
  if (!invoice) throw new Error('inserted invoice not found')
  return invoice
}
