import type { Product } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import { findInvoice, insertInvoice, type InvoiceRow } from '../invoice.repository.ts'
import type { Agreement } from './agreement.read.ts'
import { findRenewal } from './renewal.read.ts'
import { renewalPrice } from './renewal-price.ts'

type Renewed = {
  readonly tx: Tx
  readonly customerId: string
  readonly product: Product
  readonly agreement: Agreement
  readonly now: Date
}

/** The invoice of the next period, written once for each end of a period. For whoever holds the subscription's lock. */
export async function openRenewal(renewed: Renewed, dueAt: Date): Promise<InvoiceRow> {
  const { tx, customerId, product, agreement, now } = renewed
  const known = await findRenewal(tx, customerId, product, agreement.paid_until)
  if (known) return known
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
  const made = await findInvoice(tx, customerId, id)
  if (!made) throw new Error('an invoice that was just written is gone')
  return made
}
