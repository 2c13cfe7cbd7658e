import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { PrivacyTables } from '../privacy.module.ts'

const tables = (tx: Tx) => tx.withTables<PrivacyTables>()

export type ErasureRow = Omit<PrivacyTables['account_erasure'], 'counts'> & { readonly counts: Record<string, number> }

/** Finds the active erasure: not revoked and not completed. */
export async function findErasure(tx: Tx, customerId: string): Promise<ErasureRow | null> {
  const row = await tables(tx)
    .selectFrom('account_erasure')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false when an erasure is already active. */
export async function insertErasure(
  tx: Tx,
  erasure: { customerId: string; id: string; requestedAt: Date; dueAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('account_erasure')
    .values({
      customer_id: erasure.customerId,
      id: erasure.id,
      requested_at: erasure.requestedAt,
      due_at: erasure.dueAt,
      revoked_at: null,
      started_at: null,
      stage: 'waiting',
      check_at: erasure.dueAt,
      mail_id: null,
      reminded_at: null,
      receipt: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Change = Partial<
  Pick<
    PrivacyTables['account_erasure'],
    'due_at' | 'revoked_at' | 'started_at' | 'stage' | 'check_at' | 'mail_id' | 'reminded_at' | 'receipt' | 'ended_at'
  >
>

// Longer than any step takes; after it expires, another worker may claim the erasure of a worker that died.
const leaseMs = 5 * 60_000

/** Claims a due erasure for the lease; null when another worker has it or nothing is due. */
export async function claimErasure(tx: Tx, customerId: string, now: Date): Promise<ErasureRow | null> {
  const row = await tables(tx)
    .updateTable('account_erasure')
    .set({ check_at: new Date(now.getTime() + leaseMs) })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('check_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Called by the worker that claimed it. Returns false when the stage has changed, the erasure was revoked, or another
 * worker has claimed it.
 */
export async function updateErasure(
  tx: Tx,
  { customer_id, id, stage, check_at }: Pick<ErasureRow, 'customer_id' | 'id' | 'stage' | 'check_at'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('account_erasure')
    .set(change)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('stage', '=', stage)
    .where('check_at', '=', check_at)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Changes an erasure that has not started, whichever worker holds it. Returns false when it has started or was revoked.
 */
export async function updateWaitingErasure(
  tx: Tx,
  { customer_id, id }: Pick<ErasureRow, 'customer_id' | 'id'>,
  change: Omit<Change, 'stage' | 'started_at' | 'ended_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('account_erasure')
    .set(change)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('stage', '=', 'waiting')
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Postpones an erasure that failed, so that it does not block the others. */
export async function postponeErasure(tx: Tx, customerId: string, until: Date): Promise<void> {
  await tables(tx)
    .updateTable('account_erasure')
    .set({ check_at: until })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('check_at', 'is not', null)
    .execute()
}

export async function countObjects(tx: Tx, customerId: string, deletedObjects: number): Promise<void> {
  await sql`update account_erasure
    set counts = jsonb_set(counts, '{objects}', to_jsonb(coalesce((counts ->> 'objects')::bigint, 0) + ${deletedObjects}::bigint))
    where customer_id = ${customerId} and revoked_at is null and ended_at is null`.execute(tx)
}

/** A revoked erasure can never start, whatever a tombstone says. */
export async function isRevoked(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('account_erasure')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** After a restore the row may be as old as the backup, or missing: an erasure with a tombstone counts as started. */
export async function ensureStarted(
  tx: Tx,
  { customerId, id, erasedAt }: { customerId: string; id: string; erasedAt: Date },
): Promise<void> {
  const startedColumns = { started_at: erasedAt, check_at: null, stage: 'done' as const, ended_at: erasedAt }
  await tables(tx)
    .insertInto('account_erasure')
    .values({
      customer_id: customerId,
      id,
      requested_at: erasedAt,
      due_at: erasedAt,
      mail_id: null,
      receipt: null,
      reminded_at: null,
      revoked_at: null,
      ...startedColumns,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'id']).doUpdateSet(startedColumns))
    .execute()
}

export async function deleteErasures(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await tables(tx)
    .deleteFrom('account_erasure')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...ids])
    .execute()
}
