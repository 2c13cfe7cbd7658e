import type { Clock } from '../clock/clock.ts'
import { keyPurpose, type Keys } from '../crypto/keys.ts'
import type { ObjectStore } from '../object-store/object-store.ts'

const handedFilePurpose = keyPurpose('handed-file')

/** Something that can be sent from any byte on. The tag changes when its bytes would. */
export type OpenedFile = {
  /** As it is saved; never what the caller wrote into the address. */
  readonly name: string
  readonly etag: string
  readonly length: number
  readonly type: string
  /** Called when somebody begins at the beginning. */
  readonly onStart: () => Promise<void>
  readonly read: (from: number, to: number) => AsyncGenerator<Buffer>
}

/** A file that somebody was shown to be allowed to have; its address opens it for a few minutes, and nothing else. */
type DownloadFile = { readonly key: string; readonly name: string; readonly type: string; readonly bytes: number }

const linkTtlMs = 10 * 60_000
const bound = 'handed-file'

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
  const token = keys.seal(handedFilePurpose, JSON.stringify(sealed), bound).toString('base64url')
  return `${origin}/f/${token}/${encodeURIComponent(name)}`
}

export function downloadFileOpener({ keys, clock, store }: { keys: Keys; clock: Clock; store: ObjectStore }) {
  return async (token: string): Promise<OpenedFile | null> => {
    const file = unseal(keys, token)
    if (!file || file.e < clock().getTime()) return null
    return {
      name: file.n,
      etag: token.slice(0, 32),
      length: file.b,
      type: file.t,
      onStart: async () => undefined,
      read: (from, to) => readRange(store, file.k, from, to),
    }
  }
}

function unseal(keys: Keys, token: string): Sealed | null {
  try {
    return JSON.parse(keys.unseal(handedFilePurpose, Buffer.from(token, 'base64url'), bound)) as Sealed
  } catch {
    // A forged token is answered like an expired one.
    return null
  }
}

async function* readRange(store: ObjectStore, key: string, from: number, to: number): AsyncGenerator<Buffer> {
  yield* (await store.open(key, { from, to })) as AsyncIterable<Buffer>
}
