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
import type { CheckoutNeeds } from '../checkout.module.ts'
import {
  askByBill,
  askCard,
  later,
  lookAgain,
  openRenewal,
  type RenewalLook,
  type RenewalNeeds,
} from './ask-for-renewal.ts'
import { queueFrozen, queueReminder } from './billing-mails.ts'
import { giveUpRenewal } from './cancel-renewal.ts'
import { liveChargeOf, readAgreement, renewalPrice } from './renewal.read.ts'

export const sweepRenewalsJob = defineJob({
  name: 'renewals',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

type Needs = CheckoutNeeds & { readonly sweep: Sweep }

const mostAtOnce = 400
const side = 8
/** A gateway that hangs must not keep a sweep at it for longer than its job may take; the rest stays due. */
const longestMs = 200_000
const putOffMs = 900_000

export function sweepRenewalsHandler(needs: Needs): BoundJob {
  return bindJob(sweepRenewalsJob, () => sweepRenewals(needs))
}

/**
 * What is due of every renewal. Each is looked at again under its lock, so whoever else sweeps at this moment does nothing
 * a second time; rows are committed before the gateway is asked, so a process that dies loses nothing.
 */
export async function sweepRenewals(needs: Needs): Promise<void> {
  const { sweep, clock, db, log } = needs
  const due = await sweep.due({
    table: 'subscription',
    id: 'product',
    column: 'renewal_due_at',
    before: clock(),
    limit: mostAtOnce,
  })
  const waiting = [...due].flatMap(([customerId, products]) =>
    products.map((product) => ({ customerId, product: product as Product })),
  )
  const until = performance.now() + longestMs
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next && performance.now() < until; next = waiting.pop()) {
      const { customerId, product } = next
      // One that cannot be renewed keeps nobody else from it, and comes up again.
      try {
        const asked = await db.tenant(customerId, (tx) => lookAtRenewal(needs, tx, customerId, product))
        if (asked) await sendCharge(needs, asked)
      } catch (fault) {
        log.error({ err: fault, customerId, product }, 'a renewal could not be looked at')
        await putOff(needs, customerId, product)
      }
    }
  }
  await Promise.all(Array.from({ length: side }, work))
}

/** The oldest are looked at first: those that fail must not be all that is ever looked at. */
async function putOff({ db, clock, log }: Needs, customerId: string, product: Product): Promise<void> {
  const now = clock()
  try {
    await db.tenant(customerId, async (tx) => {
      const row = await lockSubscription(tx, customerId, product)
      if (!row?.renewal_due_at || row.renewal_due_at > now) return
      await changeRenewal(tx, customerId, product, { renewal_due_at: new Date(now.getTime() + putOffMs) })
    })
  } catch (fault) {
    log.error({ err: fault, customerId, product }, 'a renewal could not be put off')
  }
}

/** Does what is due of one renewal; answers the charge that is to be sent once this is committed. */
async function lookAtRenewal(
  needs: RenewalNeeds,
  tx: Tx,
  customerId: string,
  product: Product,
): Promise<ChargeRequest | null> {
  const now = needs.clock()
  const row = await lockSubscription(tx, customerId, product)
  // Looked at by another meanwhile.
  if (!row?.renewal_due_at || row.renewal_due_at > now) return null
  const agreement = await readAgreement(tx, customerId, product)
  const renewsWith = agreement?.renews_with ?? null
  if (!agreement || renewsWith === null || row.canceled_at || row.frozen_at) {
    await changeRenewal(tx, customerId, product, { renewal_due_at: null })
    return null
  }
  const { periodicity, paid_until: paidUntil, grace_until: graceUntil } = agreement
  const facts = { periodicity, renewsWith, paidUntil, graceUntil }
  const look: RenewalLook = { needs, tx, customerId, product, row, agreement, facts, now }
  switch (renewalStep(facts, row.renewal_due_at, now)) {
    case 'remind':
      return remind(look)
    case 'charge':
      return askCard(look)
    case 'bill':
      return askByBill(look)
    case 'freeze':
      return freeze(look)
    case 'lapse':
      return lapse(look)
    case null:
      return lookAgain(look, renewalDueAt(facts, now))
  }
}

async function remind(look: RenewalLook): Promise<null> {
  const { needs, tx, customerId, agreement, facts, now } = look
  const card = await findCard(tx, customerId)
  const { plan_name: plan, periodicity } = agreement
  const { amountCents } = renewalPrice(agreement)
  const reminder = { plan, periodicity, amountCents, on: renewalChargedAt(facts), lastFour: card?.lastFour ?? null }
  await queueReminder(needs, tx, customerId, reminder, now)
  return lookAgain(look, renewalDueAt(facts, now))
}

/** No try was approved: nothing works until the invoice, which stays open, is paid. */
async function freeze(look: RenewalLook): Promise<null> {
  const { needs, tx, customerId, product, agreement, now } = look
  const invoice = await openRenewal(look, agreement.paid_until)
  // Paid and still due: it is being given back.
  if (invoice.paid_at) return lookAgain(look, later(now))
  if (await liveChargeOf(tx, customerId, invoice.id)) return lookAgain(look, later(now))
  await changeRenewal(tx, customerId, product, { frozen_at: now, renewal_due_at: null })
  await queueFrozen(needs, tx, { customerId, invoiceId: invoice.id }, now)
  return null
}

/** Nobody paid the boleto: simply over. One that may have been paid on the last day has the time of the bank first. */
async function lapse(look: RenewalLook): Promise<null> {
  const { needs, tx, customerId, product, agreement, now } = look
  const { paid_until: renewsFrom } = agreement
  const invoice = await openRenewal(look, renewsFrom)
  // Paid and still due: it is being given back.
  if (invoice.paid_at) return lookAgain(look, later(now))
  const graceUntil = bankGraceEnd(renewsFrom)
  const live = await liveChargeOf(tx, customerId, invoice.id)
  if (live && !agreement.grace_until && graceUntil > now) {
    await changeRenewal(tx, customerId, product, { grace_until: graceUntil, renewal_due_at: graceUntil })
    return null
  }
  await giveUpRenewal(needs, tx, { customerId, product, renewsFrom }, now)
  return lookAgain(look, null)
}
