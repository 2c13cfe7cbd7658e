import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { lockPictures } from './picture-order.repository.ts'
import type { PicturesTables } from './pictures.module.ts'

const tables = (tx: Tx) => tx.withTables<PicturesTables>()

type OwnerKey = { readonly customerId: string; readonly ownerId: string }

const idIn = (ids: readonly string[]) => sql<boolean>`id = any(${sql.val([...ids])}::uuid[])`

/** Moves pictures to the trash. Returns those that were not already in it. */
export async function markTrashed(
  tx: Tx,
  owner: OwnerKey,
  ids: readonly string[],
  times: { now: Date; purgeAt: Date },
) {
  await lockPictures(tx, owner.customerId, owner.ownerId, ids)
  return tables(tx)
    .updateTable('picture')
    .set({ trashed_at: times.now, purge_at: times.purgeAt })
    .where('customer_id', '=', owner.customerId)
    .where('owner_id', '=', owner.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
    .where(idIn(ids))
    .returning(['id', 'number'])
    .execute()
}

/** Takes pictures out of the trash. Returns those that were in it; other ids are ignored. */
export async function markRestored(tx: Tx, owner: OwnerKey, ids: readonly string[]) {
  await lockPictures(tx, owner.customerId, owner.ownerId, ids)
  return tables(tx)
    .updateTable('picture')
    .set({ trashed_at: null, purge_at: null })
    .where('customer_id', '=', owner.customerId)
    .where('owner_id', '=', owner.ownerId)
    .where('purge_at', 'is not', null)
    .where(idIn(ids))
    .returning(['id', 'number'])
    .execute()
}

/** Permanently deletes rows in the trash, except pictures restored meanwhile and those due later than `dueBy`. */
export async function deleteTrashed(tx: Tx, owner: OwnerKey, ids: readonly string[], dueBy: Date | null) {
  await lockPictures(tx, owner.customerId, owner.ownerId, ids)
  return tables(tx)
    .deleteFrom('picture')
    .where('customer_id', '=', owner.customerId)
    .where('owner_id', '=', owner.ownerId)
    .where('purge_at', 'is not', null)
    .where(sql<boolean>`(${dueBy}::timestamptz is null or purge_at <= ${dueBy}::timestamptz)`)
    .where(idIn(ids))
    .returning(['id', 'number', 'object_key', 'bytes', 'version', 'state'])
    .execute()
}

export async function listTrashedIds(tx: Tx, { customerId, ownerId }: OwnerKey): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('picture')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('purge_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the owners of pictures in the trash: the sweep knows only the pictures' ids. */
export async function findTrashedOwners(tx: Tx, customerId: string, ids: readonly string[]) {
  return tables(tx)
    .selectFrom('picture')
    .select(['owner_id', 'owner_kind', sql<string[]>`array_agg(id)`.as('ids')])
    .where('customer_id', '=', customerId)
    .where('purge_at', 'is not', null)
    .where(idIn(ids))
    .groupBy(['owner_id', 'owner_kind'])
    .execute()
}
