import {
  bankGraceEnd,
  billExpiresAt,
  renewalChargedAt,
  renewalDueAt,
  renewalStep,
  type Product,
  type RenewalFacts,
} from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { ChargeMethod, ChargeRequest } from '../../../platform/payments/gateway.ts'
import { changeRenewal, lockSubscription, type LockedSubscription } from '../../subscriptions/index.ts'
import { findCard } from '../card.repository.ts'
import { insertCharge } from '../charge.repository.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import type { InvoiceRow } from '../invoice.repository.ts'
import { keepPayer } from '../payer.repository.ts'
import { beginDunning } from './after-charge.ts'
import { readAgreement, type Agreement } from './agreement.read.ts'
import { giveUpRenewal } from './cancel-renewal.ts'
import { openRenewal } from './open-renewal.ts'
import { liveChargeOf } from './renewal.read.ts'
import { renewalPrice } from './renewal-price.ts'
import { queueFrozen, queueReminder } from './renewal-mails.ts'

type Needs = Pick<CheckoutNeeds, 'clock' | 'jobs' | 'outbox' | 'config' | 'gateway'>

type Look = {
  readonly needs: Needs
  readonly tx: Tx
  readonly customerId: string
  readonly product: Product
  readonly row: LockedSubscription
  readonly agreement: Agreement
  readonly facts: RenewalFacts
  readonly now: Date
}

/** Bank and gateway have this long before somebody looks whether an answer ever came. */
const answerMs = 3_600_000

/** Does what is due of one renewal; answers the charge that is to be sent once this is committed. */
export async function lookAtRenewal(
  needs: Needs,
  tx: Tx,
  customerId: string,
  product: Product,
): Promise<ChargeRequest | null> {
  const now = needs.clock()
  const row = await lockSubscription(tx, customerId, product)
  const agreement = await readAgreement(tx, customerId, product)
  // Looked at by another meanwhile.
  if (!row?.renewal_due_at || row.renewal_due_at > now) return null
  const renewsWith = agreement?.renews_with ?? null
  if (!agreement || renewsWith === null || row.canceled_at || row.frozen_at) {
    await changeRenewal(tx, customerId, product, { renewal_due_at: null })
    return null
  }
  const { periodicity, paid_until: paidUntil, grace_until: graceUntil } = agreement
  const facts = { periodicity, renewsWith, paidUntil, graceUntil }
  const look: Look = { needs, tx, customerId, product, row, agreement, facts, now }
  switch (renewalStep(facts, row.renewal_due_at, now)) {
    case 'remind':
      return remind(look)
    case 'charge':
      return charge(look)
    case 'bill':
      return bill(look)
    case 'freeze':
      return freeze(look)
    case 'lapse':
      return lapse(look)
    case null:
      return lookAgain(look, renewalDueAt(facts, now))
  }
}

async function lookAgain({ tx, customerId, product }: Look, at: Date | null): Promise<null> {
  await changeRenewal(tx, customerId, product, { renewal_due_at: at })
  return null
}

const later = (now: Date) => new Date(now.getTime() + answerMs)

async function remind(look: Look): Promise<null> {
  const { needs, tx, customerId, agreement, facts, now } = look
  const card = await findCard(tx, customerId)
  const { plan_name: plan, periodicity } = agreement
  const { amountCents } = renewalPrice(agreement)
  const reminder = { plan, periodicity, amountCents, on: renewalChargedAt(facts), lastFour: card?.lastFour ?? null }
  await queueReminder(needs, tx, customerId, reminder, now)
  return lookAgain(look, renewalDueAt(facts, now))
}

async function charge(look: Look): Promise<ChargeRequest | null> {
  const { needs, tx, customerId, product, row, agreement, now } = look
  const invoice = await openRenewal(look, agreement.paid_until)
  if (invoice.paid_at) return null
  if (await liveChargeOf(tx, customerId, invoice.id)) return lookAgain(look, later(now))
  const card = await findCard(tx, customerId)
  if (!card) {
    await beginDunning(needs, tx, { customerId, product, invoiceId: invoice.id, row, lastFour: null }, now)
    return null
  }
  return ask(look, invoice, { kind: 'kept-card', card, installments: invoice.installments })
}

async function bill(look: Look): Promise<ChargeRequest | null> {
  const { tx, customerId, agreement, facts, now } = look
  const expiresAt = billExpiresAt(agreement.paid_until, now)
  const invoice = await openRenewal(look, expiresAt)
  if (invoice.paid_at) return null
  const live = await liveChargeOf(tx, customerId, invoice.id)
  if (live) return lookAgain(look, live.state === 'pending' ? renewalDueAt(facts, now) : later(now))
  const kind = facts.renewsWith === 'pix' ? 'pix' : 'payment-slip'
  return ask(look, invoice, { kind, expiresAt })
}

/** The row of a charge, and when to look whether anything came of it. */
async function ask(look: Look, invoice: InvoiceRow, method: ChargeMethod): Promise<ChargeRequest> {
  const { needs, tx, customerId, agreement, facts, now } = look
  const chargeId = newId()
  await insertCharge(tx, {
    customerId,
    id: chargeId,
    invoiceId: invoice.id,
    method: facts.renewsWith,
    amountCents: invoice.amount_cents,
    installments: method.kind === 'kept-card' ? method.installments : 1,
    gateway: needs.gateway.name,
    expiresAt: 'expiresAt' in method ? method.expiresAt : null,
    now,
  })
  await lookAgain(look, later(now))
  const { plan_name: plan, periodicity } = agreement
  const payer = await keepPayer(tx, customerId, { name: null, taxNumber: null })
  const description = checkoutAnswers.charge(plan, periodicity)
  return { chargeId, amountCents: invoice.amount_cents, description, payer, method }
}

async function freeze(look: Look): Promise<null> {
  const { needs, tx, customerId, product, agreement, now } = look
  const invoice = await openRenewal(look, agreement.paid_until)
  if (invoice.paid_at) return null
  if (await liveChargeOf(tx, customerId, invoice.id)) return lookAgain(look, later(now))
  await changeRenewal(tx, customerId, product, { frozen_at: now, renewal_due_at: null })
  await queueFrozen(needs, tx, { customerId, invoiceId: invoice.id }, now)
  return null
}

/** Simply over. A boleto that may have been paid on the last day has the time of the bank first. */
async function lapse(look: Look): Promise<null> {
  const { needs, tx, customerId, product, agreement, now } = look
  const invoice = await openRenewal(look, agreement.paid_until)
  if (invoice.paid_at) return null
  const graceUntil = bankGraceEnd(agreement.paid_until)
  const live = await liveChargeOf(tx, customerId, invoice.id)
  if (live && !agreement.grace_until && graceUntil > now) {
    await changeRenewal(tx, customerId, product, { grace_until: graceUntil, renewal_due_at: graceUntil })
    return null
  }
  await giveUpRenewal(needs, tx, { customerId, product, renewsFrom: agreement.paid_until }, now)
  return lookAgain(look, null)
}
