import { DAY_MS } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { BackupTables } from './backup.module.ts'

const tables = (tx: Tx) => tx.withTables<BackupTables>()

/** As long as a database backup may restore the object's row. */
export const copyRetentionMs = 35 * DAY_MS
const minRetryDelayMs = 60_000
const maxRetryDelayMs = 600_000

export type CopyTask = Pick<BackupTables['copy_task'], 'object_key' | 'is_deletion' | 'due_at' | 'attempts'>

export async function findTasks(tx: Tx, customerId: string, keys: readonly string[]): Promise<CopyTask[]> {
  return tables(tx)
    .selectFrom('copy_task')
    .select(['object_key', 'is_deletion', 'due_at', 'attempts'])
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`object_key = any(${sql.val([...keys])}::text[])`)
    .execute()
}

/**
 * Keeps the row if it became another task meanwhile: a picture that is deleted while it is copied must be deleted from
 * the backup too.
 */
export async function finishTask(tx: Tx, customerId: string, task: CopyTask): Promise<void> {
  await tables(tx)
    .deleteFrom('copy_task')
    .where('customer_id', '=', customerId)
    .where('object_key', '=', task.object_key)
    .where('is_deletion', '=', task.is_deletion)
    .execute()
}

/** `requested_at` stays unchanged, so that the age of a failing copy keeps growing. */
export async function postponeTask(tx: Tx, customerId: string, task: CopyTask, now: Date): Promise<void> {
  const delayMs = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** Math.min(task.attempts, 10))
  await tables(tx)
    .updateTable('copy_task')
    .set({ attempts: task.attempts + 1, due_at: new Date(now.getTime() + delayMs) })
    .where('customer_id', '=', customerId)
    .where('object_key', '=', task.object_key)
    .where('is_deletion', '=', task.is_deletion)
    .execute()
}

/**
 * Queues a copy or a deletion for an object that a scrub found in the backup bucket. An existing task stays unchanged.
 */
export async function queueCopy(
  tx: Tx,
  customerId: string,
  task: Pick<CopyTask, 'object_key' | 'is_deletion' | 'due_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('copy_task')
    .values({ customer_id: customerId, ...task, requested_at: task.due_at, attempts: 0 })
    .onConflict((conflict) => conflict.columns(['customer_id', 'object_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * For an erased account, after its rows are deleted: its backup copies have no retention. The next run deletes them
 * together with the tasks.
 */
export async function eraseCopies(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('copy_task')
    .set({ is_deletion: true, due_at: now, requested_at: now, attempts: 0 })
    .where('customer_id', '=', customerId)
    .execute()
}
