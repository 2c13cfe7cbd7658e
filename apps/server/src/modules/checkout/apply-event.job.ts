import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckoutTables, CheckoutDeps } from './checkout.module.ts'
import { z } from 'zod'
import type { EventRequest } from '../../platform/payments/gateway.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { applyChargeUpdate } from './apply-gateway-charge.ts'
import { eventsReceived, eventWait } from './checkout.metrics.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

type Event = { readonly gateway: string; readonly eventId: string; readonly gatewayId: string }

/** Returns false for an event that was received before. */
async function insertEvent(tx: Tx, { gateway, eventId, gatewayId }: Event, now: Date): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('payment_event')
    .values({ gateway, event_id: eventId, gateway_id: gatewayId, received_at: now, applied_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns when the event was received. */
async function markEventApplied(tx: Tx, gateway: string, eventId: string, now: Date): Promise<Date | undefined> {
  const applied = await tables(tx)
    .updateTable('payment_event')
    .set({ applied_at: now })
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .returning('received_at')
    .executeTakeFirst()
  return applied?.received_at
}

/** Deletes events that were applied and received before that day, at most `maxRows`. Returns how many. */
export async function deleteEvents(tx: Tx, before: Date, maxRows: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_event where (gateway, event_id) in (
      select gateway, event_id from payment_event where applied_at is not null and received_at <= ${before} limit ${maxRows})
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Retries for half a day; the charge check finds what is not applied by then. */
export const applyEventJob = defineJob({
  name: 'payment.apply',
  payload: z.object({
    gateway: z.string(),
    eventId: z.string(),
    gatewayId: z.string(),
    subject: z.enum(['payment', 'chargeback']).default('payment'),
  }),
  retryLimit: 20,
  retryDelay: 2,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
})

type Deps = Pick<CheckoutDeps, 'db' | 'cellNames' | 'clock' | 'gateway' | 'jobs'>

/**
 * An event is stored together with the job that applies it before the response is sent; a repeated event changes
 * nothing. The signature proves only that it comes from the gateway: the charge itself is read from the gateway. Events
 * about anything but payments are acknowledged without being stored, or the gateway would repeat them for days. Returns
 * false for a forged event.
 */
export function eventReceiver({
  db,
  cellNames,
  clock,
  gateway,
  jobs,
}: Deps): (request: EventRequest) => Promise<boolean> {
  return async (request) => {
    const event = gateway.readEvent(request)
    if (event === null || event === 'other') {
      eventsReceived.add({ kind: event === null ? 'forged' : 'other' })
      return event === 'other'
    }
    if (cellNames.directory) {
      // All cells share the gateway's account: only the payment's reference says whose it is.
      for (const { customerId } of await readCharges(gateway, event.subject, event.gatewayId)) {
        if (customerId !== null) await cellNames.requireCustomerHere(customerId)
      }
    }
    const eventRow = { gateway: gateway.name, ...event }
    const isNew = await db.withoutTenant(async (tx) => {
      const inserted = await insertEvent(tx, eventRow, clock())
      if (inserted) await jobs.send(tx, applyEventJob, eventRow)
      return inserted
    })
    eventsReceived.add({ kind: isNew ? 'new' : 'repeated' })
    return true
  }
}

type Gateway = CheckoutDeps['gateway']

async function readCharges(gateway: Gateway, subject: 'payment' | 'chargeback', gatewayId: string) {
  if (subject === 'chargeback') return await gateway.readChargeback(gatewayId)
  const charge = await gateway.read(gatewayId)
  return charge ? [charge] : []
}

export function applyEventHandler(deps: CheckoutDeps): BoundJob {
  const { gateway, db, clock, log } = deps
  return bindJob(applyEventJob, async ({ gateway: name, eventId, gatewayId, subject }) => {
    // After a change of gateway, events of the old one refer to charges that can no longer be read.
    const charges = name === gateway.name ? await readCharges(gateway, subject, gatewayId) : []
    for (const charge of charges) await applyChargeUpdate(deps, charge)
    if (charges.length === 0) log.error({ gateway: name, gatewayId, subject }, 'event ignored: unknown to the gateway')
    const now = clock()
    const receivedAt = await db.withoutTenant((tx) => markEventApplied(tx, name, eventId, now))
    if (receivedAt) eventWait.observe({}, (now.getTime() - receivedAt.getTime()) / 1_000)
  })
}
