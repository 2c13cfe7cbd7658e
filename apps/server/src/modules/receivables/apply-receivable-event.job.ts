import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { EventRequest } from '../../platform/payments/gateway.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyFamilyCharge, type ApplyDeps } from './apply-charge.ts'
import { receivableEvents } from './receivables.metrics.ts'
import { tables, type ReceivablesDeps } from './receivables.module.ts'
import { findSeller, useSeller } from './use-seller.ts'

/** Retries for half a day; the check of the charge finds what is not applied by then. */
export const applyReceivableEventJob = defineJob({
  name: 'receivables.apply',
  payload: z.object({ gateway: z.string(), eventId: z.string(), gatewayId: z.string() }),
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
})

type ReceiverDeps = Pick<ReceivablesDeps, 'db' | 'cellNames' | 'clock' | 'sellers' | 'jobs'>

/**
 * An event is stored together with its job before the response is sent; a repeated event changes nothing. The signature
 * only proves that the gateway sent it. Nothing else of it is believed: the payment's number finds our own charge, and
 * the payment is read with the tokens of that charge's account. Returns false for a forged event.
 */
export function receivableEventReceiver({
  db,
  cellNames,
  clock,
  sellers,
  jobs,
}: ReceiverDeps): (request: EventRequest) => Promise<boolean> {
  return async (request) => {
    const event = sellers?.readEvent(request) ?? null
    if (event === null || event === 'other') {
      receivableEvents.add({ kind: event === null ? 'forged' : 'other' })
      return event === 'other'
    }
    // A dispute of a Pix changes the payment itself, which the checks of a paid charge see.
    if (event.subject !== 'payment' || !sellers) return true
    // Not signed: a wrong one only sends the event to a cell that does not know the payment.
    const customerId = z.uuid().safeParse(request.query['customer'])
    if (customerId.success) await cellNames.requireCustomerHere(customerId.data)
    const { eventId, gatewayId } = event
    const row = { gateway: sellers.name, eventId, gatewayId }
    const isNew = await db.withoutTenant(async (tx) => {
      const inserted = await insertEvent(tx, row, clock())
      if (inserted) await jobs.send(tx, applyReceivableEventJob, row)
      return inserted
    })
    receivableEvents.add({ kind: isNew ? 'new' : 'repeated' })
    return true
  }
}

type EventRow = { readonly gateway: string; readonly eventId: string; readonly gatewayId: string }

async function insertEvent(tx: Tx, { gateway, eventId, gatewayId }: EventRow, now: Date): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('receivable_event')
    .values({ gateway, event_id: eventId, gateway_id: gatewayId, received_at: now, applied_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deletes events that were applied and received before that day, at most `maxRows`. Returns how many. */
export async function deleteReceivableEvents(tx: Tx, before: Date, maxRows: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from receivable_event where (gateway, event_id) in (
      select gateway, event_id from receivable_event
      where applied_at is not null and received_at <= ${before} limit ${maxRows})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

type Deps = ApplyDeps & Pick<ReceivablesDeps, 'sellers'> & { readonly sweep: Sweep }

type FoundCharge = { readonly customer_id: string; readonly id: string }

export function applyReceivableEventHandler(deps: Deps): BoundJob {
  const { db, clock, sweep } = deps
  return bindJob(applyReceivableEventJob, async ({ gateway, eventId, gatewayId }) => {
    const [found] = await sweep.query<FoundCharge>(
      'select customer_id, id from family_charge where gateway = $1 and gateway_id = $2',
      [gateway, gatewayId],
    )
    // A payment that no family was shown, or of another business in the same account.
    if (found) await applyPayment(deps, found, gatewayId)
    await db.withoutTenant((tx) =>
      tables(tx)
        .updateTable('receivable_event')
        .set({ applied_at: clock() })
        .where('gateway', '=', gateway)
        .where('event_id', '=', eventId)
        .execute(),
    )
  })
}

async function applyPayment(
  deps: Deps,
  { customer_id: customerId, id: chargeId }: FoundCharge,
  gatewayId: string,
): Promise<void> {
  const { rows } = await deps.db.tenant(customerId, (tx) =>
    sql<{ seller_id: string }>`
      select seller_id from family_charge where customer_id = ${customerId} and id = ${chargeId}`.execute(tx),
  )
  const sellerId = rows[0]?.seller_id
  const account = sellerId === undefined ? undefined : await findSeller(deps, customerId, sellerId)
  // Disconnected: the check reads it when the same account is connected again.
  if (!account) return
  const payment = await useSeller(deps, account, (seller) => seller.read(gatewayId))
  if (payment) await applyFamilyCharge(deps, { customerId, chargeId }, payment)
}
