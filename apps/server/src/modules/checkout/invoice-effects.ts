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

/** The invoice that is paid by this charge: its own, or one more for whoever paid the same thing twice. */
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
    // Given up and paid all the same: another may have taken its place meanwhile.
    ...(invoice.void_at === null ? {} : { one_click_of: null, renews_from: null }),
  })
  if (invoice.void_at !== null && invoice.coupon_id) await useCoupon(tx, customerId, invoice.coupon_id, invoiceId)
  await voidOtherInvoices(tx, jobs, { customerId, product: invoice.product, paid: invoiceId, now })
  return invoiceId
}

/** Money that came a second time has an invoice of its own: the fold gives it the time after the first. */
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

/** Whoever has paid is not asked for the same product by anything older. */
export async function voidOtherInvoices(
  tx: Tx,
  jobs: JobSender,
  { customerId, product, paid, now }: Pick<InvoiceRow, 'product'> & { customerId: string; paid: string; now: Date },
): Promise<void> {
  for (const other of await findOpenInvoices(tx, customerId, product, paid)) {
    await voidInvoice(tx, jobs, { customerId, invoice: other, now })
  }
}

/** What was ordered at a price that what goes back had made lower is ordered anew, at a price of its own. */
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

/** One that may still be paid is over when the gateway says so. Nobody would ever look at a renewal again: it is over now. */
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
 * A new boleto or Pix takes the place of one that waits. A renewal's stays: it is another thing to pay. One whose answer
 * came so late that something else was ordered meanwhile is taken back itself.
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

/** Asks the gateway to take back what may still be paid of an invoice; answers how much that is, cards included. */
async function cancelLiveCharges(tx: Tx, jobs: JobSender, customerId: string, invoiceId: string): Promise<number> {
  const live = (await findCharges(tx, customerId, invoiceId)).filter(isLive)
  for (const { id: chargeId, method } of live) {
    if (method !== 'credit-card') await jobs.send(tx, cancelChargeJob, { customerId, chargeId })
  }
  return live.length
}

/** Nobody pays by this charge any more. A renewal stays open: it is asked for again, or paid by other means. */
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
  // Paid by another charge: what went back is not what it was paid with.
  if (charges.some((other) => other.id !== charge.id && other.state === 'paid')) return
  // The period that it went on from may be asked for again.
  const refundedColumns = { refunded_at: now, renews_from: null }
  await setInvoice(tx, customerId, invoice.id, { paid_at: invoice.paid_at ?? paidAt, ...refundedColumns })
  await releaseCoupon(tx, customerId, invoice.id)
}

function isLive({ state }: ChargeRow): boolean {
  return state === 'sending' || state === 'pending'
}

async function findInvoiceOrThrow(tx: Tx, customerId: string, id: string): Promise<InvoiceRow> {
  const invoice = await findInvoice(tx, customerId, id)
  if (!invoice) throw new Error('a charge without its invoice')
  return invoice
}
