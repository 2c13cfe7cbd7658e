import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { PicturesTables } from './pictures.module.ts'

export type Garbage = {
  readonly objectKey: string
  readonly isPrefix: boolean
  /** Somebody may still be writing it: renditions in the making, a try the store has not finished with. */
  readonly mayComeLate?: boolean
}

// Longer than anything begun earlier can take.
const lateMinutes = 15

const tables = (tx: Tx) => tx.withTables<PicturesTables>()

/**
 * Lets go of objects in the transaction that lets go of their row; the sweeper deletes them after it committed. What
 * may come late is deleted once more when nobody can still be writing it, which the database's clock decides: those of
 * processes may jump.
 */
export async function discard(tx: Tx, customerId: string, garbage: readonly Garbage[], dueAt: Date): Promise<void> {
  await promiseDeletion(tx, customerId, garbage, dueAt)
  const late = garbage.filter(({ isPrefix, mayComeLate = isPrefix }) => mayComeLate)
  await promise(tx, customerId, late, dueAt, { onceMore: true })
}

/** The same, answering the promises: for objects that `keepObjects` may still save. */
export async function promiseDeletion(
  tx: Tx,
  customerId: string,
  garbage: readonly Garbage[],
  dueAt: Date,
): Promise<string[]> {
  return promise(tx, customerId, garbage, dueAt, { onceMore: false })
}

async function promise(
  tx: Tx,
  customerId: string,
  garbage: readonly Garbage[],
  dueAt: Date,
  { onceMore }: { onceMore: boolean },
): Promise<string[]> {
  const late = new Date(dueAt.getTime() + lateMinutes * 60_000)
  const moment = sql<Date>`now() + make_interval(mins => ${lateMinutes})`
  const rows = garbage.map(({ objectKey, isPrefix }) => ({
    customer_id: customerId,
    id: newId(),
    object_key: objectKey,
    is_prefix: isPrefix,
    // Never before its moment, or those of a clock that is slow would stand in the way of all others.
    due_at: onceMore ? sql<Date>`greatest(${late}::timestamptz, ${moment})` : dueAt,
    not_before: onceMore ? moment : null,
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
export async function keepObjects(tx: Tx, customerId: string, promises: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('object_garbage')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...promises])
    .executeTakeFirstOrThrow()
  return numDeletedRows === BigInt(promises.length)
}

/** Those of them whose moment has come. */
export async function findGarbage(tx: Tx, customerId: string, ids: readonly string[]) {
  return tables(tx)
    .selectFrom('object_garbage')
    .select(['id', 'object_key', 'is_prefix'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .where((where) => where.or([where('not_before', 'is', null), where('not_before', '<=', sql<Date>`now()`)]))
    .execute()
}

export async function forgetGarbage(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('object_garbage')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
