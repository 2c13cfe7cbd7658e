import { DAY_MS } from '@revela/domain'
import type { ListedObject } from '../../platform/object-store/object-store.ts'
import type { BackupDeps } from './backup.module.ts'
import { mergeByKey, storedObjects, trackedObjects, trackedPrefixes } from './sequences.ts'
import type { TrackedObject } from './tracked-object.read.ts'

/**
 * Discrepancies found by reading rows, store and backup one after the other; each is checked again before it is acted
 * on.
 */
export type Discrepancies = {
  missing: TrackedObject[]
  damaged: TrackedObject[]
  untracked: string[]
  uncopied: string[]
  orphanedCopies: string[]
}

// A younger object may belong to an operation in progress.
const minOrphanAgeMs = DAY_MS

export async function compareObjects(
  { db, clock, store, copy }: Pick<BackupDeps, 'db' | 'clock' | 'store' | 'copy'>,
  customerId: string,
): Promise<Discrepancies> {
  const discrepancies: Discrepancies = { missing: [], damaged: [], untracked: [], uncopied: [], orphanedCopies: [] }
  const isOld = (object: ListedObject) => clock().getTime() - object.storedAt.getTime() > minOrphanAgeMs
  const prefixes = trackedPrefixes(customerId)
  const all = mergeByKey(
    trackedObjects(db, customerId),
    storedObjects(store, prefixes),
    copy ? storedObjects(copy, prefixes) : noObjects(),
  )
  for await (const { key, a: row, b: object, c: copied } of all) {
    if (row && !object) discrepancies.missing.push(row)
    else if (row && object && row.bytes !== null && row.bytes !== object.bytes) discrepancies.damaged.push(row)
    if (!row && object && isOld(object)) discrepancies.untracked.push(key)
    if (!copy) continue
    const isCopyDifferent = row && row.bytes !== null && copied && row.bytes !== copied.bytes
    if (row && (!copied || isCopyDifferent)) discrepancies.uncopied.push(key)
    if (!row && copied && isOld(copied)) discrepancies.orphanedCopies.push(key)
  }
  return discrepancies
}

async function* noObjects(): AsyncGenerator<ListedObject> {
  yield* []
}
