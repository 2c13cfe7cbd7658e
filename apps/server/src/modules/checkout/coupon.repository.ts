import type { Coupon } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckoutTables } from './checkout.module.ts'

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
    allowsBoleto: row.payment_slip,
    audience: row.audience,
    oncePerCustomer: row.once_per_customer,
    automatic: row.automatic,
    validUntil: row.valid_until,
  }))
}

export async function readUsedCoupons(tx: Tx, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await tables(tx)
    .selectFrom('coupon_use')
    .select('coupon_id')
    .where('customer_id', '=', customerId)
    .execute()
  return new Set(rows.map((row) => row.coupon_id))
}

/** Returns false when the coupon was used before: the row's key decides between concurrent calls. */
export async function useCoupon(tx: Tx, customerId: string, couponId: string, invoiceId: string): Promise<boolean> {
  const used = await tables(tx)
    .insertInto('coupon_use')
    .values({ customer_id: customerId, coupon_id: couponId, invoice_id: invoiceId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('coupon_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Frees the coupon of an invoice that will not be paid. */
export async function releaseCoupon(tx: Tx, customerId: string, invoiceId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('coupon_use')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}
