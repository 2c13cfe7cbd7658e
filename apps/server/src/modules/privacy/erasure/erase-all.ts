import { DAY_MS } from '@revela/domain'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Eraser } from '../../../platform/db/eraser.ts'
import { customerPrefixes } from '../../../platform/object-store/customer-prefixes.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { deletePasskeys, deleteSessions, deleteDirectoryNames } from '../../accounts/index.ts'
import { releaseAllSubdomains } from '../../profiles/index.ts'

export type EraseDeps = {
  readonly db: Database
  readonly store: ObjectStore
  readonly clock: Clock
  readonly eraser: Eraser
  readonly keys: Keys
}

const batchSize = 2_000

/** What outlives an account, each with its reason in docs/privacy.md. */
export const retainedTables: readonly string[] = ['account_erasure', 'copy_task', 'kept_record', 'staff_act']

/** Rows of every table but these, table by table. False when the time was over before. */
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

/** Everything the store holds of the customer. Tells after every page how many went; false when the time was over. */
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

/** The address of a studio that is gone is nobody else's for as long as one that was given up. */
export const quarantineMs = 90 * DAY_MS

/** From here on nobody signs in, and no page of the studio answers. */
export async function revokeAccess(tx: Tx, customerId: string, erasedAt: Date): Promise<void> {
  await deleteSessions(tx, customerId, null)
  await deletePasskeys(tx, customerId)
  await deleteDirectoryNames(tx, customerId)
  await releaseAllSubdomains(tx, customerId, new Date(erasedAt.getTime() + quarantineMs))
}
