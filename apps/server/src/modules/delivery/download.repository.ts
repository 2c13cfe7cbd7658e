import type { Tx } from '../../platform/db/database.ts'
import type { DeliveryTables } from './delivery.tables.ts'

const tables = (tx: Tx) => tx.withTables<DeliveryTables>()

export async function insertDownload(tx: Tx, row: Omit<DeliveryTables['download'], 'counted_at'>): Promise<void> {
  await tables(tx)
    .insertInto('download')
    .values({ ...row, counted_at: null })
    .execute()
}

/** True once: however often a file is fetched, or cut off and taken up again, it was downloaded once. */
export async function countOnce(tx: Tx, customerId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('download')
    .set({ counted_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('counted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetDownloads(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('download')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
