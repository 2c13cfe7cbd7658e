import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { lockPictures } from './picture-order.repository.ts'
import type { PicturesTables } from './pictures.module.ts'

const tables = (tx: Tx) => tx.withTables<PicturesTables>()

const idIn = (ids: readonly string[]) => sql<boolean>`id = any(${sql.val([...ids])}::uuid[])`

type OwnerKey = { readonly customerId: string; readonly ownerId: string }

/**
 * Locks pictures of a gallery that may leave it. One whose renditions are being made stays: its job names the gallery.
 */
export async function lockMovable(tx: Tx, { customerId, ownerId }: OwnerKey, ids: readonly string[]) {
  await lockPictures(tx, customerId, ownerId, ids)
  return tables(tx)
    .selectFrom('picture')
    .select(['id', 'number', 'version', 'bytes'])
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('owner_kind', '=', 'gallery')
    .where('trashed_at', 'is', null)
    .where('state', '!=', 'stored')
    .where(idIn(ids))
    .execute()
}

export type NewPlace = {
  readonly id: string
  readonly number: number
  readonly displayNumber: number | null
  readonly position: number
}

/**
 * Gives pictures to another gallery. What refers to the old one (chapter, group) is cleared; file, stars and suggestion
 * stay.
 */
export async function changeOwner(
  tx: Tx,
  customerId: string,
  target: string,
  places: readonly NewPlace[],
): Promise<void> {
  const json = JSON.stringify(places)
  await sql`
    update picture p set owner_id = ${target}, number = n.number, display_number = n."displayNumber",
      position = n.position, chapter = null, similar_group = null, group_front = false
    from json_to_recordset(${json}::json) as n (id uuid, number int, "displayNumber" int, position int)
    where p.customer_id = ${customerId} and p.id = n.id and p.trashed_at is null`.execute(tx)
}

export type CopyableOriginal = {
  readonly id: string
  readonly version: number
  readonly object_key: string
  readonly content_type: string
  readonly bytes: number
  readonly crc32: number
}

/** Ready pictures of a gallery. */
export async function listCopyable(
  tx: Tx,
  { customerId, ownerId }: OwnerKey,
  ids: readonly string[],
): Promise<CopyableOriginal[]> {
  return tables(tx)
    .selectFrom('picture')
    .select(['id', 'version', 'object_key', 'content_type', 'bytes', 'crc32'])
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('owner_kind', '=', 'gallery')
    .where('trashed_at', 'is', null)
    .where('state', '=', 'ready')
    .where(idIn(ids))
    .orderBy('number')
    .execute()
}

type CopyPlace = {
  readonly id: string
  readonly ownerId: string
  readonly number: number
  readonly displayNumber: number | null
  readonly position: number | null
  readonly objectKey: string
}

/** Inserts the row of a copy; false when the original is no longer the same version. */
export async function insertCopy(
  tx: Tx,
  customerId: string,
  original: Pick<CopyableOriginal, 'id' | 'version'>,
  place: CopyPlace,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into picture (customer_id, id, owner_kind, owner_id, number, display_number, position, object_key, uploaded_at,
      title, title_number, content_type, bytes, sha256, crc32, version, state, width, height, taken_at, rating, label,
      thumbhash, suggested, location_patches, patched_crc32, camera, sharpness)
    select customer_id, ${place.id}::uuid, 'gallery', ${place.ownerId}::uuid, ${place.number}::int,
      ${place.displayNumber}::int, ${place.position}::int, ${place.objectKey}, ${now}::timestamptz,
      title, title_number, content_type, bytes, sha256, crc32, 1, 'ready', width, height, taken_at, rating, label,
      thumbhash, suggested, location_patches, patched_crc32, camera, sharpness
    from picture
    where customer_id = ${customerId} and id = ${original.id} and version = ${original.version}
      and state = 'ready' and trashed_at is null`.execute(tx)
  return numAffectedRows === 1n
}
