import type { Product } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { findCharges, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutTables } from '../checkout.tables.ts'
import type { InvoiceRow } from '../invoice.repository.ts'

/** The one invoice that goes on from this end, if it was written already. */
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

/** The try that may still be paid: while there is one, nobody is asked for the same money a second time. */
export async function liveChargeOf(tx: Tx, customerId: string, invoiceId: string): Promise<ChargeRow | undefined> {
  const charges = await findCharges(tx, customerId, invoiceId)
  return charges.findLast(({ state }) => state === 'sending' || state === 'pending')
}
