import { cardBrands, type CardBrand } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { KeptCard } from '../../platform/payments/gateway.ts'
import type { CheckoutTables } from './checkout.tables.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

/** The one card that is charged without its owner; what the gateway calls it, never its number. */
export async function findKeptCard(tx: Tx, customerId: string): Promise<KeptCard | null> {
  const row = await tables(tx)
    .selectFrom('payment_card')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!row) return null
  return {
    gatewayCustomer: row.gateway_customer,
    gatewayCard: row.gateway_card,
    brand: brandOf(row.brand),
    lastFour: row.last_four,
    expires: row.expires,
  }
}

/** Takes the place of the one before, which is answered so that the gateway can forget it. */
export async function storeKeptCard(
  tx: Tx,
  customerId: string,
  card: KeptCard & { readonly gateway: string },
  now: Date,
): Promise<KeptCard | null> {
  const before = await findKeptCard(tx, customerId)
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
  return before && before.gatewayCard !== card.gatewayCard ? before : null
}

function brandOf(stored: string): CardBrand {
  const known = cardBrands.find((brand) => brand === stored)
  if (!known) throw new Error(`not a card's brand: ${stored}`)
  return known
}
