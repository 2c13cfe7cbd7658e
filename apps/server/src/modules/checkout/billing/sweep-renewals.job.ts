import { bankGraceEnd, renewalChargedAt, renewalDueAt, renewalStep, type Product } from '@revela/domain'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import type { ChargeRequest } from '../../../platform/payments/gateway.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { changeRenewal, lockSubscription } from '../../subscriptions/index.ts'
import { sendCharge } from '../apply-gateway-charge.ts'
import { findCard } from '../card.repository.ts'
import type { CheckoutDeps } from '../checkout.module.ts'
import {
  issueBill,
  chargeSavedCard,
  retryAt,
  rescheduleRenewal,
  openRenewal,
  type RenewalContext,
  type RenewalDeps,
} from './renewal-charge.ts'
import { queueFrozen, queueReminder } from './billing-mails.ts'
import { voidRenewalInvoice } from './cancel-renewal.ts'
import { findLiveCharge, readAgreement, renewalPrice } from './renewal.read.ts'

export const sweepRenewalsJob = defineJob({
  name: 'renewals',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

type Deps = CheckoutDeps & { readonly sweep: Sweep }

const batchSize = 400
const concurrency = 8
/** A gateway that hangs must not keep a sweep running longer than its job may take; the rest stays due. */
const maxRunMs = 200_000
const retryDelayMs = 900_000

export function sweepRenewalsHandler(deps: Deps): BoundJob {
  return bindJob(sweepRenewalsJob, () => sweepRenewals(deps))
}

/**
 * Processes every due renewal. Each is checked again under its lock, so concurrent sweeps do nothing twice. Rows are
 * committed before the gateway is called, so a process that dies loses nothing.
 */
export async function sweepRenewals(deps: Deps): Promise<void> {
  const { sweep, clock, db, log } = deps
  const due = await sweep.due({
    table: 'subscription',
    id: 'product',
    column: 'renewal_due_at',
    before: clock(),
    limit: batchSize,
  })
  const waiting = [...due].flatMap(([customerId, products]) =>
    products.map((product) => ({ customerId, product: product as Product })),
  )
  const until = performance.now() + maxRunMs
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next && performance.now() < until; next = waiting.pop()) {
      const { customerId, product } = next
      // A renewal that fails does not block the others and is due again later.
      try {
        const chargeRequest = await db.tenant(customerId, (tx) => processRenewal(deps, tx, customerId, product))
        if (chargeRequest) await sendCharge(deps, chargeRequest)
      } catch (error) {
        log.error({ err: error, customerId, product }, 'renewal processing failed, postponed')
        await postponeRenewal(deps, customerId, product)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/** The sweep starts with the oldest rows, so failing ones are postponed or they would block the rest. */
async function postponeRenewal({ db, clock, log }: Deps, customerId: string, product: Product): Promise<void> {
  const now = clock()
  try {
    await db.tenant(customerId, async (tx) => {
      const row = await lockSubscription(tx, customerId, product)
      if (!row?.renewal_due_at || row.renewal_due_at > now) return
      await changeRenewal(tx, customerId, product, { renewal_due_at: new Date(now.getTime() + retryDelayMs) })
    })
  } catch (error) {
    log.error({ err: error, customerId, product }, 'renewal could not be postponed')
  }
}

/** Processes one due renewal; returns the charge to send once the transaction is committed. */
async function processRenewal(
  deps: RenewalDeps,
  tx: Tx,
  customerId: string,
  product: Product,
): Promise<ChargeRequest | null> {
  const now = deps.clock()
  const row = await lockSubscription(tx, customerId, product)
  // Another worker has processed it meanwhile.
  if (!row?.renewal_due_at || row.renewal_due_at > now) return null
  const agreement = await readAgreement(tx, customerId, product)
  const renewsWith = agreement?.renews_with ?? null
  if (!agreement || renewsWith === null || row.canceled_at || row.frozen_at) {
    await changeRenewal(tx, customerId, product, { renewal_due_at: null })
    return null
  }
  const { periodicity, paid_until: paidUntil, grace_until: graceUntil } = agreement
  const facts = { periodicity, renewsWith, paidUntil, graceUntil }
  const context: RenewalContext = { deps, tx, customerId, product, row, agreement, facts, now }
  switch (renewalStep(facts, row.renewal_due_at, now)) {
    case 'remind':
      return sendReminder(context)
    case 'charge':
      return chargeSavedCard(context)
    case 'bill':
      return issueBill(context)
    case 'freeze':
      return freezeSubscription(context)
    case 'lapse':
      return expireSubscription(context)
    case null:
      return rescheduleRenewal(context, renewalDueAt(facts, now))
  }
}

async function sendReminder(context: RenewalContext): Promise<null> {
  const { deps, tx, customerId, agreement, facts, now } = context
  const card = await findCard(tx, customerId)
  const { plan_name: plan, periodicity } = agreement
  const { amountCents } = renewalPrice(agreement)
  const reminder = { plan, periodicity, amountCents, on: renewalChargedAt(facts), lastFour: card?.lastFour ?? null }
  await queueReminder(deps, tx, customerId, reminder, now)
  return rescheduleRenewal(context, renewalDueAt(facts, now))
}

/** No charge was approved: the account is frozen until the invoice, which stays open, is paid. */
async function freezeSubscription(context: RenewalContext): Promise<null> {
  const { deps, tx, customerId, product, agreement, now } = context
  const invoice = await openRenewal(context, agreement.paid_until)
  // Paid and still due: the payment is being refunded.
  if (invoice.paid_at) return rescheduleRenewal(context, retryAt(now))
  if (await findLiveCharge(tx, customerId, invoice.id)) return rescheduleRenewal(context, retryAt(now))
  await changeRenewal(tx, customerId, product, { frozen_at: now, renewal_due_at: null })
  await queueFrozen(deps, tx, { customerId, invoiceId: invoice.id }, now)
  return null
}

/**
 * The boleto was not paid: the subscription ends. One that may have been paid on the last day first gets the bank's
 * processing time.
 */
async function expireSubscription(context: RenewalContext): Promise<null> {
  const { deps, tx, customerId, product, agreement, now } = context
  const { paid_until: renewsFrom } = agreement
  const invoice = await openRenewal(context, renewsFrom)
  // Paid and still due: the payment is being refunded.
  if (invoice.paid_at) return rescheduleRenewal(context, retryAt(now))
  const graceUntil = bankGraceEnd(renewsFrom)
  const live = await findLiveCharge(tx, customerId, invoice.id)
  if (live && !agreement.grace_until && graceUntil > now) {
    await changeRenewal(tx, customerId, product, { grace_until: graceUntil, renewal_due_at: graceUntil })
    return null
  }
  await voidRenewalInvoice(deps, tx, { customerId, product, renewsFrom }, now)
  return rescheduleRenewal(context, null)
}
