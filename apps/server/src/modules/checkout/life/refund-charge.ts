import { applyNews } from '../apply-news.ts'
import type { ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'

/** Asked for under the same name every time, so that it is given back once. Throws until the gateway has. */
export async function refundCharge(needs: CheckoutNeeds, charge: ChargeRow): Promise<void> {
  const { id, gateway_id: gatewayId } = charge
  if (gatewayId === null) throw new Error('a paid charge without its name at the gateway')
  const told = await needs.gateway.refund(gatewayId, `refund-${id}`)
  await applyNews(needs, told)
  if (told.state !== 'refunded') throw new Error(`the gateway has not given ${id} back yet`)
}
