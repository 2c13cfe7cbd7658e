import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { BackupNeeds } from './backup.needs.ts'

const customersAtOnce = 100
const usualRows = 5_000

/**
 * Asks for the copies of photographs that are older than the triggers, by the order of their ids and a few thousand in
 * a transaction: nobody waits for it, and cut short it goes on where it was.
 */
export async function fillCopies(
  { db, sweep, clock }: Pick<BackupNeeds, 'db' | 'sweep' | 'clock'>,
  longestMs: number,
  rowsAtOnce: number = usualRows,
): Promise<void> {
  const begun = performance.now()
  const isTime = () => performance.now() - begun < longestMs
  while (isTime()) {
    const due = await sweep.due({
      table: 'scrub_watch',
      column: 'fill_due_at',
      id: 'customer_id',
      before: clock(),
      limit: customersAtOnce,
    })
    if (due.size === 0) return
    for (const customerId of due.keys()) {
      while (isTime() && (await db.tenant(customerId, (tx) => askForSome(tx, customerId, rowsAtOnce))));
    }
  }
}

/** Answers whether there may be more. What waits already is left as it is. */
async function askForSome(tx: Tx, customerId: string, rowsAtOnce: number): Promise<boolean> {
  const { rows } = await sql<{ asked: number }>`
    with watch as (
      select filled_through from scrub_watch where customer_id = ${customerId} for update
    ), page as (
      select p.id, p.object_key from picture p
      where p.customer_id = ${customerId}
        and p.id > coalesce((select filled_through from watch), '00000000-0000-0000-0000-000000000000')
      order by p.id limit ${rowsAtOnce}
    ), asked as (
      insert into copy_task (customer_id, object_key, forget, due_at)
      select ${customerId}, object_key, false, now() from page
      on conflict (customer_id, object_key) do nothing
    ), ended as (
      update scrub_watch set
        filled_through = coalesce((select id from page order by id desc limit 1), filled_through),
        fill_due_at = case when (select count(*) from page) < ${rowsAtOnce} then null else fill_due_at end
      where customer_id = ${customerId}
    )
    select count(*)::int as asked from page`.execute(tx)
  return rows[0]!.asked === rowsAtOnce
}
