import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { changeSelection } from '../selection.repository.ts'
import type { SelectionRow } from '../selections.tables.ts'

export const selectionChannel = 'selection_changed'

/**
 * Writes a change of a locked selection under its next revision, and says so to every process that has somebody
 * listening. Nothing depends on the message arriving: whoever missed it asks for what came after their revision.
 */
export async function changeAndAnnounce(
  tx: Tx,
  selection: SelectionRow,
  change: Partial<Omit<SelectionRow, 'customer_id' | 'id' | 'revision'>>,
): Promise<SelectionRow> {
  const revision = selection.revision + 1
  await changeSelection(tx, selection.customer_id, selection.id, { ...change, revision })
  await sql`select pg_notify(${selectionChannel}, ${`${selection.id}:${revision}`})`.execute(tx)
  return { ...selection, ...change, revision }
}
