import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

type Copy = { readonly customerId: string; readonly sourceId: string; readonly targetId: string }

/**
 * What the order of copied pictures depends on. Positions of the source are used in the copy too. The focus belongs to
 * the cover, so it is copied only with a cover that is a picture of the gallery: one with its own file is not copied.
 */
export async function startCopy(tx: Tx, { customerId, sourceId, targetId }: Copy): Promise<void> {
  await sql`
    update gallery t set copying_from = s.id, last_position = greatest(s.last_position, s.last_number),
      cover_focus_x = case when c.id is null then t.cover_focus_x else s.cover_focus_x end,
      cover_focus_y = case when c.id is null then t.cover_focus_y else s.cover_focus_y end
    from gallery s
    left join picture c on c.customer_id = s.customer_id and c.id = s.cover_picture_id and c.owner_kind = 'gallery'
      and c.trashed_at is null
    where t.customer_id = ${customerId} and t.id = ${targetId}
      and s.customer_id = ${customerId} and s.id = ${sourceId}`.execute(tx)
  await sql`
    insert into camera_clock (customer_id, gallery_id, camera, ahead_seconds)
    select customer_id, ${targetId}, camera, ahead_seconds from camera_clock
    where customer_id = ${customerId} and gallery_id = ${sourceId}`.execute(tx)
}

/** What a copy of the gallery needs: neither its trash nor a cover with its own file, which count as space. */
export async function sumCopied(
  tx: Tx,
  customerId: string,
  sourceId: string,
): Promise<{ readonly pictures: number; readonly bytes: number }> {
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select count(*) as pictures, coalesce(sum(bytes), 0)::bigint as bytes from picture
    where customer_id = ${customerId} and owner_id = ${sourceId} and owner_kind = 'gallery'
      and trashed_at is null and state <> 'failed'`.execute(tx)
  return rows[0]!
}

export async function endCopy(tx: Tx, customerId: string, targetId: string): Promise<void> {
  await sql`
    update gallery set copying_from = null
    where customer_id = ${customerId} and id = ${targetId}`.execute(tx)
}
