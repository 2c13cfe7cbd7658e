import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { StaffActor, StaffActionKind, StaffTables } from './staff.module.ts'

const tables = (tx: Tx) => tx.withTables<StaffTables>()

type NewStaffAction = { customerId: string; kind: StaffActionKind; now: Date; until?: Date | null }

/** Runs in the transaction of the action: an action that is not recorded does not happen. */
export async function recordStaffAction(
  tx: Tx,
  by: StaffActor,
  { customerId, kind, now, until }: NewStaffAction,
): Promise<void> {
  await tables(tx)
    .insertInto('staff_action')
    .values({ customer_id: customerId, id: newId(), at: now, kind, until: until ?? null, ...by })
    .execute()
}

/** Newest first. Ids follow time, so the last id of a page is the cursor of the next one. */
export async function listStaffActions(tx: Tx, customerId: string, before: string | null, maxRows: number) {
  let query = tables(tx)
    .selectFrom('staff_action')
    .select(['id', 'at', 'staff', 'kind', 'ticket', 'until'])
    .where('customer_id', '=', customerId)
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(maxRows).execute()
}

/** Deletes those older than five years, by the database's clock. */
export async function deleteStaffActions(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await sql`select delete_staff_actions(${customerId}, ${sql.val(ids)}::uuid[])`.execute(tx)
}
