import { pictureFileNumber } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Renditions } from '../../platform/images/make-renditions.ts'
import type { PictureOwner, PicturesTables } from './pictures.module.ts'

const tables = (tx: Tx) => tx.withTables<PicturesTables>()

export type StoredOriginal = {
  readonly objectKey: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly crc32: number
}

export type NewPicture = StoredOriginal & {
  readonly customerId: string
  readonly id: string
  readonly owner: PictureOwner
  readonly number: number
  readonly displayNumber?: number | null
  readonly title: string
  /** The number of its chapter, if any. */
  readonly chapter?: number | null
  /** The position, if the owner orders its pictures manually. */
  readonly position?: number | null
}

export async function insertPicture(tx: Tx, picture: NewPicture, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('picture')
    .values({
      customer_id: picture.customerId,
      id: picture.id,
      owner_kind: picture.owner.kind,
      owner_id: picture.owner.id,
      number: picture.number,
      display_number: picture.displayNumber ?? null,
      title: picture.title,
      title_number: pictureFileNumber(picture.title),
      ...originalColumns(picture),
      version: 1,
      state: 'stored',
      failure: null,
      width: null,
      height: null,
      taken_at: null,
      rating: null,
      label: null,
      thumbhash: null,
      suggested: false,
      chapter: picture.chapter ?? null,
      camera: null,
      sharpness: null,
      similar_group: null,
      group_front: false,
      position: picture.position ?? null,
      uploaded_at: now,
      trashed_at: null,
      purge_at: null,
    })
    .execute()
}

/**
 * Stores the next version of a picture: same id, number and favourites, other bytes. Returns the previous version; null
 * when the picture was deleted, is in the trash, or was moved to another gallery.
 */
export async function replaceOriginal(
  tx: Tx,
  customerId: string,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
  original: StoredOriginal,
  now: Date,
) {
  const previous = await tables(tx)
    .selectFrom('picture')
    .select(['object_key', 'bytes', 'number', 'version', 'owner_id', 'state'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!previous) return null
  await tables(tx)
    .updateTable('picture')
    .set({
      ...originalColumns(original),
      version: previous.version + 1,
      state: 'stored',
      failure: null,
      uploaded_at: now,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
  return previous
}

function originalColumns(original: StoredOriginal) {
  return {
    object_key: original.objectKey,
    content_type: original.contentType,
    bytes: original.bytes,
    sha256: original.sha256,
    crc32: original.crc32,
    // Set once the picture's metadata is read.
    location_patches: null,
    patched_crc32: null,
  }
}

export async function findPicture(tx: Tx, customerId: string, id: string) {
  return anyPicture(tx, customerId, id).where('trashed_at', 'is', null).executeTakeFirst()
}

/** Includes the trash: for jobs that make renditions, which are needed again when the picture is restored. */
export async function findStoredPicture(tx: Tx, customerId: string, id: string) {
  return anyPicture(tx, customerId, id).executeTakeFirst()
}

function anyPicture(tx: Tx, customerId: string, id: string) {
  return tables(tx)
    .selectFrom('picture')
    .select([
      'id',
      'owner_kind',
      'owner_id',
      'number',
      'title',
      'object_key',
      'bytes',
      'sha256',
      'crc32',
      'version',
      'state',
      'uploaded_at',
    ])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
}

/** Whether a picture's original has this key. Reads all pictures of a customer: only for rare cases. */
export async function isOriginal(tx: Tx, customerId: string, objectKey: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('picture')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('object_key', '=', objectKey)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Finds one version of the picture with this number, including covers. Includes the trash: only the photographer has
 * such an address.
 */
export async function findNumbered(
  tx: Tx,
  picture: { readonly customerId: string; readonly ownerId: string; readonly number: number; readonly version: number },
) {
  return tables(tx)
    .selectFrom('picture')
    .select(['owner_kind', 'object_key', 'crc32', 'state', 'trashed_at'])
    .where('customer_id', '=', picture.customerId)
    .where('owner_id', '=', picture.ownerId)
    .where('number', '=', picture.number)
    .where('version', '=', picture.version)
    .executeTakeFirst()
}

/**
 * Returns true when this version was still pending; a version that was overwritten or deleted meanwhile is not marked.
 */
export async function markReady(
  tx: Tx,
  customerId: string,
  id: string,
  version: number,
  renditions: Omit<Renditions, 'files'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('picture')
    .set({
      state: 'ready',
      failure: null,
      width: renditions.width,
      height: renditions.height,
      taken_at: renditions.takenAt,
      camera: renditions.camera,
      rating: renditions.rating,
      label: renditions.label,
      thumbhash: renditions.thumbhash,
      sharpness: renditions.sharpness,
      location_patches: renditions.location ? Buffer.from(renditions.location.patches) : null,
      patched_crc32: renditions.location?.crc32 ?? null,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the camera of a picture that was rendered before cameras were read. Another version has its own. */
export async function setCamera(
  tx: Tx,
  customerId: string,
  picture: { readonly id: string; readonly version: number },
  camera: string,
): Promise<void> {
  await tables(tx)
    .updateTable('picture')
    .set({ camera })
    .where('customer_id', '=', customerId)
    .where('id', '=', picture.id)
    .where('version', '=', picture.version)
    .where('state', '=', 'ready')
    .where('camera', 'is', null)
    .where('trashed_at', 'is', null)
    .execute()
}

/** Pictures of galleries whose camera was not read, except those in the trash. */
export async function findWithoutCamera(tx: Tx, customerId: string, limit: number) {
  return tables(tx)
    .selectFrom('picture')
    .select(['id', 'version', 'object_key', 'bytes'])
    .where('customer_id', '=', customerId)
    .where('owner_kind', '=', 'gallery')
    .where('state', '=', 'ready')
    .where('camera', 'is', null)
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function markFailed(
  tx: Tx,
  customerId: string,
  id: string,
  version: number,
  failure: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('picture')
    .set({ state: 'failed', failure })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sets the picture back to pending, to render it again. Returns true only once. */
export async function markWaiting(tx: Tx, customerId: string, id: string) {
  return tables(tx)
    .updateTable('picture')
    .set({ state: 'stored', failure: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('trashed_at', 'is', null)
    .returning(['number', 'version', 'owner_id'])
    .executeTakeFirst()
}

/** Permanently deletes all pictures of an owner, including covers with their own file. */
export async function deletePicturesOf(tx: Tx, customerId: string, ownerId: string) {
  return tables(tx)
    .deleteFrom('picture')
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .returning(['object_key', 'state', 'bytes', 'owner_kind', 'trashed_at'])
    .execute()
}

/** Deletes the covers with their own file that an owner no longer shows. */
export async function deleteCovers(tx: Tx, customerId: string, ownerId: string, except: string) {
  return tables(tx)
    .deleteFrom('picture')
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('owner_kind', '=', 'cover')
    .where('id', '!=', except)
    .returning(['id', 'number', 'object_key', 'bytes', 'version', 'state'])
    .execute()
}

export async function countOwned(tx: Tx, customerId: string, ownerId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('picture')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
    .where(sql<boolean>`id = any(${sql.val([...ids])}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

export async function setSuggested(tx: Tx, customerId: string, id: string, suggested: boolean): Promise<void> {
  await tables(tx)
    .updateTable('picture')
    .set({ suggested })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function setSuggestedMany(
  tx: Tx,
  filter: { customerId: string; ownerId: string; ids: readonly string[] },
  suggested: boolean,
): Promise<void> {
  await sql`
    update picture set suggested = ${suggested}
    where customer_id = ${filter.customerId} and owner_id = ${filter.ownerId} and id = any(${filter.ids}::uuid[])
      and trashed_at is null`.execute(tx)
}

/** Applies to every picture of the owner with the rating (1–5) or the colour label. */
export async function setSuggestedByTag(
  tx: Tx,
  customerId: string,
  ownerId: string,
  tag: string,
  suggested: boolean,
): Promise<void> {
  const query = tables(tx)
    .updateTable('picture')
    .set({ suggested })
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('trashed_at', 'is', null)
  const stars = Number(tag)
  await (
    Number.isInteger(stars)
      ? query.where('rating', '=', stars)
      : query.where('label', '=', tag as PicturesTables['picture']['label'])
  ).execute()
}
