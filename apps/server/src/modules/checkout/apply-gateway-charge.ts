import { nextChargeCheck, nextChargeState, type ChargeState } from '@revela/domain'
import type { Database, Tx } from '../../platform/db/database.ts'
import { singleFlight } from '../../platform/single-flight/single-flight.ts'
import {
  GatewayUnavailable,
  PaymentDeclinedError,
  type ChargeRequest,
  type GatewayCharge,
} from '../../platform/payments/gateway.ts'
import { changeLedger, type LedgerChange } from './change-ledger.ts'
import { findCharge, setCharge, type ChargeRow } from './charge.repository.ts'
import { paymentAlarms } from './checkout.metrics.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { failInvoice, payInvoiceByCharge, refundInvoice, cancelOlderCharges } from './invoice-effects.ts'
import { findInvoice } from './invoice.repository.ts'
import { onChargeTransition } from './billing/after-charge.ts'

export type ApplyDeps = Pick<CheckoutDeps, 'clock' | 'log' | 'jobs' | 'outbox' | 'config'>

/** Null when the gateway rejected the request itself and assigned no id. */
type ChargeUpdate = Omit<GatewayCharge, 'gatewayId'> & { readonly gatewayId: string | null }

type Applied = { readonly state: ChargeState; readonly invoiceId: string }

/**
 * Applies the gateway's state of one charge. The result of a call, an event and a charge check are applied alike, so
 * their order, delay, repetition or loss does not matter. Runs in a transaction of the charge's customer.
 */
async function applyGatewayCharge(deps: ApplyDeps, tx: Tx, customerId: string, update: ChargeUpdate): Promise<void> {
  const now = deps.clock()
  const chargeRow = update.chargeId === null ? undefined : await findCharge(tx, customerId, update.chargeId)
  const invoiceRow = chargeRow && (await findInvoice(tx, customerId, chargeRow.invoice_id))
  if (!chargeRow || !invoiceRow) {
    paymentAlarms.add({ kind: 'unasked' })
    deps.log.error(
      { customerId, chargeId: update.chargeId, gatewayId: update.gatewayId },
      'payment for an unknown charge ignored',
    )
    return
  }
  const { product } = invoiceRow
  const { before, from, to, invoiceId } = await changeLedger(tx, { customerId, product, now }, async (row) => {
    // Read again, because a concurrent transaction may have changed it before this one got the lock.
    const charge = await findCharge(tx, customerId, chargeRow.id)
    if (!charge) throw new Error('charge not found')
    const { ledger, applied } = await apply(deps, tx, charge, update, now)
    return { ledger, result: { before: row, from: charge.state, to: applied.state, invoiceId: applied.invoiceId } }
  })
  const charge = await findCharge(tx, customerId, chargeRow.id)
  const invoice = await findInvoice(tx, customerId, invoiceId)
  if (charge && invoice) await onChargeTransition(deps, tx, { invoice, charge, from, to, before }, now)
}

async function apply(
  { log, jobs }: ApplyDeps,
  tx: Tx,
  charge: ChargeRow,
  update: ChargeUpdate,
  now: Date,
): Promise<{ ledger: LedgerChange; applied: Applied }> {
  const { customer_id: customerId, id: chargeId } = charge
  const amountMatches = update.amountCents === charge.amount_cents
  const isSecondPayment =
    charge.gateway_id !== null && update.gatewayId !== null && charge.gateway_id !== update.gatewayId
  if (isSecondPayment) {
    // Two payments under one reference: a person must decide about the second one.
    paymentAlarms.add({ kind: 'second' })
    log.error(
      { customerId, chargeId, gatewayId: update.gatewayId },
      'second payment for one charge ignored, needs review',
    )
    return { ledger: 'same', applied: { state: charge.state, invoiceId: charge.invoice_id } }
  }
  const { state, effect } = nextChargeState(charge.state, { state: update.state, amountMatches })
  const paidAt = charge.paid_at ?? (effect === 'pay' || effect === 'refund' ? (update.paidAt ?? now) : null)
  const invoice = await findInvoice(tx, customerId, charge.invoice_id)
  const refunding = (invoice?.refund_requested_at ?? null) !== null
  const expiresAt = charge.expires_at ?? update.expiresAt
  const { method, checks } = charge
  await setCharge(tx, customerId, chargeId, {
    state,
    gateway_id: charge.gateway_id ?? update.gatewayId,
    reason: update.reason ?? charge.reason,
    paid_at: paidAt,
    expires_at: expiresAt,
    boleto_url: charge.boleto_url ?? update.boleto?.url ?? null,
    boleto_line: charge.boleto_line ?? update.boleto?.line ?? null,
    pix_code: charge.pix_code ?? update.pix?.code ?? null,
    card_brand: charge.card_brand ?? update.card?.brand ?? null,
    card_last_four: charge.card_last_four ?? update.card?.lastFour ?? null,
    check_at: nextChargeCheck({ state, method, checks, paidAt, expiresAt, refunding }, now),
  })
  const at = { customerId, charge, now }
  switch (effect) {
    case 'pay':
      return { ledger: 'paid', applied: { state, invoiceId: await payInvoiceByCharge(tx, jobs, at, paidAt ?? now) } }
    case 'refund':
      await refundInvoice(tx, at, paidAt ?? now)
      return { ledger: 'changed', applied: { state, invoiceId: charge.invoice_id } }
    case 'fail':
      await failInvoice(tx, at)
      break
    case 'alarm':
      paymentAlarms.add({ kind: 'amount' })
      log.error(
        { customerId, chargeId, paidCents: update.amountCents, chargedCents: charge.amount_cents },
        'payment amount differs from the charge, needs review',
      )
      break
    case 'none':
      // From this moment the new boleto or Pix can be paid.
      if (charge.state === 'sending' && state === 'pending' && method !== 'credit-card')
        await cancelOlderCharges(tx, jobs, at)
  }
  return { ledger: 'same', applied: { state, invoiceId: charge.invoice_id } }
}

/**
 * Runs in its own transaction. A payment without our reference belongs to another business on the same gateway account.
 */
export async function applyChargeUpdate(
  deps: ApplyDeps & { readonly db: Database },
  update: ChargeUpdate,
): Promise<void> {
  const { customerId, chargeId, gatewayId } = update
  if (customerId === null || chargeId === null) {
    deps.log.warn({ gatewayId }, 'payment without our reference ignored')
    return
  }
  await deps.db.recordOutcome(customerId, (tx) => applyGatewayCharge(deps, tx, customerId, update))
}

type Deps = ApplyDeps & Pick<CheckoutDeps, 'db' | 'gateway'>

const runOnce = singleFlight<void>()

/**
 * Sends a charge whose row is committed to the gateway, and applies the response. Repeating it is safe: the charge's id
 * is the idempotency key. If the outcome is unknown, the row stays as it is until the charge check finds out.
 */
export async function sendCharge(deps: Deps, request: ChargeRequest): Promise<void> {
  await runOnce(request.chargeId, () => send(deps, request))
}

async function send(deps: Deps, request: ChargeRequest): Promise<void> {
  const { chargeId, amountCents, payer } = request
  try {
    await applyChargeUpdate(deps, await deps.gateway.charge(request))
  } catch (error) {
    if (error instanceof PaymentDeclinedError) {
      await applyChargeUpdate(deps, {
        ...emptyUpdate,
        chargeId,
        customerId: payer.customerId,
        amountCents,
        state: 'declined',
        reason: error.reason,
      })
    } else if (error instanceof GatewayUnavailable) {
      deps.log.warn(
        { customerId: payer.customerId, chargeId },
        'gateway unavailable, charge state unknown, will be checked',
      )
    } else throw error
  }
}

const emptyUpdate = {
  gatewayId: null,
  sellerId: null,
  paidAt: null,
  boleto: null,
  pix: null,
  expiresAt: null,
  card: null,
}
