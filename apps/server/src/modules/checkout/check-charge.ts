import { isGivenUp, LOST_AFTER_MS, nextChargeCheck } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { applyNews } from './apply-news.ts'
import { claimCharge, setCharge, type ChargeRow } from './charge.repository.ts'
import { chargesChecked } from './checkout.figures.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { findInvoice } from './invoice.repository.ts'
import { refundCharge } from './life/refund-charge.ts'
import { loseCharge } from './lose-charge.ts'

const hourMs = 3_600_000

/** Looks one charge up in the gateway's books and applies what stands there. */
export async function checkCharge(needs: CheckoutNeeds, customerId: string, chargeId: string): Promise<void> {
  const { db, clock, gateway, log } = needs
  const now = clock()
  const charge = await db.tenant(customerId, (tx) => claim(tx, customerId, chargeId, now))
  if (!charge || charge.gateway !== gateway.name) return
  const { gateway_id: gatewayId } = charge
  const told = gatewayId === null ? await gateway.find(chargeId) : await gateway.read(gatewayId)
  chargesChecked.add({ found: told === null ? 'missing' : told.state === charge.state ? 'same' : 'moved' })
  if (told === null) {
    if (charge.state === 'lost') await forgetLost(needs, charge, now)
    else if (gatewayId !== null)
      log.error({ customerId, chargeId, gatewayId }, 'the gateway does not have a payment any more')
    else if (now.getTime() >= charge.created_at.getTime() + LOST_AFTER_MS) await loseCharge(needs, customerId, chargeId)
    return
  }
  // What is to be given back is asked for again until the gateway says that it was.
  if (told.state === 'paid' && (await isAskedBack(needs, charge))) return refundCharge(needs, charge)
  // The bank has had its days, and nobody paid: it is taken back, so that nobody can.
  const isOver = told.state === 'pending' && charge.method !== 'credit-card' && isGivenUp(charge.expires_at, now)
  await applyNews(needs, isOver ? await gateway.cancel(told.gatewayId) : told)
}

/** Heard of by nobody for a whole day: nobody will. */
async function forgetLost({ db }: CheckoutNeeds, charge: ChargeRow, now: Date): Promise<void> {
  const { customer_id: customerId, id, created_at: createdAt } = charge
  if (now.getTime() < createdAt.getTime() + 24 * hourMs) return
  await db.tenant(customerId, (tx) => setCharge(tx, customerId, id, { check_at: null }))
}

async function isAskedBack({ db }: CheckoutNeeds, charge: ChargeRow): Promise<boolean> {
  const { customer_id: customerId, invoice_id: invoiceId } = charge
  const invoice = await db.tenant(customerId, (tx) => findInvoice(tx, customerId, invoiceId))
  return charge.state === 'paid' && (invoice?.refund_asked_at ?? null) !== null
}

/** Whoever takes it puts off the next look first: a gateway that does not answer is not asked by everybody at once. */
async function claim(tx: Tx, customerId: string, chargeId: string, now: Date): Promise<ChargeRow | undefined> {
  return claimCharge(tx, customerId, chargeId, now, (charge) => {
    const { state, method, checks, paid_at: paidAt, expires_at: expiresAt } = charge
    const next = nextChargeCheck({ state, method, checks, paidAt, expiresAt, refunding: state === 'paid' }, now)
    return next ?? new Date(now.getTime() + hourMs)
  })
}
