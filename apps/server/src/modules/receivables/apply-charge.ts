import { nextChargeCheck, nextChargeState } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { GatewayCharge } from '../../platform/payments/gateway.ts'
import type { AppliedPayment } from '../selections/index.ts'
import { announcePayment } from './announce-payment.ts'
import { lockBalance } from './balance.repository.ts'
import { findFamilyCharge, lockFamilyCharge, setFamilyCharge } from './family-charge.repository.ts'
import { receiveBalance, withdrawBalance } from './gallery-balance.ts'
import { queueChargeMail } from './receivable-mails.ts'
import { receivableAlarms } from './receivables.metrics.ts'
import type { FamilyChargeRow, ReceivablesDeps } from './receivables.module.ts'

export type ApplyDeps = Pick<
  ReceivablesDeps,
  'db' | 'clock' | 'keys' | 'log' | 'outbox' | 'jobs' | 'config' | 'selectionPayments'
>

/** Which of our charges an answer of the gateway is about; only our own row says it, never the answer. */
export type ChargeId = { readonly customerId: string; readonly chargeId: string }

/**
 * Applies the gateway's state of one charge. The answer to a request, an event and a check are applied alike: their
 * order, delay, repetition or loss does not matter. The charge and what it pays change in one transaction.
 */
export async function applyFamilyCharge(
  deps: ApplyDeps,
  { customerId, chargeId }: ChargeId,
  update: GatewayCharge,
): Promise<void> {
  await deps.db.recordOutcome(customerId, async (tx) => {
    const found = await findFamilyCharge(tx, customerId, chargeId)
    // In the order of "Recebi" and of a new amount, which lock the balance and then its charges.
    if (found?.subject === 'balance') await lockBalance(tx, customerId, found.subject_id)
    const charge = found && (await lockFamilyCharge(tx, customerId, chargeId))
    if (charge) await apply(deps, tx, charge, update)
  })
}

async function apply(deps: ApplyDeps, tx: Tx, charge: FamilyChargeRow, update: GatewayCharge): Promise<void> {
  const { log } = deps
  const now = deps.clock()
  const { customer_id: customerId, id: chargeId, gallery_id: galleryId } = charge
  if (charge.gateway_id !== null && charge.gateway_id !== update.gatewayId) {
    // Two payments under one reference: the photographer decides about the second one.
    receivableAlarms.add({ kind: 'second' })
    log.error({ customerId, chargeId, gatewayId: update.gatewayId }, 'second payment for one charge ignored')
    return
  }
  const agrees = isOurs(charge, update)
  const { state, effect } = nextChargeState(charge.state, { state: update.state, amountMatches: agrees })
  if (effect === 'alarm') {
    receivableAlarms.add({ kind: 'mismatch' })
    log.error({ customerId, chargeId, gatewayId: update.gatewayId }, 'payment differs from the charge, not applied')
    if (state === charge.state) return
    await setFamilyCharge(tx, charge, { state, gateway_id: charge.gateway_id ?? update.gatewayId, check_at: null })
    return queueChargeMail(deps, tx, charge, 'mismatch', now)
  }
  const paidAt = charge.paid_at ?? (effect === 'pay' || effect === 'refund' ? (update.paidAt ?? now) : null)
  const expiresAt = charge.expires_at
  await setFamilyCharge(tx, charge, {
    state,
    gateway_id: charge.gateway_id ?? update.gatewayId,
    pix_code: charge.pix_code ?? update.pix?.code ?? null,
    paid_at: paidAt,
    ...(effect === 'refund' ? { refunded_at: now } : {}),
    check_at: isWaitingForCancel(charge, state)
      ? charge.check_at
      : nextChargeCheck({ state, method: 'pix', checks: charge.checks, paidAt, expiresAt, refunding: false }, now),
  })
  if (effect === 'pay' && charge.applied_at === null) await pay(deps, tx, charge, now)
  if (effect === 'refund') await withdraw(deps, tx, charge, now)
  if (state !== charge.state) await announcePayment(tx, customerId, galleryId)
}

/** A charge that was replaced keeps the date at which the next check cancels it. */
function isWaitingForCancel({ replaced, check_at }: FamilyChargeRow, state: FamilyChargeRow['state']): boolean {
  return replaced && check_at !== null && state === 'pending'
}

/** Reference, customer, account and amount agree with what we asked for. */
function isOurs(charge: FamilyChargeRow, update: GatewayCharge): boolean {
  return (
    update.chargeId === charge.id &&
    update.customerId === charge.customer_id &&
    update.sellerId === charge.seller_id &&
    update.amountCents === charge.amount_cents
  )
}

async function pay(deps: ApplyDeps, tx: Tx, charge: FamilyChargeRow, now: Date): Promise<void> {
  const { customer_id: customerId, subject, subject_id: subjectId, amount_cents: cents } = charge
  const appliedAs: AppliedPayment =
    subject === 'selection'
      ? await deps.selectionPayments.receive(tx, { customerId, selectionId: subjectId, cents, now })
      : await receiveBalance(deps, tx, { customerId, galleryId: subjectId, cents, now })
  await setFamilyCharge(tx, charge, { applied_at: now, applied_as: appliedAs })
  await queueChargeMail(deps, tx, charge, appliedAs === 'surplus' ? 'surplus' : 'paid', now)
}

async function withdraw(deps: ApplyDeps, tx: Tx, charge: FamilyChargeRow, now: Date): Promise<void> {
  const { customer_id: customerId, subject, subject_id: subjectId, amount_cents: cents } = charge
  const { applied_at: appliedAt, applied_as: appliedAs } = charge
  // Refunded before we learned of the payment: nothing was applied.
  if (appliedAt === null || appliedAs === null) return
  const payment = { customerId, selectionId: subjectId, cents, now, appliedAs, appliedAt }
  const isDueAgain =
    subject === 'balance'
      ? await withdrawBalance(tx, { customerId, galleryId: subjectId, cents, now })
      : await deps.selectionPayments.withdraw(tx, payment)
  await queueChargeMail(deps, tx, charge, isDueAgain ? 'refunded' : 'surplusRefunded', now)
}
