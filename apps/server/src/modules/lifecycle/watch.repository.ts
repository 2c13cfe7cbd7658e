import type { Tx } from '../../platform/db/database.ts'
import type { LifecycleTables } from './lifecycle.tables.ts'

const tables = (tx: Tx) => tx.withTables<LifecycleTables>()

export async function findWatch(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('lifecycle_watch')
    .select(['due_at', 'changes'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Unless something changed since it was looked at: then it is due at once. */
export async function watchAgain(tx: Tx, customerId: string, changes: number, dueAt: Date | null): Promise<void> {
  await tables(tx)
    .updateTable('lifecycle_watch')
    .set({ due_at: dueAt })
    .where('customer_id', '=', customerId)
    .where('changes', '=', changes)
    .execute()
}
