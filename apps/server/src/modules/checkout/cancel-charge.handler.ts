import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyNews } from './apply-news.ts'
import { cancelChargeJob } from './cancel-charge.job.ts'
import { findCharge } from './charge.repository.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'

/** Takes back a boleto or Pix that was replaced. One that was paid meanwhile comes back as paid, and counts. */
export function cancelChargeHandler(needs: CheckoutNeeds): BoundJob {
  const { db, gateway } = needs
  return bindJob(cancelChargeJob, async ({ customerId, chargeId }) => {
    const charge = await db.tenant(customerId, (tx) => findCharge(tx, customerId, chargeId))
    if (!charge || (charge.state !== 'pending' && charge.state !== 'sending')) return
    const gatewayId = charge.gateway_id ?? (await gateway.find(chargeId))?.gatewayId
    // Never heard of by the gateway: the sweep of charges gives it up.
    if (gatewayId !== undefined) await applyNews(needs, await gateway.cancel(gatewayId))
  })
}
