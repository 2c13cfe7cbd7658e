import type { KeptCard, Payer } from '../../platform/payments/gateway.ts'
import { findCard, storeCard } from './card.repository.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'gateway' | 'log'>

/** Has the gateway keep a card and forget the one before it. Throws what the gateway throws: nothing was changed then. */
export async function keepCard({ db, clock, gateway, log }: Needs, payer: Payer, token: string): Promise<KeptCard> {
  const { customerId } = payer
  const kept = await gateway.keepCard(payer, token)
  const before = await db.tenant(customerId, async (tx) => {
    const old = await findCard(tx, customerId)
    await storeCard(tx, customerId, { ...kept, gateway: gateway.name }, clock())
    return old
  })
  if (before && before.gateway === gateway.name && before.gatewayCard !== kept.gatewayCard) {
    // A card that stays behind at the gateway is never charged: nobody knows its name any more.
    await gateway.forgetCard(before).catch(() => log.warn({ customerId }, 'an old card was not forgotten'))
  }
  return kept
}
