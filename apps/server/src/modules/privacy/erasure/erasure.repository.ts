import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { PrivacyTables } from '../privacy.module.ts'

const tables = (tx: Tx) => tx.withTables<PrivacyTables>()

export type ErasureRow = Omit<PrivacyTables['account_erasure'], 'counts'> & { readonly counts: Record<string, number> }

/** The one that stands: not taken back, not over. */
export async function findErasure(tx: Tx, customerId: string): Promise<ErasureRow | null> {
  const row = await tables(tx)
    .selectFrom('account_erasure')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('taken_back_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** False when one stands already. */
export async function insertErasure(
  tx: Tx,
  erasure: { customerId: string; id: string; requestedAt: Date; dueAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('account_erasure')
    .values({
      customer_id: erasure.customerId,
      id: erasure.id,
      asked_at: erasure.requestedAt,
      due_at: erasure.dueAt,
      taken_back_at: null,
      begun_at: null,
      stage: 'waiting',
      look_at: erasure.dueAt,
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
    'due_at' | 'taken_back_at' | 'begun_at' | 'stage' | 'look_at' | 'mail_id' | 'reminded_at' | 'receipt' | 'ended_at'
  >
>

// Longer than any turn takes; one who died with it is followed by another.
const leaseMs = 5 * 60_000

/** Takes what is due for a while, alone; null when another worker did, or there is nothing to do yet. */
export async function claimErasure(tx: Tx, customerId: string, now: Date): Promise<ErasureRow | null> {
  const row = await tables(tx)
    .updateTable('account_erasure')
    .set({ look_at: new Date(now.getTime() + leaseMs) })
    .where('customer_id', '=', customerId)
    .where('taken_back_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('look_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** By whoever has taken it. False when it is not at that stage any more, was taken back, or is another worker's by now. */
export async function updateErasure(
  tx: Tx,
  { customer_id, id, stage, look_at }: Pick<ErasureRow, 'customer_id' | 'id' | 'stage' | 'look_at'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('account_erasure')
    .set(change)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('stage', '=', stage)
    .where('look_at', '=', look_at)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Of one that has not begun, whoever is looking at it. False when it has, or was taken back. */
export async function updateWaitingErasure(
  tx: Tx,
  { customer_id, id }: Pick<ErasureRow, 'customer_id' | 'id'>,
  change: Omit<Change, 'stage' | 'begun_at' | 'ended_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('account_erasure')
    .set(change)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('stage', '=', 'waiting')
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** One that could not be worked on leaves its place to the others. */
export async function postponeErasure(tx: Tx, customerId: string, until: Date): Promise<void> {
  await tables(tx)
    .updateTable('account_erasure')
    .set({ look_at: until })
    .where('customer_id', '=', customerId)
    .where('taken_back_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('look_at', 'is not', null)
    .execute()
}

export async function countObjects(tx: Tx, customerId: string, deletedObjects: number): Promise<void> {
  await sql`update account_erasure
    set counts = jsonb_set(counts, '{objects}', to_jsonb(coalesce((counts ->> 'objects')::bigint, 0) + ${deletedObjects}::bigint))
    where customer_id = ${customerId} and taken_back_at is null and ended_at is null`.execute(tx)
}

/** Once it was taken back it can never begin, whatever else says so. */
export async function isRevoked(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('account_erasure')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('taken_back_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** After a restore the row may be as old as the backup, or not there: what a tombstone says has begun, has begun. */
export async function ensureStarted(
  tx: Tx,
  { customerId, id, erasedAt }: { customerId: string; id: string; erasedAt: Date },
): Promise<void> {
  const startedColumns = { begun_at: erasedAt, look_at: null, stage: 'done' as const, ended_at: erasedAt }
  await tables(tx)
    .insertInto('account_erasure')
    .values({
      customer_id: customerId,
      id,
      asked_at: erasedAt,
      due_at: erasedAt,
      mail_id: null,
      receipt: null,
      reminded_at: null,
      taken_back_at: null,
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
