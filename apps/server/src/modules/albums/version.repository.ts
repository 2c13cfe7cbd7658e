import { MAX_SPREADS } from '@revela/domain'
import { sql } from 'kysely'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  parentColumns,
  parentCounterUpdates,
  type OwnerCounters,
  type PictureCountChange,
  type PictureOwnerActions,
} from '../pictures/index.ts'
import type { AlbumsTables } from './albums.module.ts'

const tables = (tx: Tx) => tx.withTables<AlbumsTables>()

export async function insertVersion(
  tx: Tx,
  version: { customerId: string; id: string; albumId: string; number: number; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('album_version')
    .values({
      customer_id: version.customerId,
      id: version.id,
      album_id: version.albumId,
      number: version.number,
      note: '',
      pictures: 0,
      bytes: 0,
      last_number: 0,
      last_position: 0,
      cover_picture_id: null,
      access_epoch: 1,
      created_at: version.now,
      sent_at: null,
    })
    .execute()
}

/** Of an album that is not in the trash. */
export async function findVersion(tx: Tx, customerId: string, id: string) {
  return tables(tx)
    .selectFrom('album_version as v')
    .innerJoin('album as a', (join) =>
      join.onRef('a.customer_id', '=', 'v.customer_id').onRef('a.id', '=', 'v.album_id'),
    )
    .select(['v.id', 'v.album_id', 'v.number', 'v.pictures', 'v.access_epoch', 'v.sent_at'])
    .where('v.customer_id', '=', customerId)
    .where('v.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function versionExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  return (await findVersion(tx, customerId, id)) !== undefined
}

/**
 * Locks the version until the transaction ends. The album is read by a statement of its own: after waiting for the lock,
 * one that joined both would still see the album as it was before.
 */
export async function lockVersion(tx: Tx, customerId: string, id: string) {
  const version = await tables(tx)
    .selectFrom('album_version')
    .select(['id', 'album_id', 'number', 'pictures', 'sent_at'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!version) return null
  return (await isAlbumTrashed(tx, customerId, version.album_id)) ? null : version
}

async function isAlbumTrashed(tx: Tx, customerId: string, albumId: string): Promise<boolean> {
  const album = await tables(tx)
    .selectFrom('album')
    .select('deleted_at')
    .where('customer_id', '=', customerId)
    .where('id', '=', albumId)
    .executeTakeFirst()
  return album?.deleted_at !== null
}

/** Locks the draft; null when its album is in the trash or deleted. A sent version never changes. */
export async function lockDraft(tx: Tx, customerId: string, id: string) {
  const version = await lockVersion(tx, customerId, id)
  if (version?.sent_at) throw new ApiError('AlbumVersionSent')
  return version
}

/** Rejects an upload into a sent version, and one of more spreads than a version may have. */
export async function requireOpenDraft(tx: Tx, customerId: string, id: string, spreads: number): Promise<void> {
  const version = await findVersion(tx, customerId, id)
  if (!version) throw new ApiError('AlbumNotFound')
  if (version.sent_at) throw new ApiError('AlbumVersionSent')
  if (version.pictures + spreads > MAX_SPREADS) throw new ApiError('TooManySpreads')
}

/** Every change of spreads counts, so the lock and the checks are here. */
async function countSpreads(
  tx: Tx,
  customerId: string,
  id: string,
  change: PictureCountChange,
): Promise<OwnerCounters | null> {
  const draft = await lockDraft(tx, customerId, id)
  if (!draft) return null
  if (change.pictures > 0 && draft.pictures + change.pictures > MAX_SPREADS) throw new ApiError('TooManySpreads')
  const { rows } = await sql<OwnerCounters>`
    update album_version set ${parentCounterUpdates(change)}
    where customer_id = ${customerId} and id = ${id}
    returning ${parentColumns}, false as numbered`.execute(tx)
  return rows[0] ?? null
}

/** Returns false when the album is in the trash: its space is not counted. */
async function freeSpace(tx: Tx, customerId: string, id: string, bytes: number): Promise<boolean> {
  const version = await tables(tx)
    .updateTable('album_version')
    .set((eb) => ({ bytes: eb('bytes', '-', bytes) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('album_id')
    .executeTakeFirst()
  return version !== undefined && !(await isAlbumTrashed(tx, customerId, version.album_id))
}

async function reservePositions(tx: Tx, customerId: string, id: string, count: number): Promise<number | null> {
  if (!(await lockDraft(tx, customerId, id))) throw new ApiError('AlbumNotFound')
  const row = await tables(tx)
    .updateTable('album_version')
    .set((eb) => ({ last_position: eb('last_position', '+', count) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('last_position')
    .executeTakeFirstOrThrow()
  return row.last_position - count + 1
}

export const versionOwner: PictureOwnerActions = {
  kind: 'album_version',
  count: countSpreads,
  freeSpace,
  reservePositions,
  reserveDisplayNumbers: async () => null,
  setCover: async (tx, customerId, id, pictureId) => {
    await tables(tx)
      .updateTable('album_version')
      .set({ cover_picture_id: pictureId })
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
  },
  usage: () => ({}),
  missing: 'AlbumNotFound',
}

export async function findDraft(tx: Tx, customerId: string, albumId: string) {
  return tables(tx)
    .selectFrom('album_version')
    .select(['id', 'number'])
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}

export async function freezeVersion(
  tx: Tx,
  version: { readonly customerId: string; readonly id: string; readonly note: string; readonly now: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('album_version')
    .set({ note: version.note, sent_at: version.now })
    .where('customer_id', '=', version.customerId)
    .where('id', '=', version.id)
    .execute()
}

/** Locks every version of an album, so that no upload counts meanwhile, and returns them with their space. */
export async function lockVersions(tx: Tx, customerId: string, albumId: string) {
  return tables(tx)
    .selectFrom('album_version')
    .select(['id', 'bytes'])
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Invalidates every image address of an album that was issued before. */
export async function revokeAddresses(tx: Tx, customerId: string, albumId: string): Promise<void> {
  await tables(tx)
    .updateTable('album_version')
    .set((eb) => ({ access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .execute()
}

export async function listVersionIds(tx: Tx, customerId: string, albumId: string): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('album_version')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
