import { sql } from 'kysely'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { selectionChannel } from '../selections/index.ts'
import type { AlbumEventKind, ProofingTables, ProofRow } from './proofing.module.ts'

const tables = (tx: Tx) => tx.withTables<ProofingTables>()

/**
 * Locks an album that is not in the trash, then what changes while it is proofed, until the transaction ends. Every
 * change takes these two locks first, as module `albums` does when it sends a version or trashes the album: requests,
 * rounds, approvals, settling, sending and reopening are serial.
 */
export async function lockProof(tx: Tx, customerId: string, albumId: string): Promise<ProofRow> {
  const proof = await lockAnyProof(tx, customerId, albumId, sql`and deleted_at is null`)
  if (!proof) throw new ApiError('AlbumNotFound')
  return proof
}

/** The same for an album that may be in the trash; null once it was deleted. */
export async function lockAnyProof(
  tx: Tx,
  customerId: string,
  albumId: string,
  condition = sql``,
): Promise<ProofRow | null> {
  const { rows } = await sql`
    select 1 from album where customer_id = ${customerId} and id = ${albumId} ${condition} for no key update`.execute(
    tx,
  )
  return rows.length === 0 ? null : openProof(tx, customerId, albumId)
}

/** The same for a caller that holds the lock of the album, which may be in the trash. */
export async function openProof(tx: Tx, customerId: string, albumId: string): Promise<ProofRow> {
  const row = { customer_id: customerId, album_id: albumId, revision: 0, rounds_used: 0, approved_at: null }
  await tables(tx)
    .insertInto('album_proof')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tables(tx)
    .selectFrom('album_proof')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Without a lock, for a screen. */
export async function readProof(tx: Tx, customerId: string, albumId: string): Promise<ProofRow> {
  const proof = await tables(tx)
    .selectFrom('album_proof')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .executeTakeFirst()
  return proof ?? { customer_id: customerId, album_id: albumId, revision: 0, rounds_used: 0, approved_at: null }
}

/** Stores a change of a locked proof under its next revision, and tells the open pages. */
export async function changeAndAnnounce(
  tx: Tx,
  proof: ProofRow,
  change: Partial<Pick<ProofRow, 'rounds_used' | 'approved_at'>> = {},
): Promise<ProofRow> {
  const revision = proof.revision + 1
  await tables(tx)
    .updateTable('album_proof')
    .set({ ...change, revision })
    .where('customer_id', '=', proof.customer_id)
    .where('album_id', '=', proof.album_id)
    .returning(sql`pg_notify(${selectionChannel}, ${`${proof.album_id}:${revision}`})`.as('announced'))
    .execute()
  return { ...proof, ...change, revision }
}

type NewEvent = {
  readonly kind: AlbumEventKind
  /** Null: the studio. */
  readonly name: string | null
  readonly version?: number
  readonly count?: number
  readonly note?: string
}

export async function recordEvent(
  tx: Tx,
  { customer_id, album_id }: Pick<ProofRow, 'customer_id' | 'album_id'>,
  { kind, name, version, count, note }: NewEvent,
  now: Date,
): Promise<void> {
  await tables(tx)
    .insertInto('album_event')
    .values({
      customer_id,
      id: newId(),
      album_id,
      at: now,
      kind,
      name,
      version: version ?? null,
      count: count ?? null,
      note: note ?? '',
    })
    .execute()
}
