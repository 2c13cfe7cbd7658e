import { oneFlight } from '../../platform/flight/one-flight.ts'
import { GatewayUnavailable, PaymentRefused, type ChargeRequest } from '../../platform/payments/gateway.ts'
import type { ApplyNeeds } from './apply-gateway-charge.ts'
import { applyNews } from './apply-news.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'

type Needs = ApplyNeeds & Pick<CheckoutNeeds, 'db' | 'gateway'>

const fly = oneFlight<void>()

/**
 * Asks the gateway for a charge whose row is committed, and applies what it answers. Asked again, the gateway does
 * nothing twice: the charge's id is its key. Where nobody knows what became of it, the row stays as it is and the sweep
 * of charges finds out.
 */
export async function sendCharge(needs: Needs, request: ChargeRequest): Promise<void> {
  await fly(request.chargeId, () => send(needs, request))
}

async function send(needs: Needs, request: ChargeRequest): Promise<void> {
  const { chargeId, amountCents, payer } = request
  try {
    await applyNews(needs, await needs.gateway.charge(request))
  } catch (fault) {
    if (fault instanceof PaymentRefused) {
      await applyNews(needs, {
        ...nothing,
        chargeId,
        customerId: payer.customerId,
        amountCents,
        state: 'declined',
        reason: fault.reason,
      })
    } else if (fault instanceof GatewayUnavailable) {
      needs.log.warn({ customerId: payer.customerId, chargeId }, 'nobody knows what became of a charge')
    } else throw fault
  }
}

const nothing = { gatewayId: null, paidAt: null, slip: null, pix: null, expiresAt: null, card: null }
