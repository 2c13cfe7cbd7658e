import { isGivenUp, LOST_AFTER_MS, nextChargeCheck } from '@revela/domain'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyNews, type ApplyNeeds } from './apply-gateway-charge.ts'
import { changeLedger } from './change-ledger.ts'
import { claimCharge, findCharge, setCharge, type ChargeRow } from './charge.repository.ts'
import { chargesChecked } from './checkout.figures.ts'
import type { CheckoutNeeds } from './checkout.module.ts'
import { failInvoice } from './invoice-effects.ts'
import { findInvoice } from './invoice.repository.ts'
import { afterChargeMoved } from './life/after-charge.ts'
import { refundCharge } from './reverse-charge.ts'

export const checkChargesJob = defineJob({
  name: 'charges.check',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

const hourMs = 3_600_000

/** Looks one charge up in the gateway's books and applies what stands there. */
async function checkCharge(needs: CheckoutNeeds, customerId: string, chargeId: string): Promise<void> {
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

type CheckChargeNeeds = ApplyNeeds & Pick<CheckoutNeeds, 'db'>

/** The gateway never heard of it, and never will: no money moved, and the order can be made again. */
async function loseCharge(needs: CheckChargeNeeds, customerId: string, chargeId: string): Promise<void> {
  const now = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    const known = await findCharge(tx, customerId, chargeId)
    const invoice = known && (await findInvoice(tx, customerId, known.invoice_id))
    if (!known || !invoice) return
    const { product } = invoice
    const lost = await changeLedger(tx, { customerId, product, now }, async (before) => {
      // Read again: the answer may have come after all.
      const charge = await findCharge(tx, customerId, chargeId)
      if (charge?.state !== 'sending' || charge.gateway_id !== null) return { ledger: 'same', result: null }
      // The books' index may lag behind: for a day they are looked at once more each hour.
      await setCharge(tx, customerId, chargeId, { state: 'lost', check_at: new Date(now.getTime() + 3_600_000) })
      await failInvoice(tx, { customerId, charge, now })
      return { ledger: 'same', result: { charge, before } }
    })
    if (!lost) return
    needs.log.warn({ customerId, chargeId }, 'a charge was lost')
    const { charge, before } = lost
    await afterChargeMoved(needs, tx, { invoice, charge, from: 'sending', to: 'lost', before }, now)
  })
}

type Needs = CheckoutNeeds & { readonly sweep: Sweep }

const mostAtOnce = 400
const side = 8

export function checkChargesHandler(needs: Needs): BoundJob {
  return bindJob(checkChargesJob, () => checkCharges(needs))
}

/** What an event should have told and did not: lost ones, late ones, answers that nobody heard. */
export async function checkCharges(needs: Needs): Promise<void> {
  const due = await needs.sweep.due({ table: 'charge', column: 'check_at', before: needs.clock(), limit: mostAtOnce })
  const waiting = [...due].flatMap(([customerId, ids]) => ids.map((id) => ({ customerId, id })))
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { customerId, id } = next
      // One that cannot be looked up keeps nobody else from it, and comes up again.
      await checkCharge(needs, customerId, id).catch((fault: unknown) =>
        needs.log.warn({ err: fault, customerId, chargeId: id }, 'a charge could not be looked up'),
      )
    }
  }
  await Promise.all(Array.from({ length: side }, work))
}
