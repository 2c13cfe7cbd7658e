import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { ChoiceState, SelectionRow, SelectionsTables } from '../selections.module.ts'

const tables = (tx: Tx) => tx.withTables<SelectionsTables>()

export type Choice = { readonly number: number; readonly state: ChoiceState }

/** Returns the current state of these pictures; pictures that the gallery does not have are missing. */
export async function readChoiceStates(
  tx: Tx,
  { customer_id: customerId, gallery_id: galleryId, id }: Pick<SelectionRow, 'customer_id' | 'gallery_id' | 'id'>,
  numbers: readonly number[],
): Promise<Map<number, ChoiceState>> {
  const { rows } = await sql<{ number: number; state: ChoiceState | null }>`
    select p.number, s.state from picture p
    left join selected_picture s on s.customer_id = p.customer_id and s.selection_id = ${id} and s.number = p.number
    where p.customer_id = ${customerId} and p.owner_id = ${galleryId} and p.owner_kind = 'gallery'
      and p.trashed_at is null and p.number = any(${sql.val([...numbers])}::int[])`.execute(tx)
  return new Map(rows.map(({ number, state }) => [number, state ?? 'no']))
}

/** Returns those of the numbers that the gallery has and that are ready. */
export async function filterExistingNumbers(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    select number from picture
    where customer_id = ${customerId} and owner_id = ${galleryId} and owner_kind = 'gallery'
      and trashed_at is null and number = any(${sql.val([...numbers])}::int[])`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}

export async function areCommentsAllowed(tx: Tx, customerId: string, galleryId: string): Promise<boolean> {
  const { rows } = await sql<{ allow_comments: boolean }>`
    select allow_comments from gallery where customer_id = ${customerId} and id = ${galleryId}`.execute(tx)
  return rows[0]?.allow_comments ?? false
}

export async function storeStates(
  tx: Tx,
  input: { customerId: string; selectionId: string; revision: number; choices: readonly Choice[] },
): Promise<void> {
  if (input.choices.length === 0) return
  await sql`
    insert into selected_picture (customer_id, selection_id, number, state, revision)
    select ${input.customerId}::uuid, ${input.selectionId}::uuid, c.number, c.state, ${input.revision}
    from unnest(${sql.val(input.choices.map(({ number }) => number))}::int[],
      ${sql.val(input.choices.map(({ state }) => state))}::text[]) as c (number, state)
    on conflict (customer_id, selection_id, number)
      do update set state = excluded.state, revision = excluded.revision`.execute(tx)
}

/** Lists every choice except "no" when `sinceRevision` is null; otherwise every choice changed after it. */
export async function listChoices(
  tx: Tx,
  customerId: string,
  selectionId: string,
  sinceRevision: number | null,
): Promise<(Choice & { readonly revision: number })[]> {
  const query = tables(tx)
    .selectFrom('selected_picture')
    .select(['number', 'state', 'revision'])
    .where('customer_id', '=', customerId)
    .where('selection_id', '=', selectionId)
    .where('trashed', '=', false)
    .orderBy('number')
  return (
    sinceRevision === null ? query.where('state', '!=', 'no') : query.where('revision', '>', sinceRevision)
  ).execute()
}

export type CommentRow = SelectionsTables['selection_comment']

/** Returns false when the comment already exists: a repeated request adds one comment. */
export async function insertComment(tx: Tx, comment: CommentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('selection_comment')
    .values(comment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The maximum number of comments in one selection. */
export const maxComments = 2_000
/** Participants stop before, so that the client and the photographer can still write. */
export const maxParticipantComments = 1_000

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
  input: { sinceRevision?: number; number?: number } = {},
): Promise<CommentRow[]> {
  let query = tables(tx)
    .selectFrom('selection_comment')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('selection_id', '=', selectionId)
  if (input.sinceRevision !== undefined) query = query.where('revision', '>', input.sinceRevision)
  if (input.number !== undefined) query = query.where('number', '=', input.number)
  return query.orderBy('revision').limit(maxComments).execute()
}
