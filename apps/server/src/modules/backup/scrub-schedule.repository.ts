import type { Tx } from '../../platform/db/database.ts'
import type { BackupTables } from './backup.module.ts'

const tables = (tx: Tx) => tx.withTables<BackupTables>()
// Longer than one customer takes; whoever died with it is followed by another.
const leaseMs = 30 * 60_000

export type Round = { readonly startedAt: Date; readonly checkedThrough: string }

/** Takes the customer for a while; null when another worker did. */
export async function claimSchedule(tx: Tx, customerId: string, now: Date): Promise<Round | null> {
  const row = await tables(tx)
    .updateTable('scrub_watch')
    .set({ due_at: new Date(now.getTime() + leaseMs) })
    .where('customer_id', '=', customerId)
    .where('due_at', '<=', now)
    .returning(['round_began_at', 'checked_through'])
    .executeTakeFirst()
  return row ? { startedAt: row.round_began_at, checkedThrough: row.checked_through } : null
}

/** To be looked at next, however lately that was done. */
export async function scheduleNow(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tables(tx).updateTable('scrub_watch').set({ due_at: now }).where('customer_id', '=', customerId).execute()
}

/** How far the round of checksums has come; a new round begins with an empty key. */
export async function saveRound(tx: Tx, customerId: string, { startedAt, checkedThrough }: Round): Promise<void> {
  await tables(tx)
    .updateTable('scrub_watch')
    .set({ round_began_at: startedAt, checked_through: checkedThrough })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function reschedule(tx: Tx, customerId: string, scrubbedAt: Date, dueAt: Date): Promise<void> {
  await tables(tx)
    .updateTable('scrub_watch')
    .set({ scrubbed_at: scrubbedAt, due_at: dueAt })
    .where('customer_id', '=', customerId)
    .execute()
}
