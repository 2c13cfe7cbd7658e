import type { Database } from '../../platform/db/database.ts'
import { applyGatewayCharge, type ApplyNeeds, type ChargeNewsOf } from './apply-gateway-charge.ts'

/** In a transaction of its own. What is not ours is somebody else's business at the same gateway account. */
export async function applyNews(needs: ApplyNeeds & { readonly db: Database }, told: ChargeNewsOf): Promise<void> {
  const { customerId, chargeId, gatewayId } = told
  if (customerId === null || chargeId === null) {
    needs.log.warn({ gatewayId }, 'a payment that is not ours')
    return
  }
  await needs.db.tenant(customerId, (tx) => applyGatewayCharge(needs, tx, customerId, told))
}
