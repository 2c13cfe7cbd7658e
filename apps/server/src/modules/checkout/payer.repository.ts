import type { Tx } from '../../platform/db/database.ts'
import type { Payer } from '../../platform/payments/gateway.ts'
import { findCustomer } from '../accounts/index.ts'
import type { CheckoutTables } from './checkout.module.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

/** Keeps who the invoices are written to; a number once given stays until another comes. */
export async function keepPayer(
  tx: Tx,
  customerId: string,
  { name, taxNumber }: { name: string | null; taxNumber: string | null },
): Promise<Payer> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('nobody pays')
  const kept = await tables(tx)
    .insertInto('payer')
    .values({ customer_id: customerId, name: name ?? customer.name, tax_number: taxNumber })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet((row) => ({
        name: row.fn.coalesce(row.val(name), row.ref('payer.name')),
        tax_number: row.fn.coalesce(row.ref('excluded.tax_number'), row.ref('payer.tax_number')),
      })),
    )
    .returning(['name', 'tax_number'])
    .executeTakeFirstOrThrow()
  return { customerId, name: kept.name, email: customer.email, taxNumber: kept.tax_number }
}
