import { isAbandoned, LOST_AFTER_MS, nextChargeCheck } from '@revela/domain'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyChargeUpdate, type ApplyDeps } from './apply-gateway-charge.ts'
import { changeLedger } from './change-ledger.ts'
import { claimCharge, findCharge, setCharge, type ChargeRow } from './charge.repository.ts'
import { chargesChecked } from './checkout.metrics.ts'
import type { CheckoutDeps } from './checkout.module.ts'
import { failInvoice } from './invoice-effects.ts'
import { findInvoice } from './invoice.repository.ts'
import { onChargeTransition } from './billing/after-charge.ts'
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

/** Looks one charge up at the gateway and applies its state. */
async function checkCharge(deps: CheckoutDeps, customerId: string, chargeId: string): Promise<void> {
  const { db, clock, gateway, log } = deps
  const now = clock()
  const charge = await db.tenant(customerId, (tx) => claim(tx, customerId, chargeId, now))
  if (!charge || charge.gateway !== gateway.name) return
  const { gateway_id: gatewayId } = charge
  const charged = gatewayId === null ? await gateway.find(chargeId) : await gateway.read(gatewayId)
  chargesChecked.add({ found: charged === null ? 'missing' : charged.state === charge.state ? 'same' : 'moved' })
  if (charged === null) {
    if (charge.state === 'lost') await stopCheckingLostCharge(deps, charge, now)
    else if (gatewayId !== null) log.error({ customerId, chargeId, gatewayId }, 'payment not found at the gateway')
    else if (now.getTime() >= charge.created_at.getTime() + LOST_AFTER_MS)
      await markChargeLost(deps, customerId, chargeId)
    return
  }
  // A requested refund is repeated until the gateway confirms it.
  if (charged.state === 'paid' && (await isRefundRequested(deps, charge))) return refundCharge(deps, charge)
  // The bank's processing time is over without a payment: the charge is canceled, so that it can no longer be paid.
  const isExpired =
    charged.state === 'pending' && charge.method !== 'credit-card' && isAbandoned(charge.expires_at, now)
  await applyChargeUpdate(deps, isExpired ? await gateway.cancel(charged.gatewayId) : charged)
}

/** After a whole day unknown to the gateway, the charge is not checked again. */
async function stopCheckingLostCharge({ db }: CheckoutDeps, charge: ChargeRow, now: Date): Promise<void> {
  const { customer_id: customerId, id, created_at: createdAt } = charge
  if (now.getTime() < createdAt.getTime() + 24 * hourMs) return
  await db.tenant(customerId, (tx) => setCharge(tx, customerId, id, { check_at: null }))
}

async function isRefundRequested({ db }: CheckoutDeps, charge: ChargeRow): Promise<boolean> {
  const { customer_id: customerId, invoice_id: invoiceId } = charge
  const invoice = await db.tenant(customerId, (tx) => findInvoice(tx, customerId, invoiceId))
  return charge.state === 'paid' && (invoice?.refund_requested_at ?? null) !== null
}

/** Claiming postpones the next check first, so that workers do not all call a gateway that does not respond. */
async function claim(tx: Tx, customerId: string, chargeId: string, now: Date): Promise<ChargeRow | undefined> {
  return claimCharge(tx, customerId, chargeId, now, (charge) => {
    const { state, method, checks, paid_at: paidAt, expires_at: expiresAt } = charge
    const next = nextChargeCheck({ state, method, checks, paidAt, expiresAt, refunding: state === 'paid' }, now)
    return next ?? new Date(now.getTime() + hourMs)
  })
}

type CheckChargeDeps = ApplyDeps & Pick<CheckoutDeps, 'db'>

/** The charge never reached the gateway: no money moved, and the order can be repeated. */
async function markChargeLost(deps: CheckChargeDeps, customerId: string, chargeId: string): Promise<void> {
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const chargeRow = await findCharge(tx, customerId, chargeId)
    const invoice = chargeRow && (await findInvoice(tx, customerId, chargeRow.invoice_id))
    if (!chargeRow || !invoice) return
    const { product } = invoice
    const lostCharge = await changeLedger(tx, { customerId, product, now }, async (before) => {
      // Read again: the response may have arrived meanwhile.
      const charge = await findCharge(tx, customerId, chargeId)
      if (charge?.state !== 'sending' || charge.gateway_id !== null) return { ledger: 'same', result: null }
      // The gateway's search index may lag behind, so the charge is checked once an hour for a day.
      await setCharge(tx, customerId, chargeId, { state: 'lost', check_at: new Date(now.getTime() + 3_600_000) })
      await failInvoice(tx, { customerId, charge, now })
      return { ledger: 'same', result: { charge, before } }
    })
    if (!lostCharge) return
    deps.log.warn({ customerId, chargeId }, 'charge marked as lost: unknown to the gateway')
    const { charge, before } = lostCharge
    await onChargeTransition(deps, tx, { invoice, charge, from: 'sending', to: 'lost', before }, now)
  })
}

type Deps = CheckoutDeps & { readonly sweep: Sweep }

const batchSize = 400
const concurrency = 8

export function checkChargesHandler(deps: Deps): BoundJob {
  return bindJob(checkChargesJob, () => checkCharges(deps))
}

/** Finds what no event reported: lost or late events, and lost responses. */
export async function checkCharges(deps: Deps): Promise<void> {
  const due = await deps.sweep.due({ table: 'charge', column: 'check_at', before: deps.clock(), limit: batchSize })
  const waiting = [...due].flatMap(([customerId, ids]) => ids.map((id) => ({ customerId, id })))
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { customerId, id } = next
      // A charge that cannot be checked does not block the others and is due again later.
      await checkCharge(deps, customerId, id).catch((error: unknown) =>
        deps.log.warn({ err: error, customerId, chargeId: id }, 'charge check failed, will retry'),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}
