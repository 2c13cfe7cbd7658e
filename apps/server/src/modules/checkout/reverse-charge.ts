import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyChargeUpdate } from './apply-gateway-charge.ts'
import { cancelChargeJob } from './cancel-charge.job.ts'
import { findCharge, type ChargeRow, findCharges } from './charge.repository.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { findInvoice } from './invoice.repository.ts'
import { refundJob } from './billing/refund.job.ts'

/**
 * Cancels a boleto or Pix that was replaced. One that was paid meanwhile is returned as paid and counts as a payment.
 */
export function cancelChargeHandler(deps: CheckoutDeps): BoundJob {
  const { db, gateway } = deps
  return bindJob(cancelChargeJob, async ({ customerId, chargeId }) => {
    const charge = await db.tenant(customerId, (tx) => findCharge(tx, customerId, chargeId))
    if (!charge || (charge.state !== 'pending' && charge.state !== 'sending')) return
    const gatewayId = charge.gateway_id ?? (await gateway.find(chargeId))?.gatewayId
    // The gateway does not know the charge: the charge check marks it as lost.
    if (gatewayId !== undefined) await applyChargeUpdate(deps, await gateway.cancel(gatewayId))
  })
}

/** Every call uses the same idempotency key, so the charge is refunded once. Throws until the gateway confirms it. */
export async function refundCharge(deps: CheckoutDeps, charge: ChargeRow): Promise<void> {
  const { id, customer_id: customerId, invoice_id: invoiceId, gateway_id: gatewayId } = charge
  const invoice = await deps.db.tenant(customerId, (tx) => findInvoice(tx, customerId, invoiceId))
  // The only place where money leaves: a call without a requested refund is an error.
  if (!invoice?.refund_requested_at) throw new Error(`no refund was requested for charge ${id}`)
  if (gatewayId === null) throw new Error('paid charge has no gateway id')
  const gatewayCharge = await deps.gateway.refund(gatewayId, `refund-${id}`)
  await applyChargeUpdate(deps, gatewayCharge)
  if (gatewayCharge.state !== 'refunded') throw new Error(`gateway has not refunded charge ${id} yet`)
}

export function refundHandler(deps: CheckoutDeps): BoundJob {
  return bindJob(refundJob, async ({ customerId, invoiceId }) => {
    const charges = await deps.db.tenant(customerId, (tx) => findCharges(tx, customerId, invoiceId))
    for (const charge of charges.filter(({ state }) => state === 'paid')) await refundCharge(deps, charge)
  })
}
