import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { PicturesTables } from './pictures.module.ts'

export type Garbage = {
  readonly objectKey: string
  readonly isPrefix: boolean
  /** The object may still be written: renditions being made, or an attempt the store has not finished. */
  readonly mayStillBeWritten?: boolean
}

// Longer than any operation that started earlier can take.
const secondPassDelayMinutes = 15

const tables = (tx: Tx) => tx.withTables<PicturesTables>()

/**
 * Marks objects as garbage in the transaction that deletes their row; the sweep deletes them after the commit. Objects
 * that may still be written are deleted a second time when no writer can be left. The database's clock decides when,
 * because process clocks may jump.
 */
export async function discard(tx: Tx, customerId: string, garbage: readonly Garbage[], dueAt: Date): Promise<void> {
  await scheduleDeletion(tx, customerId, garbage, dueAt)
  const secondPass = garbage.filter(({ isPrefix, mayStillBeWritten = isPrefix }) => mayStillBeWritten)
  await insertGarbage(tx, customerId, secondPass, dueAt, { isSecondPass: true })
}

/** The same, returning the garbage ids: for objects that `cancelDeletion` may still keep. */
export async function scheduleDeletion(
  tx: Tx,
  customerId: string,
  garbage: readonly Garbage[],
  dueAt: Date,
): Promise<string[]> {
  return insertGarbage(tx, customerId, garbage, dueAt, { isSecondPass: false })
}

async function insertGarbage(
  tx: Tx,
  customerId: string,
  garbage: readonly Garbage[],
  dueAt: Date,
  { isSecondPass }: { isSecondPass: boolean },
): Promise<string[]> {
  const secondPass = new Date(dueAt.getTime() + secondPassDelayMinutes * 60_000)
  const moment = sql<Date>`now() + make_interval(mins => ${secondPassDelayMinutes})`
  const rows = garbage.map(({ objectKey, isPrefix }) => ({
    customer_id: customerId,
    id: newId(),
    object_key: objectKey,
    is_prefix: isPrefix,
    // Never due before `not_before`: otherwise rows written with a slow clock would fill every sweep batch.
    due_at: isSecondPass ? sql<Date>`greatest(${secondPass}::timestamptz, ${moment})` : dueAt,
    not_before: isSecondPass ? moment : null,
  }))
  for (let from = 0; from < rows.length; from += 1_000) {
    await tables(tx)
      .insertInto('object_garbage')
      .values(rows.slice(from, from + 1_000))
      .execute()
  }
  return rows.map((row) => row.id)
}

/**
 * For objects whose deletion was scheduled before they were stored, so that an attempt that dies leaves no orphan:
 * cancels the deletion. Returns false when the sweep has already deleted them.
 */
export async function cancelDeletion(tx: Tx, customerId: string, garbageIds: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('object_garbage')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...garbageIds])
    .executeTakeFirstOrThrow()
  return numDeletedRows === BigInt(garbageIds.length)
}

/** Finds those of the entries that may be deleted now. */
export async function findGarbage(tx: Tx, customerId: string, ids: readonly string[]) {
  return tables(tx)
    .selectFrom('object_garbage')
    .select(['id', 'object_key', 'is_prefix'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where((condition) =>
      condition.or([condition('not_before', 'is', null), condition('not_before', '<=', sql<Date>`now()`)]),
    )
    .execute()
}

export async function deleteGarbage(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('object_garbage')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
