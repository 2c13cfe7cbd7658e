import type { Coupon } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckoutTables } from './checkout.tables.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

/** The catalogue: a handful of rows. */
export async function readCoupons(tx: Tx): Promise<Coupon[]> {
  const rows = await tables(tx).selectFrom('coupon').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    percent: row.percent,
    product: row.product,
    planIds: row.plan_ids,
    periodicity: row.periodicity,
    discountType: row.discount_type,
    paymentSlip: row.payment_slip,
    audience: row.audience,
    oncePerCustomer: row.once_per_customer,
    automatic: row.automatic,
    validUntil: row.valid_until,
  }))
}

/** Ids of the coupons that this customer has used. */
export async function readUsedCoupons(tx: Tx, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await tables(tx)
    .selectFrom('coupon_use')
    .select('coupon_id')
    .where('customer_id', '=', customerId)
    .execute()
  return new Set(rows.map((row) => row.coupon_id))
}
