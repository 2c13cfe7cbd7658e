import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { PicturesTables } from './pictures.module.ts'

export type Garbage = {
  readonly objectKey: string
  readonly isPrefix: boolean
  /** Somebody may still be writing it: renditions in the making, a try the store has not finished with. */
  readonly mayStillBeWritten?: boolean
}

// Longer than anything begun earlier can take.
const secondPassDelayMinutes = 15

const tables = (tx: Tx) => tx.withTables<PicturesTables>()

/**
 * Lets go of objects in the transaction that lets go of their row; the sweeper deletes them after it committed. What
 * may come late is deleted once more when nobody can still be writing it, which the database's clock decides: those of
 * processes may jump.
 */
export async function discard(tx: Tx, customerId: string, garbage: readonly Garbage[], dueAt: Date): Promise<void> {
  await scheduleDeletion(tx, customerId, garbage, dueAt)
  const secondPass = garbage.filter(({ isPrefix, mayStillBeWritten = isPrefix }) => mayStillBeWritten)
  await insertGarbage(tx, customerId, secondPass, dueAt, { isSecondPass: true })
}

/** The same, answering the promises: for objects that `keepObjects` may still save. */
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
    // Never before its moment, or those of a clock that is slow would stand in the way of all others.
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
 * For objects whose deletion was promised before they were stored, so that a try that dies leaves nothing behind:
 * takes the promises back. False when the sweeper was faster.
 */
export async function cancelDeletion(tx: Tx, customerId: string, garbageIds: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('object_garbage')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...garbageIds])
    .executeTakeFirstOrThrow()
  return numDeletedRows === BigInt(garbageIds.length)
}

/** Those of them whose moment has come. */
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
