import { quote, renewalChargedAt, type PaymentMethod, type Periodicity, type Product, type Quote } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { findCharges, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutTables } from '../checkout.module.ts'
import type { InvoiceRow } from '../invoice.repository.ts'

/** Returns the one invoice that renews from this date, if it exists. */
export async function findRenewal(
  tx: Tx,
  customerId: string,
  product: Product,
  renewsFrom: Date,
): Promise<InvoiceRow | undefined> {
  return tx
    .withTables<CheckoutTables>()
    .selectFrom('invoice')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('product', '=', product)
    .where('renews_from', '=', renewsFrom)
    .where('void_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the charge that may still be paid; while there is one, the same amount is not charged a second time. */
export async function findLiveCharge(tx: Tx, customerId: string, invoiceId: string): Promise<ChargeRow | undefined> {
  const charges = await findCharges(tx, customerId, invoiceId)
  return charges.findLast(({ state }) => state === 'sending' || state === 'pending')
}

/** The terms of a product that was bought, and the price of its next period. */
export type Agreement = {
  readonly product: Product
  readonly plan_id: number
  readonly plan_name: string
  readonly monthly_cents: number
  readonly periodicity: Periodicity
  readonly renews_with: PaymentMethod | null
  readonly paid_until: Date
  readonly canceled_at: Date | null
  readonly frozen_at: Date | null
  readonly grace_until: Date | null
  readonly coupon_id: string | null
  /** The percentage of the coupon that applies to every charge; 0 without one. */
  readonly percent: number
  /** The number of installments of the last card payment. */
  readonly installments: number
}

export async function readAgreements(tx: Tx, customerId: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select s.product, s.plan_id, p.name as plan_name, p.monthly_cents, s.periodicity, s.renews_with, s.paid_until,
      s.canceled_at, s.frozen_at, s.grace_until, s.coupon_id, coalesce(c.percent, 0) as percent,
      coalesce((
        select i.installments from invoice i
        where i.customer_id = s.customer_id and i.product = s.product and i.periodicity = s.periodicity
          and i.paid_at is not null and i.refund_requested_at is null and i.refunded_at is null and i.method = 'credit-card'
        order by i.paid_at desc limit 1
      ), 1) as installments
    from subscription s
    join plan p on p.id = s.plan_id
    left join coupon c on c.id = s.coupon_id and c.discount_type = 'all_recurrence'
    where s.customer_id = ${customerId} and s.periodicity is not null and s.paid_until is not null`.execute(tx)
  return rows
}

export async function readAgreement(tx: Tx, customerId: string, product: Product): Promise<Agreement | undefined> {
  return (await readAgreements(tx, customerId)).find((agreement) => agreement.product === product)
}

/** Returns until when the subscription is active. */
export function activeUntil({ paid_until, grace_until }: Pick<Agreement, 'paid_until' | 'grace_until'>): Date {
  return grace_until && grace_until > paid_until ? grace_until : paid_until
}

/** Returns the price of the next period, by today's catalogue and the coupon that applies to every charge. */
export function renewalPrice({ monthly_cents, periodicity, percent, paid_until }: Agreement): Quote {
  return quote({ monthlyCents: monthly_cents, periodicity, percent, creditCents: 0, from: paid_until })
}

/** Returns when and how much is charged next; null when the subscription does not renew. */
export function getNextCharge(
  agreement: Agreement,
  now: Date,
): { readonly on: Date; readonly amountCents: number } | null {
  const { renews_with: renewsWith, paid_until: paidUntil, periodicity, canceled_at: canceledAt } = agreement
  if (canceledAt !== null || renewsWith === null || activeUntil(agreement) < now) return null
  return {
    on: renewalChargedAt({ periodicity, renewsWith, paidUntil }),
    amountCents: renewalPrice(agreement).amountCents,
  }
}
