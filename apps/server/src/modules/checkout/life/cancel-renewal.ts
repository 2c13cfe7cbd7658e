import type { Product } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { changeRenewal, lockSubscription } from '../../subscriptions/index.ts'
import { cancelChargeJob } from '../cancel-charge.job.ts'
import type { ChargeRow } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import { setInvoice } from '../invoice.repository.ts'
import { readAgreement, runsUntil } from './agreement.read.ts'
import { findRenewal, liveChargeOf } from './renewal.read.ts'
import { queueCanceled } from './renewal-mails.ts'

type Needs = Pick<CheckoutNeeds, 'db' | 'clock' | 'jobs' | 'outbox' | 'config'>

/** Nothing that was paid is taken away; a frozen account is simply over. Canceling again changes nothing. */
export async function cancelRenewal(needs: Needs, customerId: string, product: Product): Promise<void> {
  const now = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    const row = await lockSubscription(tx, customerId, product)
    const agreement = await readAgreement(tx, customerId, product)
    if (!row || !agreement || row.canceled_at) return
    const runs = runsUntil(agreement) >= now && !row.frozen_at
    if (!runs && !row.frozen_at) return
    await changeRenewal(tx, customerId, product, { canceled_at: now, renewal_due_at: null, frozen_at: null })
    const live = await giveUpRenewal(needs, tx, { customerId, product, renewsFrom: agreement.paid_until }, now)
    // Canceled is not charged: a card that the bank is still deciding about is taken back as well.
    if (live?.method === 'credit-card') await needs.jobs.send(tx, cancelChargeJob, { customerId, chargeId: live.id })
    const until = runs ? runsUntil(agreement) : null
    await queueCanceled(needs, tx, { customerId, plan: agreement.plan_name, until }, now)
  })
}

/**
 * Nobody is asked for the next period any more. Whoever pays its boleto all the same keeps what was paid for. Answers what
 * may still be paid of it.
 */
export async function giveUpRenewal(
  { jobs }: Pick<Needs, 'jobs'>,
  tx: Tx,
  { customerId, product, renewsFrom }: { customerId: string; product: Product; renewsFrom: Date },
  now: Date,
): Promise<ChargeRow | undefined> {
  const invoice = await findRenewal(tx, customerId, product, renewsFrom)
  if (!invoice || invoice.paid_at) return undefined
  await setInvoice(tx, customerId, invoice.id, { void_at: now })
  const live = await liveChargeOf(tx, customerId, invoice.id)
  if (live && live.method !== 'credit-card') await jobs.send(tx, cancelChargeJob, { customerId, chargeId: live.id })
  return live
}
