import { graceEnd, renewalDueAt, type ChargeState, type Product } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { changeRenewal, lockSubscription, type LockedSubscription } from '../../subscriptions/index.ts'
import { changeLedger } from '../change-ledger.ts'
import type { ChargeRow } from '../charge.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import type { InvoiceRow } from '../invoice.repository.ts'
import {
  queueBill,
  queuePaymentFailed,
  queueReceipt,
  queueRecovered,
  queueCanceledRenewalRefund,
  type MailDeps,
} from './billing-mails.ts'
import { requestRefund } from './refund.job.ts'

type Deps = MailDeps & Pick<CheckoutDeps, 'jobs'>

type ChargeTransition = {
  readonly invoice: Pick<InvoiceRow, 'customer_id' | 'id' | 'product' | 'kind'>
  readonly charge: Pick<ChargeRow, 'method' | 'card_last_four'>
  readonly from: ChargeState
  readonly to: ChargeState
  /** The subscription before the charge changed state. */
  readonly before: LockedSubscription | null
}

/**
 * Applies the consequences of a charge's transition, in the same transaction. Each transition happens once, so each
 * consequence happens once, whatever its source and however often it is reported.
 */
export async function onChargeTransition(deps: Deps, tx: Tx, transition: ChargeTransition, now: Date): Promise<void> {
  const { invoice, charge, from, to, before } = transition
  if (from === to) return
  const { customer_id: customerId, id: invoiceId, product } = invoice
  if (to === 'paid') return onPaid(deps, tx, transition, now)
  if (invoice.kind !== 'renewal') return
  if (to === 'refunded') return cancelRefundedRenewal(tx, transition, now)
  if (to === 'pending' && charge.method !== 'credit-card' && before?.paid_until) {
    return queueBill(deps, tx, { customerId, invoiceId, paidUntil: before.paid_until }, now)
  }
  if (to === 'declined' && charge.method === 'credit-card' && before) {
    await beginDunning(deps, tx, { customerId, product, invoiceId, row: before, lastFour: charge.card_last_four }, now)
  }
}

/** A refunded card is not charged automatically again for the same period. */
async function cancelRefundedRenewal(tx: Tx, { invoice, charge }: ChargeTransition, now: Date): Promise<void> {
  const { customer_id: customerId, product } = invoice
  const after = await lockSubscription(tx, customerId, product)
  if (charge.method !== 'credit-card' || !after?.renewal_due_at || after.renewal_due_at > now) return
  await changeRenewal(tx, customerId, product, { canceled_at: now, renewal_due_at: null })
}

async function onPaid(deps: Deps, tx: Tx, { invoice, charge, before }: ChargeTransition, now: Date): Promise<void> {
  const { customer_id: customerId, id: invoiceId, product } = invoice
  if (before?.canceled_at && invoice.kind === 'renewal' && charge.method === 'credit-card') {
    return refundCanceled(deps, tx, { customerId, product, invoiceId, before }, now)
  }
  await queueReceipt(deps, tx, customerId, invoiceId, now)
  if (!before?.frozen_at) return
  const after = await lockSubscription(tx, customerId, product)
  if (after?.paid_until && !after.frozen_at) {
    await queueRecovered(deps, tx, { customerId, invoiceId, paidUntil: after.paid_until }, now)
  }
}

type DunningInput = {
  readonly customerId: string
  readonly product: InvoiceRow['product']
  readonly invoiceId: string
  readonly row: LockedSubscription
  /** Null when there was no card to charge. */
  readonly lastFour: string | null
}

/** A renewal was declined: the service continues, the card is retried, and a mail tells the owner what to do. */
export async function beginDunning(
  deps: MailDeps,
  tx: Tx,
  { customerId, product, invoiceId, row, lastFour }: DunningInput,
  now: Date,
): Promise<void> {
  const { paid_until: paidUntil, periodicity, renews_with: renewsWith } = row
  // Frozen, canceled or renewed by boleto: a customer who tries a card in these states sees the result on the screen.
  if (row.frozen_at || row.canceled_at || !paidUntil || !periodicity || renewsWith !== 'credit-card') return
  const graceUntil = row.grace_until ?? graceEnd(paidUntil, now)
  await changeRenewal(tx, customerId, product, {
    grace_until: graceUntil,
    renewal_due_at: renewalDueAt({ periodicity, renewsWith, paidUntil, graceUntil }, now),
  })
  await queuePaymentFailed(deps, tx, { customerId, invoiceId, lastFour, graceUntil }, now)
}

type RefundCanceledInput = {
  readonly customerId: string
  readonly product: Product
  readonly invoiceId: string
  /** The subscription before the card was charged. */
  readonly before: LockedSubscription
}

/** The bank approved a renewal that was canceled meanwhile: the payment is refunded automatically. */
async function refundCanceled(
  deps: MailDeps & Pick<CheckoutDeps, 'jobs'>,
  tx: Tx,
  { customerId, product, invoiceId, before }: RefundCanceledInput,
  now: Date,
): Promise<void> {
  await changeLedger(tx, { customerId, product, now }, async () => {
    await requestRefund(deps, tx, { customerId, invoiceId, isFree: false }, now)
    return { ledger: 'changed', result: null }
  })
  // The grace period at the time of the cancellation continues.
  await changeRenewal(tx, customerId, product, { grace_until: before.grace_until })
  await queueCanceledRenewalRefund(deps, tx, { customerId, invoiceId }, now)
}
