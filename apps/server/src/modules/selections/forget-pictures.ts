import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { selectionChannel } from './choice/announce.ts'

/** Photographs that were deleted are nobody's choice any more: their rows go, and the counters with them, and devices hear of it. */
export async function forgetPictures(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  // In the order a tap takes them: the selection first, then its photographs.
  await sql`select 1 from selection where customer_id = ${customerId} and gallery_id = ${galleryId} for update`.execute(
    tx,
  )
  await sql`
    with gone as (
      delete from selected_picture d using selection s
      where s.customer_id = ${customerId} and s.gallery_id = ${galleryId}
        and d.customer_id = s.customer_id and d.selection_id = s.id
        and d.number = any(${sql.val([...numbers])}::int[])
      returning d.selection_id, d.state
    ), less as (
      select selection_id, count(*) filter (where state = 'yes') as chosen, count(*) filter (where state = 'maybe') as maybe
      from gone group by selection_id
    ), changed as (
      update selection s set chosen = s.chosen - less.chosen, maybe = s.maybe - less.maybe, revision = s.revision + 1
      from less where s.customer_id = ${customerId} and s.id = less.selection_id
      returning s.id, s.revision
    )
    select pg_notify(${selectionChannel}, id || ':' || revision) from changed`.execute(tx)
}
