import { bankGraceEnd } from '@revela/domain'
import { changeRenewal } from '../../subscriptions/index.ts'
import { giveUpRenewal } from './cancel-renewal.ts'
import { openRenewal } from './open-renewal.ts'
import { later, lookAgain, type RenewalLook } from './renewal-look.ts'
import { queueFrozen } from './renewal-mails.ts'
import { liveChargeOf } from './renewal.read.ts'

/** No try was approved: nothing works until the invoice, which stays open, is paid. */
export async function freeze(look: RenewalLook): Promise<null> {
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
export async function lapse(look: RenewalLook): Promise<null> {
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
