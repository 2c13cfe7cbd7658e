import type { Tx } from '../../platform/db/database.ts'
import type { CardBrand, KeptCard } from '../../platform/payments/gateway.ts'
import type { CheckoutTables } from './checkout.tables.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

export type StoredCard = KeptCard & { readonly gateway: string }

export async function findCard(tx: Tx, customerId: string): Promise<StoredCard | null> {
  const row = await tables(tx)
    .selectFrom('payment_card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) return null
  return {
    gateway: row.gateway,
    gatewayCustomer: row.gateway_customer,
    gatewayCard: row.gateway_card,
    brand: row.brand as CardBrand,
    lastFour: row.last_four,
    expires: row.expires,
  }
}

/** One card for each customer: the last one they gave. */
export async function storeCard(tx: Tx, customerId: string, card: StoredCard, now: Date): Promise<void> {
  const values = {
    gateway: card.gateway,
    gateway_customer: card.gatewayCustomer,
    gateway_card: card.gatewayCard,
    brand: card.brand,
    last_four: card.lastFour,
    expires: card.expires,
    kept_at: now,
  }
  await tables(tx)
    .insertInto('payment_card')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
}
