import { applyNews } from '../apply-news.ts'
import type { ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { findInvoice } from '../invoice.repository.ts'

/** Asked for under the same name every time, so that it is given back once. Throws until the gateway has. */
export async function refundCharge(needs: CheckoutNeeds, charge: ChargeRow): Promise<void> {
  const { id, customer_id: customerId, invoice_id: invoiceId, gateway_id: gatewayId } = charge
  const invoice = await needs.db.tenant(customerId, (tx) => findInvoice(tx, customerId, invoiceId))
  // Money leaves here alone: whoever comes without anybody having asked for it is wrong.
  if (!invoice?.refund_asked_at) throw new Error(`nobody asked to have ${id} back`)
  if (gatewayId === null) throw new Error('a paid charge without its name at the gateway')
  const told = await needs.gateway.refund(gatewayId, `refund-${id}`)
  await applyNews(needs, told)
  if (told.state !== 'refunded') throw new Error(`the gateway has not given ${id} back yet`)
}
