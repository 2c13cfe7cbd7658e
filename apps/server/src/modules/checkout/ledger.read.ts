import type { LedgerInvoice, Product } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

type Kept = LedgerInvoice & { readonly periodFrom: Date | null; readonly periodTo: Date | null }

/** Every invoice of one product that was ever paid, as the fold reads it. */
export async function readLedger(tx: Tx, customerId: string, product: Product): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select i.id, i.plan_id as "planId", i.periodicity, i.kind, i.method, i.amount_cents as "amountCents",
      i.credit_cents as "creditCents", i.bonus_days as "bonusDays", i.created_at as "createdAt", i.paid_at as "paidAt",
      i.refund_asked_at as "refundAskedAt", i.refunded_at as "refundedAt",
      case when c.discount_type = 'all_recurrence' then c.id else (
        -- Once a coupon for the first charge is spent, the one that comes by itself holds.
        select a.id from coupon a
        where a.automatic and a.product = i.product and a.periodicity = i.periodicity
          and (a.plan_ids is null or i.plan_id = any (a.plan_ids))
        order by a.id limit 1
      ) end as "recurringCouponId",
      i.period_from as "periodFrom", i.period_to as "periodTo"
    from invoice i left join coupon c on c.id = i.coupon_id
    where i.customer_id = ${customerId} and i.product = ${product} and i.paid_at is not null`.execute(tx)
  return rows
}
