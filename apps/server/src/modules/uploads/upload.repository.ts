import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { discard, isOriginal } from '../pictures/index.ts'
import type { UploadOwnerKind, UploadsDeps, UploadsTables } from './uploads.module.ts'

const tables = (tx: Tx) => tx.withTables<UploadsTables>()

type NewItem = {
  readonly pictureId: string
  readonly title: string
  readonly bytes: number
  readonly overwrite: boolean
  readonly position: number | null
  readonly displayNumber: number | null
  readonly chapter: number | null
}

export async function insertBatch(
  tx: Tx,
  batch: { customerId: string; id: string; ownerKind: UploadOwnerKind; ownerId: string; now: Date },
  items: readonly NewItem[],
): Promise<void> {
  const { customerId, id } = batch
  await tables(tx)
    .insertInto('upload_batch')
    .values({
      customer_id: customerId,
      id,
      owner_kind: batch.ownerKind,
      owner_id: batch.ownerId,
      opened_at: batch.now,
      finished_at: null,
    })
    .execute()
  // One parameter for thousands of rows.
  await sql`
    insert into upload_item
      (customer_id, batch_id, picture_id, title, bytes, overwrite, position, display_number, chapter)
    select ${customerId}::uuid, ${id}::uuid, i."pictureId", i.title, i.bytes, i.overwrite, i.position,
      i."displayNumber", i.chapter
    from json_to_recordset(${JSON.stringify(items)}::json)
      as i ("pictureId" uuid, title text, bytes bigint, overwrite boolean, position integer, "displayNumber" integer,
        chapter integer)`.execute(tx)
}

export async function findBatch(tx: Tx, customerId: string, id: string) {
  return tables(tx)
    .selectFrom('upload_batch')
    .select(['owner_kind', 'owner_id', 'finished_at'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findItem(tx: Tx, customerId: string, batchId: string, pictureId: string) {
  return itemQuery(tx, customerId, batchId, pictureId).executeTakeFirst()
}

/** Locks the item until the transaction ends. */
export async function lockItem(tx: Tx, customerId: string, batchId: string, pictureId: string) {
  return itemQuery(tx, customerId, batchId, pictureId).forUpdate().executeTakeFirst()
}

function itemQuery(tx: Tx, customerId: string, batchId: string, pictureId: string) {
  return tables(tx)
    .selectFrom('upload_item')
    .select(['title', 'bytes', 'overwrite', 'position', 'display_number', 'chapter', 'state'])
    .where('customer_id', '=', customerId)
    .where('batch_id', '=', batchId)
    .where('picture_id', '=', pictureId)
}

export async function markItemStored(
  tx: Tx,
  item: { customerId: string; batchId: string; pictureId: string; now: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('upload_item')
    .set({ state: 'stored', error: null, settled_at: item.now })
    .where('customer_id', '=', item.customerId)
    .where('batch_id', '=', item.batchId)
    .where('picture_id', '=', item.pictureId)
    .execute()
}

/** Stores the browser's report about a file it could not send. A stored item stays stored. */
export async function failItem(tx: Tx, customerId: string, pictureId: string, error: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('upload_item')
    .set({ state: 'failed', error, settled_at: now })
    .where('customer_id', '=', customerId)
    .where('picture_id', '=', pictureId)
    .where('state', '=', 'pending')
    .execute()
}

export async function finishBatch(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('upload_batch')
    .set({ finished_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

export async function isPictureAwaited(tx: Tx, customerId: string, pictureId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('upload_item')
    .select('picture_id')
    .where('customer_id', '=', customerId)
    .where('picture_id', '=', pictureId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function readOpenBatches(tx: Tx, customerId: string, ownerId: string) {
  const batches = await tables(tx)
    .selectFrom('upload_batch')
    .select(['id', 'opened_at'])
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('finished_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(10)
    .execute()
  return Promise.all(
    batches.map(async (batch) => ({
      ...batch,
      items: await tables(tx)
        .selectFrom('upload_item')
        .select(['picture_id', 'title', 'bytes', 'overwrite', 'state'])
        .where('customer_id', '=', customerId)
        .where('batch_id', '=', batch.id)
        .limit(20_000)
        .execute(),
    })),
  )
}

export async function insertAttempt(
  tx: Tx,
  attempt: { customerId: string; batchId: string; pictureId: string; objectKey: string; now: Date },
): Promise<string> {
  const id = newId()
  await tables(tx)
    .insertInto('upload_attempt')
    .values({
      customer_id: attempt.customerId,
      id,
      batch_id: attempt.batchId,
      picture_id: attempt.pictureId,
      object_key: attempt.objectKey,
      state: 'receiving',
      started_at: attempt.now,
    })
    .execute()
  return id
}

/** Returns true when the attempt was still open: the sweep has not abandoned it meanwhile. */
export async function closeAttempt(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('upload_attempt')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Marks attempts as abandoned and returns the keys of objects they may have left. From then on their age counts from
 * now, by the database's clock: process clocks may jump, and a store that hangs may write late.
 */
export async function abandonAttempts(tx: Tx, customerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tables(tx)
    .updateTable('upload_attempt')
    .set({ state: 'abandoned', started_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'receiving')
    .returning('object_key')
    .execute()
  return rows.map((row) => row.object_key)
}

/** Finds the attempts abandoned at least `seconds` ago, and the keys of objects they may have left. */
export async function findAbandonedAttempts(tx: Tx, customerId: string, ids: readonly string[], seconds: number) {
  return tables(tx)
    .selectFrom('upload_attempt')
    .select(['id', 'object_key'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'abandoned')
    .where('started_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute()
}

export async function deleteAttempts(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('upload_attempt')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'abandoned')
    .execute()
}

/** Deletes the batches of a permanently deleted owner; the sweep abandons their attempts. */
export async function deleteBatches(tx: Tx, customerId: string, ownerId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('upload_batch')
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .execute()
}

/** Deletes old batches with their items. */
export async function deleteBatchesById(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('upload_batch')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}

/** The object of a failed attempt is an orphan. If this call fails too, the sweep finds the attempt's row. */
export async function discardAttempt(
  { db, clock }: Pick<UploadsDeps, 'db' | 'clock'>,
  customerId: string,
  attemptId: string,
  objectKey: string,
): Promise<void> {
  await db
    .tenant(customerId, async (tx) => {
      const isClosed = await closeAttempt(tx, customerId, attemptId)
      // No longer open: it was committed and the response lost, or the sweep abandoned it during the upload.
      if (isClosed || !(await isOriginal(tx, customerId, objectKey)))
        await discard(tx, customerId, [{ objectKey, isPrefix: false, mayStillBeWritten: true }], clock())
    })
    // The row stays, and the sweep finds it.
    .catch(() => undefined)
}
