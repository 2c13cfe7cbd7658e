import { DAY_MS } from '@revela/domain'
import type { ObjectStore, ObjectPage } from '../../platform/object-store/object-store.ts'

const folder = 'tombstones/'

type Stores = { readonly store: ObjectStore; readonly copy: ObjectStore }

/**
 * An erasure survives a restore only if its tombstone does. Tombstones have no row; they are found by the day in their
 * key.
 */
export async function copyTombstones({ store, copy }: Stores, now: Date): Promise<number> {
  let copied = 0
  for (const at of [now.getTime() - DAY_MS, now.getTime()]) {
    copied += await copyMissing(store, copy, `${folder}${new Date(at).toISOString().slice(0, 10)}`)
  }
  return copied
}

/**
 * Also copies tombstones of days on which the backup bucket was unavailable. There are few, so running once a minute is
 * cheap.
 */
export async function copyAllTombstones({ store, copy }: Stores): Promise<number> {
  return copyMissing(store, copy, folder)
}

/** Copies all tombstones back; the first step after a restore. */
export async function restoreTombstones({ store, copy }: Stores): Promise<number> {
  return copyMissing(copy, store, folder)
}

async function copyMissing(from: ObjectStore, to: ObjectStore, prefix: string): Promise<number> {
  const sourceKeys = await listKeys(from, prefix)
  if (sourceKeys.length === 0) return 0
  const existing = new Set(await listKeys(to, prefix))
  const missing = sourceKeys.filter((key) => !existing.has(key))
  for (const key of missing) {
    const bytes = await from.read(key)
    await to.put(key, bytes, { length: bytes.length, type: 'application/json' })
  }
  return missing.length
}

async function listKeys(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  let page: ObjectPage | null = null
  do {
    page = await store.list(prefix, { next: page?.next ?? null })
    keys.push(...page.objects.map(({ key }) => key))
  } while (page.next !== null)
  return keys
}
