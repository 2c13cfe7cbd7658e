import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

type Copy = { readonly customerId: string; readonly sourceId: string; readonly targetId: string }

/** What the order of copied pictures depends on. Positions of the source are used in the copy too. */
export async function startCopy(tx: Tx, { customerId, sourceId, targetId }: Copy): Promise<void> {
  await sql`
    update gallery t set copying_from = s.id, last_position = greatest(s.last_position, s.last_number),
      cover_focus_x = s.cover_focus_x, cover_focus_y = s.cover_focus_y
    from gallery s
    where t.customer_id = ${customerId} and t.id = ${targetId}
      and s.customer_id = ${customerId} and s.id = ${sourceId}`.execute(tx)
  await sql`
    insert into camera_clock (customer_id, gallery_id, camera, ahead_seconds)
    select customer_id, ${targetId}, camera, ahead_seconds from camera_clock
    where customer_id = ${customerId} and gallery_id = ${sourceId}`.execute(tx)
}

export async function endCopy(tx: Tx, customerId: string, targetId: string): Promise<void> {
  await sql`
    update gallery set copying_from = null
    where customer_id = ${customerId} and id = ${targetId}`.execute(tx)
}
