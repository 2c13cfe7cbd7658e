import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Whoever changes many pictures locks them in the order of their ids, so that two of them cannot deadlock. */
export async function lockPictures(
  tx: Tx,
  customerId: string,
  ownerId: string,
  ids: readonly string[] | null,
): Promise<void> {
  await sql`
    select id from picture
    where customer_id = ${customerId} and owner_id = ${ownerId}
      and (${sql.val(ids && [...ids])}::uuid[] is null or id = any(${sql.val(ids && [...ids])}::uuid[]))
    order by id for update`.execute(tx)
}
