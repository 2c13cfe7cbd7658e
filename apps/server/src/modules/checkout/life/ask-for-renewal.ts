import { billExpiresAt, graceEnd, renewalDueAt } from '@revela/domain'
import { checkoutAnswers } from '@revela/phrases'
import { newId } from '../../../platform/ids/uuid.ts'
import type { ChargeMethod, ChargeRequest } from '../../../platform/payments/gateway.ts'
import { changeRenewal } from '../../subscriptions/index.ts'
import { findCard } from '../card.repository.ts'
import { findLiveCharges, insertCharge } from '../charge.repository.ts'
import type { InvoiceRow } from '../invoice.repository.ts'
import { keepPayer } from '../payer.repository.ts'
import { beginDunning } from './after-charge.ts'
import { openRenewal } from './open-renewal.ts'
import { later, lookAgain, type RenewalLook } from './renewal-look.ts'
import { liveChargeOf } from './renewal.read.ts'
import { renewForNothing } from './renew-for-nothing.ts'

/** The kept card, for the first time or again. */
export async function askCard(look: RenewalLook): Promise<ChargeRequest | null> {
  const { needs, tx, customerId, product, row, agreement, now } = look
  const invoice = await openRenewal(look, agreement.paid_until)
  const settled = await isSettled(look, invoice)
  if (settled) return settled === 'now' ? null : lookAgain(look, later(now))
  // However long the bank or the gateway takes: nobody is shut out while they are asked.
  if (!agreement.grace_until && agreement.paid_until <= later(now)) {
    await changeRenewal(tx, customerId, product, { grace_until: graceEnd(agreement.paid_until, now) })
  }
  // A card that is being decided about, for this or for a purchase of the same product: its answer comes first.
  const live = await findLiveCharges(tx, customerId, product)
  const isAsked = live.some(({ method, invoice_id: of }) => method === 'credit-card' || of === invoice.id)
  if (isAsked) return lookAgain(look, later(now))
  const card = await findCard(tx, customerId)
  if (card) return ask(look, invoice, { kind: 'kept-card', card, installments: invoice.installments })
  await beginDunning(needs, tx, { customerId, product, invoiceId: invoice.id, row, lastFour: null }, now)
  return null
}

/** A boleto or Pix; its mail goes out once the gateway has made it. */
export async function askByBill(look: RenewalLook): Promise<ChargeRequest | null> {
  const { tx, customerId, agreement, facts, now } = look
  const expiresAt = billExpiresAt(agreement.paid_until, now)
  const invoice = await openRenewal(look, expiresAt)
  const settled = await isSettled(look, invoice)
  if (settled) return settled === 'now' ? null : lookAgain(look, later(now))
  const live = await liveChargeOf(tx, customerId, invoice.id)
  if (live) return lookAgain(look, live.state === 'pending' ? renewalDueAt(facts, now) : later(now))
  return ask(look, invoice, { kind: facts.renewsWith === 'pix' ? 'pix' : 'payment-slip', expiresAt })
}

/** Nothing to pay, and so paid now, or paid before and still due: it is being given back. */
async function isSettled(look: RenewalLook, invoice: InvoiceRow): Promise<'now' | 'before' | null> {
  if (invoice.paid_at !== null) return 'before'
  if (invoice.amount_cents > 0) return null
  const { needs, tx, customerId, product, now } = look
  await renewForNothing(needs, tx, { customerId, product, invoiceId: invoice.id }, now)
  return 'now'
}

/** The row of a charge, and when to look whether anything came of it. */
async function ask(look: RenewalLook, invoice: InvoiceRow, method: ChargeMethod): Promise<ChargeRequest> {
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
  const payer = await keepPayer(tx, customerId, { name: null, taxNumber: null })
  const description = checkoutAnswers.charge(agreement.plan_name, agreement.periodicity)
  return { chargeId, amountCents: invoice.amount_cents, description, payer, method }
}
