import type { Tx } from '../../platform/db/database.ts'
import type { CardBrand, SavedCard, Payer } from '../../platform/payments/gateway.ts'
import type { CheckoutDeps, CheckoutTables } from './checkout.module.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

type StoredCard = SavedCard & { readonly gateway: string }

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

/** Stores one card per customer: the last one they entered. */
async function storeCard(tx: Tx, customerId: string, card: StoredCard, now: Date): Promise<void> {
  const values = {
    gateway: card.gateway,
    gateway_customer: card.gatewayCustomer,
    gateway_card: card.gatewayCard,
    brand: card.brand,
    last_four: card.lastFour,
    expires: card.expires,
    saved_at: now,
  }
  await tables(tx)
    .insertInto('payment_card')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
}

/** Deletes the row of this card; a card that replaced it meanwhile stays. */
export async function deleteCard(tx: Tx, customerId: string, { gatewayCard }: SavedCard): Promise<void> {
  await tables(tx)
    .deleteFrom('payment_card')
    .where('customer_id', '=', customerId)
    .where('gateway_card', '=', gatewayCard)
    .execute()
}

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'gateway' | 'log'>

/** Saves a card at the gateway and deletes the previous one. Throws the gateway's errors; nothing has changed then. */
export async function saveCard({ db, clock, gateway, log }: Deps, payer: Payer, token: string): Promise<SavedCard> {
  const { customerId } = payer
  const savedCard = await gateway.saveCard(payer, token)
  const previousCard = await db.tenant(customerId, async (tx) => {
    const old = await findCard(tx, customerId)
    await storeCard(tx, customerId, { ...savedCard, gateway: gateway.name }, clock())
    return old
  })
  if (previousCard && previousCard.gateway === gateway.name && previousCard.gatewayCard !== savedCard.gatewayCard) {
    // A card that remains at the gateway is never charged: its id is no longer stored.
    await gateway.deleteCard(previousCard).catch(() => log.warn({ customerId }, 'previous card not deleted at gateway'))
  }
  return savedCard
}
