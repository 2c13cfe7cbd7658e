import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type ActiveSelection = { readonly active: boolean; readonly kind: 'none' | 'private' | 'public' }

/** Whether families may choose in this gallery, and by which kind of link. */
export async function readActiveSelection(tx: Tx, customerId: string, galleryId: string): Promise<ActiveSelection> {
  const { rows } = await sql<{ link_type: 'private' | 'public' | null }>`
    select link_type from link_preferences
    where customer_id = ${customerId} and gallery_id = ${galleryId} and active`.execute(tx)
  const [preferences] = rows
  return { active: preferences !== undefined, kind: preferences?.link_type ?? 'none' }
}
