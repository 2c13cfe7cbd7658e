import type { ListedObject } from '../../platform/object-store/object-store.ts'
import type { KeptObject } from './kept-object.read.ts'
import { mergeByKey } from './merge-by-key.ts'
import type { BackupNeeds } from './backup.needs.ts'
import { keptObjects, keptPrefixes, storedObjects } from './sequences.ts'

/** What looks wrong when rows, store and copy are read one after the other; whoever acts on it looks again. */
export type Suspicions = {
  missing: KeptObject[]
  damaged: KeptObject[]
  untracked: string[]
  uncopied: string[]
  strayCopies: string[]
}

// Younger than this an object may belong to something that is only under way.
const youngMs = 86_400_000

export async function compareObjects(
  { db, clock, store, copy }: Pick<BackupNeeds, 'db' | 'clock' | 'store' | 'copy'>,
  customerId: string,
): Promise<Suspicions> {
  const found: Suspicions = { missing: [], damaged: [], untracked: [], uncopied: [], strayCopies: [] }
  const isOld = (object: ListedObject) => clock().getTime() - object.storedAt.getTime() > youngMs
  const prefixes = keptPrefixes(customerId)
  const all = mergeByKey(
    keptObjects(db, customerId),
    storedObjects(store, prefixes),
    copy ? storedObjects(copy, prefixes) : nothing(),
  )
  for await (const { key, a: row, b: object, c: copied } of all) {
    if (row && !object) found.missing.push(row)
    else if (row && object && row.bytes !== null && row.bytes !== object.bytes) found.damaged.push(row)
    if (!row && object && isOld(object)) found.untracked.push(key)
    if (!copy) continue
    const wrongCopy = row && row.bytes !== null && copied && row.bytes !== copied.bytes
    if (row && (!copied || wrongCopy)) found.uncopied.push(key)
    if (!row && copied && isOld(copied)) found.strayCopies.push(key)
  }
  return found
}

async function* nothing(): AsyncGenerator<ListedObject> {
  yield* []
}
