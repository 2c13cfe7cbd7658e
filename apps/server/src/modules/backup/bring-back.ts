import type { Sweep } from '../../platform/db/sweep.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { BackupNeeds } from './backup.module.ts'
import { bringBackTombstones } from './copy-tombstones.ts'
import { carryOver, NotSound, type KeptObject } from './kept-object.read.ts'
import { keptObjects, keptPrefixes, mergeByKey, storedObjects } from './sequences.ts'

export type BroughtBack = { customers: number; objects: number; bytes: number; there: number; lost: string[] }

type Needs = BackupNeeds & { readonly copy: ObjectStore }

const customersAtOnce = 500
const lanes = 8

/** The next customers by id: each has one row in `scrub_watch`. */
export function nextCustomers(sweep: Pick<Sweep, 'customers'>, after: string | null): Promise<string[]> {
  return sweep.customers({ table: 'scrub_watch', after, limit: customersAtOnce })
}

/**
 * After the database is back: every object that a row names and the store lacks comes from the copy, if its sum fits.
 * What is there already is skipped, so a run that was cut short is simply begun again.
 */
export async function bringBack(needs: Needs, told: (so: BroughtBack) => void = () => undefined): Promise<BroughtBack> {
  const done: BroughtBack = { customers: 0, objects: 0, bytes: 0, there: 0, lost: [] }
  await bringBackTombstones(needs)
  for (let after: string | null = null; ;) {
    const customers: string[] = await nextCustomers(needs.sweep, after)
    if (customers.length === 0) return done
    after = customers.at(-1)!
    const waiting = customers.values()
    // Some customers at a time, so that many with a few photographs are as fast as one with many.
    const lane = async () => {
      for (const customerId of waiting) {
        await bringBackCustomer(needs, customerId, done)
        done.customers += 1
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    told(done)
  }
}

export async function bringBackCustomer(needs: Needs, customerId: string, done: BroughtBack): Promise<void> {
  const { db, store, copy } = needs
  const prefixes = keptPrefixes(customerId)
  const missing: KeptObject[] = []
  const nothing = storedObjects(store, [])
  for await (const { a: row, b: object } of mergeByKey(
    keptObjects(db, customerId),
    storedObjects(store, prefixes),
    nothing,
  )) {
    if (row && object && (row.bytes === null || row.bytes === object.bytes)) done.there += 1
    else if (row) missing.push(row)
  }
  const waiting = missing.values()
  const lane = async () => {
    for (const object of waiting) {
      try {
        const bytes = await carryOver(copy, store, object)
        done.bytes += bytes
        done.objects += 1
      } catch (fault) {
        if (!(fault instanceof NotSound)) throw fault
        done.lost.push(object.key)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
