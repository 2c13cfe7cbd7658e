import type { Sweep } from '../../platform/db/sweep.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { BackupDeps } from './backup.module.ts'
import { restoreTombstones } from './copy-tombstones.ts'
import { copyVerified, InvalidObjectError, type TrackedObject } from './tracked-object.read.ts'
import { trackedObjects, trackedPrefixes, mergeByKey, storedObjects } from './sequences.ts'

export type RestoreProgress = { customers: number; objects: number; bytes: number; present: number; lost: string[] }

type Deps = BackupDeps & { readonly copy: ObjectStore }

const customerBatchSize = 500
const concurrency = 8

/** Returns the next customers by id: each has one row in `scrub_schedule`. */
export function nextCustomers(sweep: Pick<Sweep, 'customers'>, after: string | null): Promise<string[]> {
  return sweep.customers({ table: 'scrub_schedule', after, limit: customerBatchSize })
}

/**
 * Runs after the database is restored: every object that a row names and the store lacks is copied from the backup if
 * its checksum matches. Existing objects are skipped, so an interrupted run can be repeated.
 */
export async function restoreObjects(
  deps: Deps,
  onProgress: (progress: RestoreProgress) => void = () => undefined,
): Promise<RestoreProgress> {
  const progress: RestoreProgress = { customers: 0, objects: 0, bytes: 0, present: 0, lost: [] }
  await restoreTombstones(deps)
  for (let after: string | null = null; ;) {
    const customers: string[] = await nextCustomers(deps.sweep, after)
    if (customers.length === 0) return progress
    after = customers.at(-1)!
    const waiting = customers.values()
    // Several customers run concurrently, so that many customers with few pictures are as fast as one with many.
    const worker = async () => {
      for (const customerId of waiting) {
        await restoreCustomerObjects(deps, customerId, progress)
        progress.customers += 1
      }
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
    onProgress(progress)
  }
}

export async function restoreCustomerObjects(deps: Deps, customerId: string, progress: RestoreProgress): Promise<void> {
  const { db, store, copy } = deps
  const prefixes = trackedPrefixes(customerId)
  const missing: TrackedObject[] = []
  const noObjects = storedObjects(store, [])
  for await (const { a: row, b: object } of mergeByKey(
    trackedObjects(db, customerId),
    storedObjects(store, prefixes),
    noObjects,
  )) {
    if (row && object && (row.bytes === null || row.bytes === object.bytes)) progress.present += 1
    else if (row) missing.push(row)
  }
  const waiting = missing.values()
  const worker = async () => {
    for (const object of waiting) {
      try {
        const bytes = await copyVerified(copy, store, object)
        progress.bytes += bytes
        progress.objects += 1
      } catch (error) {
        if (!(error instanceof InvalidObjectError)) throw error
        progress.lost.push(object.key)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
