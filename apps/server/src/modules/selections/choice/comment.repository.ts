import type { Tx } from '../../../platform/db/database.ts'
import type { SelectionsTables } from '../selections.tables.ts'

const tables = (tx: Tx) => tx.withTables<SelectionsTables>()

export type CommentRow = SelectionsTables['selection_comment']

/** False when it was there already: sent twice, it is one comment. */
export async function insertComment(tx: Tx, comment: CommentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('selection_comment')
    .values(comment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A conversation has an end: this many in one selection. */
export const mostComments = 2_000

export async function countComments(tx: Tx, customerId: string, selectionId: string): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('selection_comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('selection_id', '=', selectionId)
    .executeTakeFirstOrThrow()
  return count
}

export async function listComments(
  tx: Tx,
  customerId: string,
  selectionId: string,
  given: { since?: number; number?: number } = {},
): Promise<CommentRow[]> {
  let query = tables(tx)
    .selectFrom('selection_comment')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('selection_id', '=', selectionId)
  if (given.since !== undefined) query = query.where('revision', '>', given.since)
  if (given.number !== undefined) query = query.where('number', '=', given.number)
  return query.orderBy('revision').limit(mostComments).execute()
}
