import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { applyNews } from '../apply-news.ts'
import { findCharges, type ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { refundJob } from './refund.job.ts'

export function refundHandler(needs: CheckoutNeeds): BoundJob {
  return bindJob(refundJob, async ({ customerId, invoiceId }) => {
    const charges = await needs.db.tenant(customerId, (tx) => findCharges(tx, customerId, invoiceId))
    for (const charge of charges.filter(({ state }) => state === 'paid')) await refundCharge(needs, charge)
  })
}

/** Asked for under the same name every time, so that it is given back once. */
export async function refundCharge(needs: CheckoutNeeds, charge: ChargeRow): Promise<void> {
  const { id, gateway_id: gatewayId } = charge
  if (gatewayId === null) throw new Error('a paid charge without its name at the gateway')
  const told = await needs.gateway.refund(gatewayId, `refund-${id}`)
  await applyNews(needs, told)
  if (told.state !== 'refunded') throw new Error(`the gateway has not given ${id} back yet`)
}
