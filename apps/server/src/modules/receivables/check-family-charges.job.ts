import { HOUR_MS, isAbandoned, LOST_AFTER_MS, nextChargeCheck } from '@revela/domain'
import { z } from 'zod'
import type { Sweep } from '../../platform/db/sweep.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyFamilyCharge, type ApplyDeps } from './apply-charge.ts'
import { balanceDue, findBalance } from './balance.repository.ts'
import { changeUnchangedCharge, claimCheck } from './family-charge.repository.ts'
import type { FamilyChargeRow, ReceivablesDeps } from './receivables.module.ts'
import { findSeller, useSeller } from './use-seller.ts'

export const checkFamilyChargesJob = defineJob({
  name: 'receivables.check',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '* * * * *',
})

type Deps = ApplyDeps & Pick<ReceivablesDeps, 'sellers'> & { readonly sweep: Sweep }

const batchSize = 400
const concurrency = 8

export function checkFamilyChargesHandler(deps: Deps): BoundJob {
  return bindJob(checkFamilyChargesJob, () => checkFamilyCharges(deps))
}

/** Finds what no event reported, and cancels what nobody should pay any more. */
export async function checkFamilyCharges(deps: Deps): Promise<void> {
  const due = await deps.sweep.due({
    table: 'family_charge',
    column: 'check_at',
    before: deps.clock(),
    limit: batchSize,
  })
  const waiting = [...due].flatMap(([customerId, ids]) => ids.map((id) => ({ customerId, id })))
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { customerId, id } = next
      // One that cannot be checked does not block the others and is due again later.
      await checkCharge(deps, customerId, id).catch((error: unknown) =>
        deps.log.warn({ err: error, customerId, chargeId: id }, 'check of a family’s charge failed, will retry'),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/** Claiming postpones the next check first, so that workers do not all call a gateway that does not respond. */
function nextCheck(charge: FamilyChargeRow, now: Date): Date {
  return plannedCheck(charge, now) ?? new Date(now.getTime() + HOUR_MS)
}

function plannedCheck({ state, checks, paid_at: paidAt, expires_at: expiresAt }: FamilyChargeRow, now: Date) {
  return nextChargeCheck({ state, method: 'pix', checks, paidAt, expiresAt, refunding: false }, now)
}

async function checkCharge(deps: Deps, customerId: string, chargeId: string): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const charge = await db.tenant(customerId, (tx) =>
    claimCheck(tx, customerId, chargeId, now, (row) => nextCheck(row, now)),
  )
  if (!charge) return
  const account = await findSeller(deps, customerId, charge.seller_id)
  if (!account) return stopWhenOver(deps, charge, now)
  const gatewayId = charge.gateway_id
  const payment = await useSeller(deps, account, (seller) =>
    gatewayId === null ? seller.find(chargeId) : seller.read(gatewayId),
  )
  if (!payment) return markLost(deps, charge, now)
  const isOver =
    payment.state === 'pending' && (isAbandoned(charge.expires_at, now) || (await isUnneeded(deps, charge)))
  const current = isOver ? await useSeller(deps, account, (seller) => seller.cancel(payment.gatewayId)) : payment
  await applyFamilyCharge(deps, { customerId, chargeId }, current)
}

/** Replaced by another, or the amount is no longer due: confirmed by hand, reopened, or the gallery's balance changed. */
async function isUnneeded({ db, selectionPayments }: Deps, charge: FamilyChargeRow): Promise<boolean> {
  if (charge.replaced) return true
  const { customer_id: customerId, subject, subject_id: subjectId } = charge
  const due = await db.tenant(customerId, async (tx) => {
    if (subject === 'selection') return selectionPayments.owed(tx, customerId, subjectId)
    const balance = await findBalance(tx, customerId, subjectId)
    return balance ? balanceDue(balance) : 0
  })
  return due !== charge.amount_cents
}

/**
 * Without its account a charge cannot be read; after its last day nothing more is expected of it. A paid one may still
 * be refunded, so its checks continue.
 */
async function stopWhenOver({ db }: Deps, charge: FamilyChargeRow, now: Date): Promise<void> {
  const isOver = charge.state === 'paid' ? plannedCheck(charge, now) === null : isAbandoned(charge.expires_at, now)
  if (!isOver) return
  const isOpen = charge.state === 'sending' || charge.state === 'pending'
  await db.tenant(charge.customer_id, (tx) =>
    changeUnchangedCharge(tx, charge, { check_at: null, ...(isOpen ? { state: 'expired' as const } : {}) }),
  )
}

/** The gateway never received it: the family saw no code, and nobody can pay it. */
async function markLost({ db, log }: Deps, charge: FamilyChargeRow, now: Date): Promise<void> {
  const { customer_id: customerId, id: chargeId } = charge
  if (charge.gateway_id !== null) {
    log.error({ customerId, chargeId }, 'payment of a family not found at the gateway')
    return
  }
  if (now.getTime() < charge.created_at.getTime() + LOST_AFTER_MS) return
  await db.tenant(customerId, (tx) =>
    changeUnchangedCharge(tx, charge, {
      state: 'lost',
      // The gateway's search may lag behind: looked up once more after a day.
      check_at: charge.state === 'lost' ? null : new Date(now.getTime() + 24 * HOUR_MS),
    }),
  )
}
