import type { Database } from '../../platform/db/database.ts'
import type { ObjectPage, ListedObject, ObjectStore } from '../../platform/object-store/object-store.ts'
import { shardOf } from '../../platform/object-store/customer-prefixes.ts'
import { listTrackedObjects, type TrackedObject } from './tracked-object.read.ts'

const pageSize = 5_000

/** Brands and watermarks, then originals: the order in which a store sorts keys. */
export function trackedPrefixes(customerId: string): string[] {
  return ['b', 'o'].map((kind) => `${kind}/${shardOf(customerId)}/${customerId}/`)
}

export async function* trackedObjects(db: Database, customerId: string): AsyncGenerator<TrackedObject> {
  for (let after = ''; ;) {
    const page = await db.tenant(customerId, (tx) => listTrackedObjects(tx, customerId, after, pageSize))
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)!.key
  }
}

export async function* storedObjects(store: ObjectStore, prefixes: readonly string[]): AsyncGenerator<ListedObject> {
  for (const prefix of prefixes) {
    let page: ObjectPage | null = null
    do {
      page = await store.list(prefix, { next: page?.next ?? null })
      yield* page.objects
    } while (page.next !== null)
  }
}

/** Lists the folders below the prefix: the keys up to the next slash. */
export async function* listFolders(store: ObjectStore, prefix: string): AsyncGenerator<string> {
  let page: ObjectPage | null = null
  do {
    page = await store.list(prefix, { next: page?.next ?? null, folders: true })
    yield* page.folders
  } while (page.next !== null)
}

type Keyed = { readonly key: string }

/** Merges sequences sorted by key; yields for each key what each sequence has. Holds one page of each. */
export async function* mergeByKey<A extends Keyed, B extends Keyed, C extends Keyed>(
  a: AsyncIterable<A>,
  b: AsyncIterable<B>,
  c: AsyncIterable<C>,
): AsyncGenerator<{ key: string; a: A | undefined; b: B | undefined; c: C | undefined }> {
  const [left, middle, right] = [await openReader(a), await openReader(b), await openReader(c)]
  for (;;) {
    const keys = [left.head?.key, middle.head?.key, right.head?.key].filter((key) => key !== undefined)
    if (keys.length === 0) return
    const key = keys.reduce((smallest, other) => (other < smallest ? other : smallest))
    yield { key, a: await readIfKey(left, key), b: await readIfKey(middle, key), c: await readIfKey(right, key) }
  }
}

type Reader<T> = { readonly rest: AsyncIterator<T>; head: T | undefined }

async function openReader<T>(sequence: AsyncIterable<T>): Promise<Reader<T>> {
  const rest = sequence[Symbol.asyncIterator]()
  return { rest, head: await next(rest) }
}

async function readIfKey<T extends Keyed>(reader: Reader<T>, key: string): Promise<T | undefined> {
  const { head } = reader
  if (head?.key !== key) return undefined
  reader.head = await next(reader.rest)
  return head
}

async function next<T>(rest: AsyncIterator<T>): Promise<T | undefined> {
  const step = await rest.next()
  return step.done ? undefined : step.value
}
