import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyChargeUpdate } from './apply-gateway-charge.ts'
import { cancelChargeJob } from './cancel-charge.job.ts'
import { findCharge, type ChargeRow, findCharges } from './charge.repository.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { findInvoice } from './invoice.repository.ts'
import { refundJob } from './billing/refund.job.ts'

/** Takes back a boleto or Pix that was replaced. One that was paid meanwhile comes back as paid, and counts. */
export function cancelChargeHandler(deps: CheckoutDeps): BoundJob {
  const { db, gateway } = deps
  return bindJob(cancelChargeJob, async ({ customerId, chargeId }) => {
    const charge = await db.tenant(customerId, (tx) => findCharge(tx, customerId, chargeId))
    if (!charge || (charge.state !== 'pending' && charge.state !== 'sending')) return
    const gatewayId = charge.gateway_id ?? (await gateway.find(chargeId))?.gatewayId
    // Never heard of by the gateway: the sweep of charges gives it up.
    if (gatewayId !== undefined) await applyChargeUpdate(deps, await gateway.cancel(gatewayId))
  })
}

/** Asked for under the same name every time, so that it is given back once. Throws until the gateway has. */
export async function refundCharge(deps: CheckoutDeps, charge: ChargeRow): Promise<void> {
  const { id, customer_id: customerId, invoice_id: invoiceId, gateway_id: gatewayId } = charge
  const invoice = await deps.db.tenant(customerId, (tx) => findInvoice(tx, customerId, invoiceId))
  // Money leaves here alone: whoever comes without anybody having asked for it is wrong.
  if (!invoice?.refund_asked_at) throw new Error(`nobody asked to have ${id} back`)
  if (gatewayId === null) throw new Error('a paid charge without its name at the gateway')
  const gatewayCharge = await deps.gateway.refund(gatewayId, `refund-${id}`)
  await applyChargeUpdate(deps, gatewayCharge)
  if (gatewayCharge.state !== 'refunded') throw new Error(`the gateway has not given ${id} back yet`)
}

export function refundHandler(deps: CheckoutDeps): BoundJob {
  return bindJob(refundJob, async ({ customerId, invoiceId }) => {
    const charges = await deps.db.tenant(customerId, (tx) => findCharges(tx, customerId, invoiceId))
    for (const charge of charges.filter(({ state }) => state === 'paid')) await refundCharge(deps, charge)
  })
}
