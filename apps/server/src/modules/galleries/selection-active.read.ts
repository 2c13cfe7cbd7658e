import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Whether families may choose in this gallery. */
export async function readSelectionActive(tx: Tx, customerId: string, galleryId: string): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`
    select active from link_preferences where customer_id = ${customerId} and gallery_id = ${galleryId}`.execute(tx)
  return rows[0]?.active ?? false
}
