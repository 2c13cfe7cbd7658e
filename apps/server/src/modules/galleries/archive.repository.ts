import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Repeating it keeps the first date. Returns false for a gallery that is missing or in the trash. */
export async function storeArchived(tx: Tx, customerId: string, id: string, archivedAt: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update gallery set archived_at = case when ${archivedAt}::timestamptz is null then null
      else coalesce(archived_at, ${archivedAt}) end
    where customer_id = ${customerId} and id = ${id} and deleted_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Whether at least one of them belongs to the customer, in the trash or not. */
export async function ownsAnyGallery(tx: Tx, customerId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from gallery where customer_id = ${customerId} and id = any(${sql.val(ids)}::uuid[]) limit 1`.execute(tx)
  return rows.length > 0
}
