import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { cancelChargeJob } from './cancel-charge.job.ts'
import { findCharges, setCharge, type ChargeRow } from './charge.repository.ts'
import { releaseCoupon, useCoupon } from './coupon.repository.ts'
import {
  findInvoice,
  findOpenInvoices,
  insertInvoice,
  isReplaced,
  setInvoice,
  type InvoiceRow,
} from './invoice.repository.ts'

type ChargeContext = { readonly customerId: string; readonly charge: ChargeRow; readonly now: Date }

/** Returns the invoice that this charge pays: its own, or a new one when the same invoice was already paid. */
export async function payInvoiceByCharge(
  tx: Tx,
  jobs: JobSender,
  { customerId, charge, now }: ChargeContext,
  paidAt: Date,
): Promise<string> {
  const invoice = await findInvoiceOrThrow(tx, customerId, charge.invoice_id)
  const invoiceId = invoice.paid_at === null ? invoice.id : await duplicateInvoice(tx, invoice, charge)
  if (invoiceId !== invoice.id) await setCharge(tx, customerId, charge.id, { invoice_id: invoiceId })
  await setInvoice(tx, customerId, invoiceId, {
    paid_at: paidAt,
    void_at: null,
    method: charge.method,
    installments: charge.installments,
    // The invoice was void and was paid anyway: another may have replaced it meanwhile.
    ...(invoice.void_at === null ? {} : { one_click_period: null, renews_from: null }),
  })
  if (invoice.void_at !== null && invoice.coupon_id) await useCoupon(tx, customerId, invoice.coupon_id, invoiceId)
  await voidOtherInvoices(tx, jobs, { customerId, product: invoice.product, paid: invoiceId, now })
  return invoiceId
}

/** A second payment gets its own invoice: the fold adds its period after the first. */
async function duplicateInvoice(tx: Tx, invoice: InvoiceRow, charge: ChargeRow): Promise<string> {
  const id = newId()
  await insertInvoice(tx, {
    customer_id: invoice.customer_id,
    id,
    product: invoice.product,
    plan_id: invoice.plan_id,
    periodicity: invoice.periodicity,
    kind: invoice.kind,
    method: charge.method,
    installments: charge.installments,
    coupon_id: invoice.coupon_id,
    list_cents: charge.amount_cents,
    discount_cents: 0,
    credit_cents: 0,
    amount_cents: charge.amount_cents,
    created_at: invoice.created_at,
    due_at: invoice.due_at,
  })
  return id
}

/** After a payment, older open invoices of the same product are void. */
export async function voidOtherInvoices(
  tx: Tx,
  jobs: JobSender,
  { customerId, product, paid, now }: Pick<InvoiceRow, 'product'> & { customerId: string; paid: string; now: Date },
): Promise<void> {
  for (const other of await findOpenInvoices(tx, customerId, product, paid)) {
    await voidInvoice(tx, jobs, { customerId, invoice: other, now })
  }
}

/**
 * Voids orders whose price was reduced by a credit that is being refunded; they must be ordered again at a new price.
 */
export async function voidCreditedInvoices(
  tx: Tx,
  jobs: JobSender,
  {
    customerId,
    product,
    refunded,
    now,
  }: Pick<InvoiceRow, 'product'> & { customerId: string; refunded: string; now: Date },
): Promise<void> {
  for (const other of await findOpenInvoices(tx, customerId, product, refunded)) {
    if (other.credit_cents > 0) await voidInvoice(tx, jobs, { customerId, invoice: other, now })
  }
}

/**
 * An invoice with a charge that may still be paid becomes void when the gateway cancels the charge. A renewal becomes
 * void at once, because it would not be checked again.
 */
async function voidInvoice(
  tx: Tx,
  jobs: JobSender,
  { customerId, invoice, now }: { customerId: string; invoice: Pick<InvoiceRow, 'id' | 'kind'>; now: Date },
): Promise<void> {
  const live = await cancelLiveCharges(tx, jobs, customerId, invoice.id)
  if (live > 0 && invoice.kind !== 'renewal') return
  await setInvoice(tx, customerId, invoice.id, { void_at: now })
  await releaseCoupon(tx, customerId, invoice.id)
}

/**
 * A new boleto or Pix replaces a pending one, but not a renewal's, which is a separate debt. A charge whose response
 * came after another order was made is itself canceled.
 */
export async function cancelOlderCharges(
  tx: Tx,
  jobs: JobSender,
  { customerId, charge }: ChargeContext,
): Promise<void> {
  const invoice = await findInvoiceOrThrow(tx, customerId, charge.invoice_id)
  if (invoice.kind === 'renewal') return
  if (await isReplaced(tx, invoice)) {
    await jobs.send(tx, cancelChargeJob, { customerId, chargeId: charge.id })
    return
  }
  for (const other of await findOpenInvoices(tx, customerId, invoice.product, invoice.id)) {
    if (other.kind !== 'renewal') await cancelLiveCharges(tx, jobs, customerId, other.id)
  }
}

/** Queues the cancellation of an invoice's charges that may still be paid; returns their number, cards included. */
async function cancelLiveCharges(tx: Tx, jobs: JobSender, customerId: string, invoiceId: string): Promise<number> {
  const live = (await findCharges(tx, customerId, invoiceId)).filter(isLive)
  for (const { id: chargeId, method } of live) {
    if (method !== 'credit-card') await jobs.send(tx, cancelChargeJob, { customerId, chargeId })
  }
  return live.length
}

/** The charge failed. A renewal stays open: it is charged again or paid by other means. */
export async function failInvoice(tx: Tx, { customerId, charge, now }: ChargeContext): Promise<void> {
  const invoice = await findInvoiceOrThrow(tx, customerId, charge.invoice_id)
  if (invoice.kind === 'renewal' || invoice.paid_at !== null || invoice.void_at !== null) return
  const charges = await findCharges(tx, customerId, invoice.id)
  if (charges.some((other) => other.id !== charge.id && isLive(other))) return
  await setInvoice(tx, customerId, invoice.id, { void_at: now })
  await releaseCoupon(tx, customerId, invoice.id)
}

export async function refundInvoice(tx: Tx, { customerId, charge, now }: ChargeContext, paidAt: Date): Promise<void> {
  const invoice = await findInvoiceOrThrow(tx, customerId, charge.invoice_id)
  const charges = await findCharges(tx, customerId, invoice.id)
  // The invoice is paid by another charge, so the refunded one is not its payment.
  if (charges.some((other) => other.id !== charge.id && other.state === 'paid')) return
  // The same period may be renewed again.
  const refundedColumns = { refunded_at: now, renews_from: null }
  await setInvoice(tx, customerId, invoice.id, { paid_at: invoice.paid_at ?? paidAt, ...refundedColumns })
  await releaseCoupon(tx, customerId, invoice.id)
}

function isLive({ state }: ChargeRow): boolean {
  return state === 'sending' || state === 'pending'
}

async function findInvoiceOrThrow(tx: Tx, customerId: string, id: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(tx, customerId, id)
  if (!invoice) throw new Error('invoice of the charge not found')
  return invoice
}
