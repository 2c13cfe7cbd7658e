import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { AccountsTables } from '../accounts.module.ts'

const tables = (tx: Tx) => tx.withTables<AccountsTables>()

export type NewActivity = Omit<AccountsTables['account_activity'], 'id'>

export async function insertActivity(tx: Tx, row: NewActivity): Promise<void> {
  await tables(tx)
    .insertInto('account_activity')
    .values({ id: newId(), ...row })
    .execute()
}

/** Newest first. Ids follow time, so the last id of a page is the cursor of the next one. */
export async function listActivityRows(tx: Tx, customerId: string, before: string | null, limit: number) {
  let query = tables(tx)
    .selectFrom('account_activity')
    .select(['id', 'at', 'kind', 'device', 'old_value', 'new_value'])
    .where('customer_id', '=', customerId)
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export async function deleteActivity(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('account_activity')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
