import type { Tx } from '../../platform/db/database.ts'
import type { BackupTables } from './backup.module.ts'

const tables = (tx: Tx) => tx.withTables<BackupTables>()
// Longer than one customer takes; after it expires, another worker may claim the customer of a worker that died.
const leaseMs = 30 * 60_000

export type Round = { readonly startedAt: Date; readonly checkedThrough: string }

export type ClaimedRound = Round & { readonly comparedAt: Date | null }

/** Claims the customer for the lease; null when another worker has claimed it. */
export async function claimSchedule(tx: Tx, customerId: string, now: Date): Promise<ClaimedRound | null> {
  const row = await tables(tx)
    .updateTable('scrub_schedule')
    .set({ due_at: new Date(now.getTime() + leaseMs) })
    .where('customer_id', '=', customerId)
    .where('due_at', '<=', now)
    .returning(['round_started_at', 'checked_through', 'compared_at'])
    .executeTakeFirst()
  return row
    ? { startedAt: row.round_started_at, checkedThrough: row.checked_through, comparedAt: row.compared_at }
    : null
}

/** Makes the customer's whole scrub due now, however recent the last one is. */
export async function scheduleNow(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('scrub_schedule')
    .set({ due_at: now, compared_at: null })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function saveCompared(tx: Tx, customerId: string, comparedAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('scrub_schedule')
    .set({ compared_at: comparedAt })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Saves how far the checksum round has come; a new round starts with an empty key. */
export async function saveRound(tx: Tx, customerId: string, { startedAt, checkedThrough }: Round): Promise<void> {
  await tables(tx)
    .updateTable('scrub_schedule')
    .set({ round_started_at: startedAt, checked_through: checkedThrough })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function reschedule(tx: Tx, customerId: string, scrubbedAt: Date, dueAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('scrub_schedule')
    .set({ scrubbed_at: scrubbedAt, due_at: dueAt })
    .where('customer_id', '=', customerId)
    .execute()
}
