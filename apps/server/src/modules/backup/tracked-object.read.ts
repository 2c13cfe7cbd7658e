import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { nullIfMissing } from '../../platform/object-store/null-if-missing.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { BackupTables } from './backup.module.ts'

export type TrackedObject = {
  readonly key: string
  readonly type: string
  readonly bytes: number | null
  readonly sha256: Buffer | null
}

const trackedObjects = (tx: Tx, customerId: string) =>
  tx
    .withTables<BackupTables>()
    .selectFrom('tracked_object')
    .select(['object_key as key', 'content_type as type', 'bytes', 'sha256'])
    .where('customer_id', '=', customerId)

/** Lists the objects that a customer's rows name, in the order in which a store lists keys. */
export async function listTrackedObjects(
  tx: Tx,
  customerId: string,
  after: string,
  limit: number,
): Promise<TrackedObject[]> {
  return trackedObjects(tx, customerId)
    .where(sql<boolean>`object_key collate "C" > ${after}`)
    .orderBy(sql`object_key collate "C"`)
    .limit(limit)
    .execute()
}

/** By an index on the keys, as a store orders them. */
export async function findTrackedObjects(
  tx: Tx,
  customerId: string,
  keys: readonly string[],
): Promise<Map<string, TrackedObject>> {
  const source = await trackedObjects(tx, customerId)
    .where(sql<boolean>`object_key collate "C" = any(${sql.val([...keys])}::text[])`)
    .execute()
  return new Map(source.map((object) => [object.key, object]))
}

/** Returns the keys that are being uploaded or are about to be deleted. */
export async function listPendingKeys(tx: Tx, customerId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${sql.val([...keys])}::text[]) key
    where exists (select from upload_attempt where customer_id = ${customerId} and object_key = key)
      or exists (select from object_garbage where customer_id = ${customerId}
        and (object_key = key or (is_prefix and starts_with(key, object_key))))`.execute(tx)
  return new Set(rows.map((row) => row.key))
}

/** Returns the ids of existing galleries, works and versions of albums, which own renditions. */
export async function listOwners(tx: Tx, customerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from gallery where customer_id = ${customerId}
    union all select id from work where customer_id = ${customerId}
    union all select id from album_version where customer_id = ${customerId}`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

export async function isCustomer(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql`select from customer where customer_id = ${customerId}`.execute(tx)
  return rows.length > 0
}

type ReadResult = { readonly state: 'missing' | 'damaged' } | { readonly state: 'sound'; readonly bytes: Buffer }

/** Reads the complete object and checks it against its row. An object without a stored checksum is accepted. */
export async function readVerified(store: ObjectStore, { key, sha256 }: TrackedObject): Promise<ReadResult> {
  const bytes = await store.read(key).catch(nullIfMissing)
  if (!bytes) return { state: 'missing' }
  const isValid = sha256 === null || createHash('sha256').update(bytes).digest().equals(sha256)
  return isValid ? { state: 'sound', bytes } : { state: 'damaged' }
}

/** Copies an object from one store to the other; throws when the source is missing or damaged. Returns its length. */
export async function copyVerified(from: ObjectStore, to: ObjectStore, object: TrackedObject): Promise<number> {
  const source = await readVerified(from, object)
  if (source.state !== 'sound') throw new InvalidObjectError(`${object.key} is ${source.state}`)
  await to.put(object.key, source.bytes, { length: source.bytes.length, type: object.type })
  return source.bytes.length
}

export class InvalidObjectError extends Error {
  override readonly name = 'NotSound'
}
