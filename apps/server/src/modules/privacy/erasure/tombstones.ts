import { z } from 'zod'
import { keyPurpose, type Keys } from '../../../platform/crypto/keys.ts'
import type { ObjectPage, ObjectStore } from '../../../platform/object-store/object-store.ts'

const tombstonePurpose = keyPurpose('tombstone')

const tombstone = z.object({
  erasure: z.uuid(),
  customer_id: z.uuid(),
  kind: z.literal('account'),
  erased_at: z.iso.datetime(),
  /** SHA-256 of the receipt; null until it is written. */
  receipt: z.string().nullable(),
})
const sealedTombstone = tombstone.extend({ seal: z.base64url() })

/** A record outside the database that an account was erased on purpose, so that no backup restores it. */
export type Tombstone = Readonly<z.infer<typeof tombstone>>

/**
 * `stone` is null when this product did not write it or it was changed: write access to the store must not allow
 * erasing an account.
 */
export type FoundTombstone = { readonly key: string; readonly stone: Tombstone | null }

const root = 'tombstones/'

const keyOf = ({ erased_at, customer_id, erasure }: Tombstone) =>
  `${root}${erased_at.slice(0, 10)}/${customer_id}-${erasure}.json`

/** All fields of the tombstone, which the seal is bound to. */
const factsOf = ({ erasure, customer_id, kind, erased_at, receipt }: Tombstone) =>
  [kind, customer_id, erasure, erased_at, receipt ?? ''].join('\n')

type TombstoneWriteDeps = { readonly store: Pick<ObjectStore, 'put'>; readonly keys: Pick<Keys, 'seal'> }

export async function putTombstone({ store, keys }: TombstoneWriteDeps, stone: Tombstone): Promise<void> {
  const seal = keys.seal(tombstonePurpose, '', factsOf(stone)).toString('base64url')
  const body = Buffer.from(`${JSON.stringify({ ...stone, seal })}\n`)
  await store.put(keyOf(stone), body, { length: body.length, type: 'application/json' })
}

type TombstoneReadDeps = { readonly store: Pick<ObjectStore, 'list' | 'read'>; readonly keys: Pick<Keys, 'unseal'> }

/** Oldest day first; with `since`, from that day on. */
export async function* listTombstones(
  { store, keys }: TombstoneReadDeps,
  since?: Date,
): AsyncGenerator<FoundTombstone> {
  const from = since ? `${root}${since.toISOString().slice(0, 10)}` : root
  let next: string | null = null
  do {
    const page: ObjectPage = await store.list(root, { next })
    for (const { key } of page.objects) {
      if (key >= from) yield { key, stone: parseTombstone(keys, (await store.read(key)).toString()) }
    }
    next = page.next
  } while (next !== null)
}

function parseTombstone(keys: Pick<Keys, 'unseal'>, text: string): Tombstone | null {
  try {
    const { seal, ...stone } = sealedTombstone.parse(JSON.parse(text))
    keys.unseal(tombstonePurpose, Buffer.from(seal, 'base64url'), factsOf(stone))
    return stone
  } catch {
    // The caller counts null: a tombstone that is not ours erases nothing.
    return null
  }
}
