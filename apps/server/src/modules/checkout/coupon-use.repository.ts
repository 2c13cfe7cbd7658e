import type { Tx } from '../../platform/db/database.ts'
import type { CheckoutTables } from './checkout.tables.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

/** False when it was used before: the row decides, however many ask at once. */
export async function useCoupon(tx: Tx, customerId: string, couponId: string, invoiceId: string): Promise<boolean> {
  const used = await tables(tx)
    .insertInto('coupon_use')
    .values({ customer_id: customerId, coupon_id: couponId, invoice_id: invoiceId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('coupon_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Of an invoice that nobody will pay: the coupon is free again. */
export async function giveCouponBack(tx: Tx, customerId: string, invoiceId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('coupon_use')
    .where('customer_id', '=', customerId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}
