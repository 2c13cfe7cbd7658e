import type { ErrorCode } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import { createListeners } from '@revela/web/store'
import type { LocalStore } from '../../../lib/local-store.ts'

type Chip = 'swap' | 'mirror' | 'crop_less' | 'text'

/** A request as it is written on this device. */
export type NewRequest = {
  readonly key: string
  readonly version_id: string
  readonly spread: number
  readonly x: number
  readonly y: number
  readonly chip: Chip | null
  readonly text: string
  readonly swap: { readonly gallery_id: string; readonly number: number } | null
}

export type StoredRequest = NewRequest & {
  /** The wanted picture, as it is shown until the server has the request. */
  readonly picture: { readonly title: string; readonly thumb: string } | null
  /** Why the server rejects it for good; it does not block the requests after it. */
  readonly rejected?: string
  /** It was sent at least once: the server may have it, although no answer arrived. */
  readonly isTried?: true
  /** Deleted by the reader after it was sent: the server may have it, and must delete it too. */
  readonly isDiscarded?: true
}

type OutboxOptions = {
  readonly albumId: string
  /** Another reader on the same device has an outbox of their own. */
  readonly readerId: string
  readonly localStore: LocalStore
  /** Idempotent by key. */
  readonly send: (request: NewRequest) => Promise<void>
  /** Deletes a request that was discarded after it was sent; the server may not have it. */
  readonly withdraw: (key: string) => Promise<void>
  readonly schedule: (run: () => void, ms: number) => void
  readonly onRejected: (code: string) => void
}

const minWaitMs = 2_000
const maxWaitMs = 30_000
/** A later attempt may succeed with these. */
const temporary = new Set([401, 408, 425, 429])

function readStored(localStore: LocalStore, storageKey: string): StoredRequest[] {
  const stored = localStore.read(storageKey)
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one): one is StoredRequest =>
      typeof one?.key === 'string' && typeof one.version_id === 'string' && Number.isInteger(one.spread),
  )
}

/** The error's code if the server will never accept the request. */
export function finalCode(error: unknown): ErrorCode | null {
  const isFinal = error instanceof ApiError && error.status < 500 && !temporary.has(error.status)
  return isFinal ? error.code : null
}

export type RequestOutbox = ReturnType<typeof createRequestOutbox>

/** Requests that the server has not confirmed, sent one after another; stored on this device until then. */
export function createRequestOutbox(options: OutboxOptions) {
  const { localStore, send, withdraw, schedule, onRejected } = options
  const storageKey = `album-requests:${options.albumId}:${options.readerId}`
  const { subscribe, emit } = createListeners()
  let requests: readonly StoredRequest[] = readStored(localStore, storageKey)
  let shown = requests.filter(({ isDiscarded }) => !isDiscarded)
  let sendingKey: string | null = null
  let waitMs = minWaitMs

  function set(next: readonly StoredRequest[]): void {
    requests = next
    shown = next.filter(({ isDiscarded }) => !isDiscarded)
    if (next.length === 0) localStore.remove(storageKey)
    else localStore.write(storageKey, next)
    emit()
  }

  const find = (key: string) => requests.find((one) => one.key === key)
  const drop = (key: string) => set(requests.filter((one) => one.key !== key))
  const replace = (key: string, change: (one: StoredRequest) => StoredRequest) =>
    set(requests.map((one) => (one.key === key ? change(one) : one)))

  /** Sends a request, or deletes one that was discarded. Throws what a later attempt may solve. */
  async function settle({ picture: _picture, rejected: _rejected, isTried: _tried, ...stored }: StoredRequest) {
    const { isDiscarded, ...request } = stored
    const { key } = request
    try {
      if (isDiscarded) await withdraw(key)
      else await send(request)
    } catch (error) {
      const code = finalCode(error)
      if (code === null) throw error
      // The server does not have what it rejects, so that there is nothing to delete.
      if (find(key)?.isDiscarded) return drop(key)
      replace(key, (one) => ({ ...one, rejected: code }))
      return onRejected(code)
    }
    // Discarded while it was sent: the next round deletes it.
    if (isDiscarded || !find(key)?.isDiscarded) drop(key)
  }

  async function flush(): Promise<void> {
    const first = requests.find(({ rejected }) => rejected === undefined)
    if (sendingKey !== null || first === undefined) return
    sendingKey = first.key
    if (!first.isTried) replace(first.key, (one) => ({ ...one, isTried: true }))
    try {
      await settle(first)
      waitMs = minWaitMs
    } catch {
      // No connection, or a busy server.
      schedule(() => void flush(), waitMs)
      waitMs = Math.min(maxWaitMs, waitMs * 2)
      return
    } finally {
      sendingKey = null
    }
    await flush()
  }

  return {
    subscribe,
    all: () => shown,
    add: (request: StoredRequest): void => {
      set([...requests, request])
      void flush()
    },
    /** Returns false for a request that is being sent or was sent: the server may have it already. */
    edit: (key: string, changes: Partial<Pick<StoredRequest, 'chip' | 'text' | 'version_id' | 'spread'>>): boolean => {
      if (sendingKey === key || !find(key)) return false
      replace(key, ({ rejected: _rejected, ...one }) => ({ ...one, ...changes }))
      void flush()
      return true
    },
    discard: (key: string): void => {
      const request = find(key)
      const mayBeStored = sendingKey === key || (request?.isTried && request.rejected === undefined)
      if (!mayBeStored) return drop(key)
      replace(key, (one) => ({ ...one, isDiscarded: true }))
      void flush()
    },
    /** Called when the connection is back. */
    retry: flush,
  }
}
