import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CheckoutTables } from './checkout.module.ts'

const tables = (tx: Tx) => tx.withTables<CheckoutTables>()

type Event = { readonly gateway: string; readonly eventId: string; readonly gatewayId: string }

/** False for one that was heard before. */
export async function keepEvent(tx: Tx, { gateway, eventId, gatewayId }: Event, now: Date): Promise<boolean> {
  const kept = await tables(tx)
    .insertInto('payment_event')
    .values({ gateway, event_id: eventId, gateway_id: gatewayId, received_at: now, applied_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Answers when it was heard. */
export async function markEventApplied(tx: Tx, gateway: string, eventId: string, now: Date): Promise<Date | undefined> {
  const applied = await tables(tx)
    .updateTable('payment_event')
    .set({ applied_at: now })
    .where('gateway', '=', gateway)
    .where('event_id', '=', eventId)
    .returning('received_at')
    .executeTakeFirst()
  return applied?.received_at
}

/** Those that were carried out before that day; how many, at most so many at once. */
export async function forgetEvents(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_event where (gateway, event_id) in (
      select gateway, event_id from payment_event where applied_at is not null and received_at <= ${before} limit ${most})
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
