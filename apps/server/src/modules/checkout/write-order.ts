import type { OfferedPlan, Product } from '@revela/domain'
import { checkoutAnswers, purchaseHelp } from '@revela/phrases'
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { fieldError, type ApiError } from '../../platform/api-error/api-error.ts'
import type { LockedSubscription } from '../subscriptions/index.ts'
import { rejectCardTesting } from './card-attempts.ts'
import { changeLedger, readLedger, type LedgerChange } from './change-ledger.ts'
import { findCharges, findLiveCharges, insertCharge, type ChargeRow } from './charge.repository.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { useCoupon } from './coupon.repository.ts'
import { voidOtherInvoices } from './invoice-effects.ts'
import { findInvoice, findInvoiceByKey, insertInvoice, setInvoice, type InvoiceRow } from './invoice.repository.ts'
import { queueReceipt } from './billing/billing-mails.ts'
import { chargeExpiry, orderHash, type Order } from './order.ts'
import { couponError, priceOrder } from './price-order.ts'

export type WriteDeps = Pick<CheckoutDeps, 'clock' | 'keys' | 'jobs' | 'gateway' | 'outbox' | 'config'>

export type OrderRequest = {
  readonly customerId: string
  /** Repeated with the same order, it returns the existing rows; with a different order, it is rejected. */
  readonly key: string
  readonly order: Order
  readonly plan: OfferedPlan
  readonly plans: readonly OfferedPlan[]
  /** The start of the billing period in which this is the one-click upgrade. */
  readonly oneClickPeriod?: Date
}

/** `charge` is undefined when nothing was left to pay. */
export type OrderRows = { readonly invoice: InvoiceRow; readonly charge: ChargeRow | undefined }

/** Writes order and charge, committed before any money can move. */
export async function writeOrder(deps: WriteDeps, tx: Tx, request: OrderRequest): Promise<OrderRows> {
  const { customerId, plan } = request
  const now = deps.clock()
  const { id, byCredit } = await changeLedger(tx, { customerId, product: plan.product, now }, async (row) => {
    const { ledger, id: invoiceId } = await write(deps, tx, request, row, now)
    return { ledger, result: { id: invoiceId, byCredit: ledger === 'paid' } }
  })
  if (byCredit) await queueReceipt(deps, tx, customerId, id, now)
  const invoice = await findInvoice(tx, customerId, id)
  if (!invoice) throw new Error('invoice not found')
  return { invoice, charge: (await findCharges(tx, customerId, id)).at(-1) }
}

async function write(
  { keys, jobs, gateway }: WriteDeps,
  tx: Tx,
  { customerId, key, order, plan, plans, oneClickPeriod }: OrderRequest,
  row: LockedSubscription | null,
  now: Date,
): Promise<{ ledger: LedgerChange; id: string }> {
  const hash = orderHash(keys, order)
  const existing = await findInvoiceByKey(tx, customerId, key)
  if (existing && !existing.order_hash?.equals(hash)) throw keyReusedError()
  if (existing) return { ledger: 'same', id: existing.id }
  const live = await findLiveCharges(tx, customerId, plan.product)
  // A second tab or a repeated click: the first payment's result comes first.
  if (live.some(({ method }) => method === 'credit-card')) {
    throw fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.inProgress)
  }
  await rejectCardTesting(tx, customerId, now)
  const { quoted, coupon } = await priceOrder(tx, { customerId, plan, order, row, plans, now })
  const isFree = quoted.amountCents === 0
  const [id, expiresAt] = [newId(), chargeExpiry(order.method, now)]
  await insertInvoice(tx, {
    customer_id: customerId,
    id,
    product: plan.product,
    plan_id: plan.id,
    periodicity: order.periodicity,
    kind: quoted.kind,
    method: isFree ? 'credit' : order.method,
    installments: isFree ? 1 : order.installments,
    coupon_id: coupon?.id ?? null,
    list_cents: quoted.listCents,
    discount_cents: quoted.discountCents,
    credit_cents: quoted.creditCents,
    amount_cents: quoted.amountCents,
    bonus_days: quoted.bonusDays,
    idempotency_key: key,
    order_hash: hash,
    one_click_period: oneClickPeriod ?? null,
    created_at: now,
    due_at: expiresAt ?? now,
  }).catch((error: unknown) => {
    // A concurrent call with the same key for another product, whose ledger has another lock.
    throw isUniqueViolation(error) ? keyReusedError() : error
  })
  if (coupon?.oncePerCustomer && !(await useCoupon(tx, customerId, coupon.id, id))) {
    throw couponError(checkoutAnswers.coupon.used)
  }
  if (isFree) {
    await setInvoice(tx, customerId, id, { paid_at: await paidAtByCredit(tx, customerId, plan.product, now) })
    await voidOtherInvoices(tx, jobs, { customerId, product: plan.product, paid: id, now })
    return { ledger: 'paid', id }
  }
  const { amountCents } = quoted
  const { method, installments } = order
  const charge = { customerId, id: newId(), invoiceId: id, method, amountCents, installments, expiresAt, now }
  await insertCharge(tx, { ...charge, gateway: gateway.name })
  return { ledger: 'same', id }
}

function keyReusedError(): ApiError {
  return fieldError('IdempotencyKeyReused', 'checkout-popup', purchaseHelp.keyReused)
}

/**
 * The gateway's clock may be ahead of ours: a payment by credit must be later than the payments the credit comes from.
 */
async function paidAtByCredit(tx: Tx, customerId: string, product: Product, now: Date): Promise<Date> {
  const paid = (await readLedger(tx, customerId, product)).map(({ paidAt }) => (paidAt?.getTime() ?? 0) + 1)
  return new Date(Math.max(now.getTime(), ...paid))
}
