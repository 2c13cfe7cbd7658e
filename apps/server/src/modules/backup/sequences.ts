import type { Database } from '../../platform/db/database.ts'
import type { Listed, ListedObject, ObjectStore } from '../../platform/object-store/object-store.ts'
import { shardOf } from '../../platform/object-store/shard-of.ts'
import { listKept, type KeptObject } from './kept-object.read.ts'

const rowsAtOnce = 5_000

/** Brands and marks, then originals: as a store sorts them. */
export function keptPrefixes(customerId: string): string[] {
  return ['b', 'o'].map((kind) => `${kind}/${shardOf(customerId)}/${customerId}/`)
}

export async function* keptObjects(db: Database, customerId: string): AsyncGenerator<KeptObject> {
  for (let after = ''; ;) {
    const page = await db.tenant(customerId, (tx) => listKept(tx, customerId, after, rowsAtOnce))
    yield* page
    if (page.length < rowsAtOnce) return
    after = page.at(-1)!.key
  }
}

export async function* storedObjects(store: ObjectStore, prefixes: readonly string[]): AsyncGenerator<ListedObject> {
  for (const prefix of prefixes) {
    let page: Listed | null = null
    do {
      page = await store.list(prefix, { next: page?.next ?? null })
      yield* page.objects
    } while (page.next !== null)
  }
}

/** What lies below, by the part of the key up to the next slash. */
export async function* foldersOf(store: ObjectStore, prefix: string): AsyncGenerator<string> {
  let page: Listed | null = null
  do {
    page = await store.list(prefix, { next: page?.next ?? null, folders: true })
    yield* page.folders
  } while (page.next !== null)
}
