import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SelectionRow } from './selections.tables.ts'

/** What the family wrote since the photographer was last told, with the photographs' names. */
export async function readUntold(
  tx: Tx,
  selection: Pick<SelectionRow, 'customer_id' | 'id' | 'gallery_id' | 'comments_told'>,
): Promise<{ title: string; text: string }[]> {
  const { rows } = await sql<{ title: string; text: string }>`
    select p.title, c.text from selection_comment c
    join picture p on p.customer_id = c.customer_id and p.owner_id = ${selection.gallery_id} and p.number = c.number
      and p.owner_kind = 'gallery' and p.trashed_at is null
    where c.customer_id = ${selection.customer_id} and c.selection_id = ${selection.id} and c.author = 'client'
      and c.revision > ${selection.comments_told}
    order by c.revision limit 100`.execute(tx)
  return rows
}
