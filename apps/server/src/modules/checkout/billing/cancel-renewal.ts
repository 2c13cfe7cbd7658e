import { renewalBeginsAt, type Product } from '@revela/domain'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { changeRenewal, lockSubscription, type LockedSubscription } from '../../subscriptions/index.ts'
import { cancelChargeJob } from '../cancel-charge.job.ts'
import type { ChargeRow } from '../charge.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import { setInvoice } from '../invoice.repository.ts'
import { queueCanceled } from './billing-mails.ts'
import { findRenewal, findLiveCharge, readAgreement, activeUntil } from './renewal.read.ts'

type Deps = Pick<CheckoutDeps, 'db' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** Paid time is not taken away; a frozen account ends at once. Canceling again changes nothing. */
export async function cancelRenewal(deps: Deps, customerId: string, product: Product): Promise<void> {
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    const agreement = await readAgreement(tx, customerId, product)
    if (!row || !agreement || row.canceled_at) return
    const isRunning = activeUntil(agreement) >= now && !row.frozen_at
    if (!isRunning && !row.frozen_at) return
    await changeRenewal(tx, customerId, product, { canceled_at: now, renewal_due_at: null, frozen_at: null })
    const live = await voidRenewalInvoice(deps, tx, { customerId, product, renewsFrom: agreement.paid_until }, now)
    // A canceled renewal is not charged: a card payment that the bank is still deciding about is canceled too.
    if (live?.method === 'credit-card') await deps.jobs.send(tx, cancelChargeJob, { customerId, chargeId: live.id })
    const until = isRunning ? activeUntil(agreement) : null
    await queueCanceled(deps, tx, { customerId, plan: agreement.plan_name, until }, now)
  })
}

/**
 * Voids the invoice of the next period. A customer who pays its boleto anyway gets the period. Returns the charge that
 * may still be paid.
 */
export async function voidRenewalInvoice(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { customerId, product, renewsFrom }: { customerId: string; product: Product; renewsFrom: Date },
  now: Date,
): Promise<ChargeRow | undefined> {
  const invoice = await findRenewal(tx, customerId, product, renewsFrom)
  if (!invoice || invoice.paid_at) return undefined
  await setInvoice(tx, customerId, invoice.id, { void_at: now })
  const live = await findLiveCharge(tx, customerId, invoice.id)
  if (live && live.method !== 'credit-card') await jobs.send(tx, cancelChargeJob, { customerId, chargeId: live.id })
  return live
}

/** A cancellation can be revoked while the paid period runs; afterwards the plan must be bought again. */
export async function resumeRenewal(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  customerId: string,
  product: Product,
): Promise<void> {
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    if (!row?.canceled_at || !row.paid_until) return
    if (activeUntil({ paid_until: row.paid_until, grace_until: row.grace_until }) < now) return
    await changeRenewal(tx, customerId, product, { canceled_at: null, renewal_due_at: dueAt(row, now) })
  })
}

function dueAt(row: LockedSubscription, now: Date): Date | null {
  const { paid_until: paidUntil, periodicity, renews_with: renewsWith, grace_until: graceUntil } = row
  if (!paidUntil || !periodicity || !renewsWith) return null
  return renewalBeginsAt({ periodicity, renewsWith, paidUntil, graceUntil }, now)
}
