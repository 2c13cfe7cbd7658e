import type { Listed, ObjectStore } from '../../../platform/object-store/object-store.ts'

/** What says, outside every database, that an account was erased on purpose: no backup brings it back. */
export type Tombstone = {
  readonly erasure: string
  readonly customer_id: string
  readonly kind: 'account'
  readonly erased_at: string
  /** SHA-256 of the receipt; null until it was written. */
  readonly receipt: string | null
}

const root = 'tombstones/'

const keyOf = ({ erased_at, customer_id, erasure }: Tombstone) =>
  `${root}${erased_at.slice(0, 10)}/${customer_id}-${erasure}.json`

export async function putTombstone(store: ObjectStore, tombstone: Tombstone): Promise<void> {
  const body = Buffer.from(`${JSON.stringify(tombstone)}\n`)
  await store.put(keyOf(tombstone), body, { length: body.length, type: 'application/json' })
}

/** Oldest day first; `since`: of that day and later. */
export async function* listTombstones(
  store: Pick<ObjectStore, 'list' | 'read'>,
  since?: Date,
): AsyncGenerator<Tombstone> {
  const from = since ? `${root}${since.toISOString().slice(0, 10)}` : root
  let next: string | null = null
  do {
    const page: Listed = await store.list(root, { next })
    for (const { key } of page.objects) {
      if (key >= from) yield JSON.parse((await store.read(key)).toString()) as Tombstone
    }
    next = page.next
  } while (next !== null)
}
