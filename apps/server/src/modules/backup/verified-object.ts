import { createHash } from 'node:crypto'
import { absent } from '../../platform/object-store/absent.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import type { KeptObject } from './kept-object.read.ts'

export type Read = { readonly state: 'missing' | 'damaged' } | { readonly state: 'sound'; readonly bytes: Buffer }

/** The whole object, and whether it is what its row says. One whose sum nobody wrote down is believed. */
export async function readVerified(store: ObjectStore, { key, sha256 }: KeptObject): Promise<Read> {
  const bytes = await store.read(key).catch(absent)
  if (!bytes) return { state: 'missing' }
  const sound = sha256 === null || createHash('sha256').update(bytes).digest().equals(sha256)
  return sound ? { state: 'sound', bytes } : { state: 'damaged' }
}

/** Writes it from one store to another, unless the first has no sound one. Answers its length. */
export async function carryOver(from: ObjectStore, to: ObjectStore, object: KeptObject): Promise<number> {
  const found = await readVerified(from, object)
  if (found.state !== 'sound') throw new NotSound(`${object.key} is ${found.state}`)
  await to.put(object.key, found.bytes, { length: found.bytes.length, type: object.type })
  return found.bytes.length
}

export class NotSound extends Error {
  override readonly name = 'NotSound'
}
