import { nextChargeCheck, nextChargeState, type ChargeState } from '@revela/domain'
import type { Database, Tx } from '../../platform/db/database.ts'
import { oneFlight } from '../../platform/flight/one-flight.ts'
import {
  GatewayUnavailable,
  PaymentRefused,
  type ChargeRequest,
  type GatewayCharge,
} from '../../platform/payments/gateway.ts'
import { changeLedger, type LedgerChange } from './change-ledger.ts'
import { findCharge, setCharge, type ChargeRow } from './charge.repository.ts'
import { paymentAlarms } from './checkout.figures.ts'
import type { CheckoutNeeds } from './checkout.module.ts'
import { failInvoice, payInvoiceOf, refundInvoice, replaceOlder } from './invoice-effects.ts'
import { findInvoice } from './invoice.repository.ts'
import { afterChargeMoved } from './life/after-charge.ts'

export type ApplyNeeds = Pick<CheckoutNeeds, 'clock' | 'log' | 'jobs' | 'outbox' | 'config'>

/** A gateway that refused the request itself has no name for it. */
type ChargeNewsOf = Omit<GatewayCharge, 'gatewayId'> & { readonly gatewayId: string | null }

type Applied = { readonly state: ChargeState; readonly invoiceId: string }

/**
 * Applies what the gateway says of one charge: the same for the answer of a call, an event and a look into its books, so
 * that it does not matter which of them comes first, late, twice or never. In the transaction of the charge's customer.
 */
async function applyGatewayCharge(needs: ApplyNeeds, tx: Tx, customerId: string, told: ChargeNewsOf): Promise<void> {
  const now = needs.clock()
  const known = told.chargeId === null ? undefined : await findCharge(tx, customerId, told.chargeId)
  const asked = known && (await findInvoice(tx, customerId, known.invoice_id))
  if (!known || !asked) {
    paymentAlarms.add({ what: 'unasked' })
    needs.log.error({ customerId, chargeId: told.chargeId, gatewayId: told.gatewayId }, 'a payment we never asked for')
    return
  }
  const { product } = asked
  const { before, from, to, invoiceId } = await changeLedger(tx, { customerId, product, now }, async (row) => {
    // Read again: whoever was at it before us has changed it.
    const charge = await findCharge(tx, customerId, known.id)
    if (!charge) throw new Error('a charge is gone')
    const { ledger, applied } = await apply(needs, tx, charge, told, now)
    return { ledger, result: { before: row, from: charge.state, to: applied.state, invoiceId: applied.invoiceId } }
  })
  const charge = await findCharge(tx, customerId, known.id)
  const invoice = await findInvoice(tx, customerId, invoiceId)
  if (charge && invoice) await afterChargeMoved(needs, tx, { invoice, charge, from, to, before }, now)
}

async function apply(
  { log, jobs }: ApplyNeeds,
  tx: Tx,
  charge: ChargeRow,
  told: ChargeNewsOf,
  now: Date,
): Promise<{ ledger: LedgerChange; applied: Applied }> {
  const { customer_id: customerId, id: chargeId } = charge
  const amountMatches = told.amountCents === charge.amount_cents
  const isSecond = charge.gateway_id !== null && told.gatewayId !== null && charge.gateway_id !== told.gatewayId
  if (isSecond) {
    // Two payments under one reference: what a second one means is for a person to decide.
    paymentAlarms.add({ what: 'second' })
    log.error({ customerId, chargeId, gatewayId: told.gatewayId }, 'a charge has a second payment')
    return { ledger: 'same', applied: { state: charge.state, invoiceId: charge.invoice_id } }
  }
  const { state, effect } = nextChargeState(charge.state, { state: told.state, amountMatches })
  const paidAt = charge.paid_at ?? (effect === 'pay' || effect === 'refund' ? (told.paidAt ?? now) : null)
  const invoice = await findInvoice(tx, customerId, charge.invoice_id)
  const refunding = (invoice?.refund_asked_at ?? null) !== null
  const expiresAt = charge.expires_at ?? told.expiresAt
  const { method, checks } = charge
  await setCharge(tx, customerId, chargeId, {
    state,
    gateway_id: charge.gateway_id ?? told.gatewayId,
    reason: told.reason ?? charge.reason,
    paid_at: paidAt,
    expires_at: expiresAt,
    slip_url: charge.slip_url ?? told.slip?.url ?? null,
    slip_line: charge.slip_line ?? told.slip?.line ?? null,
    pix_code: charge.pix_code ?? told.pix?.code ?? null,
    card_brand: charge.card_brand ?? told.card?.brand ?? null,
    card_last_four: charge.card_last_four ?? told.card?.lastFour ?? null,
    check_at: nextChargeCheck({ state, method, checks, paidAt, expiresAt, refunding }, now),
  })
  const at = { customerId, charge, now }
  switch (effect) {
    case 'pay':
      return { ledger: 'paid', applied: { state, invoiceId: await payInvoiceOf(tx, jobs, at, paidAt ?? now) } }
    case 'refund':
      await refundInvoice(tx, at, paidAt ?? now)
      return { ledger: 'changed', applied: { state, invoiceId: charge.invoice_id } }
    case 'fail':
      await failInvoice(tx, at)
      break
    case 'alarm':
      paymentAlarms.add({ what: 'amount' })
      log.error(
        { customerId, chargeId, told: told.amountCents, asked: charge.amount_cents },
        'a payment of another amount',
      )
      break
    case 'none':
      // The moment a new boleto or Pix can be paid.
      if (charge.state === 'sending' && state === 'pending' && method !== 'credit-card')
        await replaceOlder(tx, jobs, at)
  }
  return { ledger: 'same', applied: { state, invoiceId: charge.invoice_id } }
}

/** In a transaction of its own. What is not ours is somebody else's business at the same gateway account. */
export async function applyNews(needs: ApplyNeeds & { readonly db: Database }, told: ChargeNewsOf): Promise<void> {
  const { customerId, chargeId, gatewayId } = told
  if (customerId === null || chargeId === null) {
    needs.log.warn({ gatewayId }, 'a payment that is not ours')
    return
  }
  await needs.db.tenant(customerId, (tx) => applyGatewayCharge(needs, tx, customerId, told))
}

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
