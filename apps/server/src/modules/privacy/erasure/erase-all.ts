import { DAY_MS } from '@revela/domain'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Eraser } from '../../../platform/db/eraser.ts'
import { customerPrefixes } from '../../../platform/object-store/customer-prefixes.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { deletePasskeys, deleteSessions, deleteDirectoryNames } from '../../accounts/index.ts'
import { releaseAllNames } from '../../profiles/index.ts'

export type EraseDeps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly clock: Clock
  readonly eraser: Eraser
  readonly keys: Keys
}

const batchSize = 2_000

/** Tables that outlive an account; docs/privacy.md gives the reason for each. */
export const retainedTables: readonly string[] = ['account_erasure', 'copy_task', 'retained_record', 'staff_action']

/** Erases the rows of all other tables, table by table. Returns false when the time ran out. */
export async function eraseRows(
  eraser: Eraser,
  customerId: string,
  options: { readonly except: readonly string[]; readonly deadline: number },
): Promise<boolean> {
  for (const table of await eraser.tables(retainedTables)) {
    if (options.except.includes(table)) continue
    for (let deletedRows = batchSize; deletedRows === batchSize;) {
      if (Date.now() > options.deadline) return false
      deletedRows = await eraser.erase(customerId, table, batchSize)
    }
  }
  return true
}

/**
 * Erases all stored objects of the customer. Reports the number of deleted objects after every page; returns false when
 * the time ran out.
 */
export async function eraseObjects(
  store: ObjectStore,
  customerId: string,
  options: { readonly deadline: number; readonly onDeleted: (deletedRows: number) => Promise<void> },
): Promise<boolean> {
  for (const prefix of customerPrefixes(customerId)) {
    for (;;) {
      if (Date.now() > options.deadline) return false
      const { objects } = await store.list(prefix)
      if (objects.length === 0) break
      await store.delete(objects.map(({ key }) => key))
      await options.onDeleted(objects.length)
    }
    await store.abortUnfinishedUploads([prefix])
  }
  return true
}

/** The subdomain of an erased studio is reserved as long as one that was given up. */
export const quarantineMs = 90 * DAY_MS

/** From here on, sign-in is impossible and no page of the studio is served. */
export async function revokeAccess(tx: Tx, customerId: string, erasedAt: Date): Promise<void> {
  await deleteSessions(tx, customerId, null)
  await deletePasskeys(tx, customerId)
  await deleteDirectoryNames(tx, customerId)
  await releaseAllNames(tx, customerId, new Date(erasedAt.getTime() + quarantineMs))
}
