import { sql } from 'kysely'
import type { TenantToken } from '../../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Choice } from '../choice/choice.repository.ts'
import { changeAndAnnounce, lockSelection, selectionChannel } from '../selection.repository.ts'
import type { ChoiceState, SelectionRow, SelectionsTables } from '../selections.module.ts'

const tables = (tx: Tx) => tx.withTables<SelectionsTables>()

export type ParticipantRow = SelectionsTables['participant']

export async function insertParticipant(tx: Tx, row: ParticipantRow): Promise<void> {
  await tables(tx).insertInto('participant').values(row).execute()
}

/** In the order of their invitations. */
export async function listParticipantRows(tx: Tx, customerId: string, selectionId: string): Promise<ParticipantRow[]> {
  return tables(tx)
    .selectFrom('participant')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('selection_id', '=', selectionId)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()
}

export async function findParticipant(tx: Tx, customerId: string, id: string): Promise<ParticipantRow | undefined> {
  return tables(tx)
    .selectFrom('participant')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the participant's selection, then reads the participant: removal holds the same lock. */
export async function lockParticipation(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<{ participant: ParticipantRow; selection: SelectionRow } | null> {
  const found = await findParticipant(tx, customerId, id)
  const selection = found && (await lockSelection(tx, customerId, found.selection_id))
  const participant = selection && (await findParticipant(tx, customerId, id))
  return participant ? { participant, selection } : null
}

export async function updateParticipant(
  tx: Tx,
  customerId: string,
  id: string,
  change: Partial<Pick<ParticipantRow, 'name' | 'joined_at' | 'revision' | 'secret_hash' | 'sealed'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('participant')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the grants and opinions too, by foreign keys. Returns false when the selection has no such participant. */
export async function deleteParticipant(
  tx: Tx,
  { customer_id: customerId, id: selectionId }: SelectionRow,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('participant')
    .where('customer_id', '=', customerId)
    .where('selection_id', '=', selectionId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

type Invitation = {
  readonly id: string
  readonly name: string | null
  /** Who invited. */
  readonly client_id: string
}

/** Finds whom a token invites to this gallery. A gallery whose photographer allows no invitations has none. */
export async function findInvitation(tx: Tx, token: TenantToken, galleryId: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select p.id, p.name, s.client_id from participant p
    join selection s on s.customer_id = p.customer_id and s.id = p.selection_id
    join gallery g on g.customer_id = s.customer_id and g.id = s.gallery_id and g.deleted_at is null
    where p.customer_id = ${token.customerId} and p.id = ${token.id} and p.secret_hash = ${token.secretHash}
      and g.id = ${galleryId} and g.allow_participants`.execute(tx)
  return rows[0] ?? null
}

/**
 * Announces a change of the participants of a locked selection, and returns the revision it is stored under. A finished
 * selection keeps its revision, which its exported files name; its open pages only read again.
 */
export async function announceParticipants(tx: Tx, selection: SelectionRow): Promise<number> {
  if (selection.finished_at === null) return (await changeAndAnnounce(tx, selection, {})).revision
  await sql`select pg_notify(${selectionChannel}, ${`${selection.id}:`})`.execute(tx)
  return selection.revision
}

/**
 * Called in the transaction that grants access, before the grant is written. Checks the token again under the lock that
 * removal and renewal hold, and returns false when it is no longer valid. The client sees who has opened the link.
 */
export async function joinSelection(tx: Tx, token: TenantToken, galleryId: string, now: Date): Promise<boolean> {
  const locked = await lockParticipation(tx, token.customerId, token.id)
  if (!locked || !(await findInvitation(tx, token, galleryId))) return false
  if (locked.participant.joined_at !== null) return true
  const revision = await announceParticipants(tx, locked.selection)
  await updateParticipant(tx, token.customerId, token.id, { joined_at: now, revision })
  return true
}

/** Returns the participant's state of these pictures; pictures that the gallery does not have are missing. */
export async function readOpinions(
  tx: Tx,
  { participant, selection }: { participant: ParticipantRow; selection: SelectionRow },
  numbers: readonly number[],
): Promise<Map<number, ChoiceState>> {
  const { rows } = await sql<{ number: number; state: ChoiceState | null }>`
    select p.number, c.state from picture p
    left join participant_choice c on c.customer_id = p.customer_id and c.participant_id = ${participant.id}
      and c.number = p.number
    where p.customer_id = ${selection.customer_id} and p.owner_id = ${selection.gallery_id}
      and p.owner_kind = 'gallery' and p.trashed_at is null
      and p.number = any(${sql.val([...numbers])}::int[])`.execute(tx)
  return new Map(rows.map(({ number, state }) => [number, state ?? 'no']))
}

export async function storeOpinions(
  tx: Tx,
  input: { customerId: string; participantId: string; revision: number; choices: readonly Choice[] },
): Promise<void> {
  await sql`
    insert into participant_choice (customer_id, participant_id, number, state, revision)
    select ${input.customerId}::uuid, ${input.participantId}::uuid, c.number, c.state, ${input.revision}
    from unnest(${sql.val(input.choices.map(({ number }) => number))}::int[],
      ${sql.val(input.choices.map(({ state }) => state))}::text[]) as c (number, state)
    on conflict (customer_id, participant_id, number)
      do update set state = excluded.state, revision = excluded.revision`.execute(tx)
}

type Opinion = Choice & { readonly participant_id: string }

/**
 * Lists the opinions of these participants that changed after a revision; after 0, all that are not "no". A picture in
 * the trash has none until it is restored.
 */
export async function listOpinions(
  tx: Tx,
  { customer_id: customerId, gallery_id: galleryId }: SelectionRow,
  participantIds: readonly string[],
  sinceRevision: number,
): Promise<Opinion[]> {
  const { rows } = await sql<Opinion>`
    select c.participant_id, c.number, c.state from participant_choice c
    join picture p on p.customer_id = c.customer_id and p.owner_id = ${galleryId} and p.number = c.number
      and p.owner_kind = 'gallery' and p.trashed_at is null
    where c.customer_id = ${customerId} and c.participant_id = any(${sql.val([...participantIds])}::uuid[])
      and c.revision > ${sinceRevision} and (${sinceRevision} > 0 or c.state <> 'no')
    order by c.number`.execute(tx)
  return rows
}

/** The revisions after one that participants and their opinions took. */
export async function listParticipantRevisions(
  tx: Tx,
  customerId: string,
  selectionId: string,
  sinceRevision: number,
): Promise<number[]> {
  const { rows } = await sql<{ revision: number }>`
    with people as (
      select id, revision from participant where customer_id = ${customerId} and selection_id = ${selectionId}
    )
    select revision from people where revision > ${sinceRevision}
    union
    select c.revision from people join participant_choice c
      on c.customer_id = ${customerId} and c.participant_id = people.id and c.revision > ${sinceRevision}`.execute(tx)
  return rows.map(({ revision }) => revision)
}
