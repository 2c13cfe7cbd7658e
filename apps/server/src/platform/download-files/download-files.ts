import type { Clock } from '../clock/clock.ts'
import { keyPurpose, type Keys } from '../crypto/keys.ts'
import { sealToken, unsealToken } from '../crypto/sealed-token.ts'
import type { ObjectStore } from '../object-store/object-store.ts'

const handedFilePurpose = keyPurpose('handed-file')

/** A file that can be sent from any byte. The ETag changes when the bytes would. */
export type OpenedFile = {
  /** The saved name; never taken from the URL. */
  readonly name: string
  readonly etag: string
  readonly length: number
  readonly type: string
  /** Called when a download starts at the first byte. */
  readonly onStart: () => Promise<void>
  readonly read: (from: number, to: number) => AsyncGenerator<Buffer>
}

/** A file whose download was authorized. Its URL opens only this file, for a few minutes. */
type DownloadFile = { readonly key: string; readonly name: string; readonly type: string; readonly bytes: number }

const linkTtlMs = 10 * 60_000

type Sealed = {
  readonly k: string
  readonly n: string
  readonly t: string
  readonly b: number
  readonly e: number
}

export function downloadFileAddress(
  { keys, clock, origin }: { keys: Keys; clock: Clock; origin: string },
  { key, name, type, bytes }: DownloadFile,
): string {
  const sealed: Sealed = { k: key, n: name, t: type, b: bytes, e: clock().getTime() + linkTtlMs }
  // Every key is `kind/shard/customer/…`.
  const customerId = key.split('/')[2]!
  const token = sealToken(keys, { purpose: handedFilePurpose, customerId, text: JSON.stringify(sealed) })
  return `${origin}/f/${token}/${encodeURIComponent(name)}`
}

export function downloadFileOpener({ keys, clock, store }: { keys: Keys; clock: Clock; store: ObjectStore }) {
  return async (token: string): Promise<OpenedFile | null> => {
    const file = unseal(keys, token)
    if (!file || file.e < clock().getTime()) return null
    return {
      name: file.n,
      // The beginning is the same for all files of a customer.
      etag: token.slice(-32),
      length: file.b,
      type: file.t,
      onStart: async () => undefined,
      read: (from, to) => readRange(store, file.k, from, to),
    }
  }
}

function unseal(keys: Keys, token: string): Sealed | null {
  try {
    return JSON.parse(unsealToken(keys, handedFilePurpose, token).text) as Sealed
  } catch {
    // A forged token is treated like an expired one.
    return null
  }
}

async function* readRange(store: ObjectStore, key: string, from: number, to: number): AsyncGenerator<Buffer> {
  yield* (await store.open(key, { from, to })) as AsyncIterable<Buffer>
}
