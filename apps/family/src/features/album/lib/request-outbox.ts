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
}

type OutboxOptions = {
  readonly albumId: string
  readonly localStore: LocalStore
  /** Idempotent by key. */
  readonly send: (request: NewRequest) => Promise<void>
  readonly schedule: (run: () => void, ms: number) => void
  readonly onRejected: (code: string) => void
}

const minWaitMs = 2_000
const maxWaitMs = 30_000
/** A later attempt may succeed with these. */
const temporary = new Set([401, 408, 425, 429])

const keyOf = (albumId: string) => `album-requests:${albumId}`

function readStored(localStore: LocalStore, albumId: string): StoredRequest[] {
  const stored = localStore.read(keyOf(albumId))
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one): one is StoredRequest =>
      typeof one?.key === 'string' && typeof one.version_id === 'string' && Number.isInteger(one.spread),
  )
}

/** The error's code if the server will never accept the request. */
function finalCode(error: unknown): ErrorCode | null {
  const isFinal = error instanceof ApiError && error.status < 500 && !temporary.has(error.status)
  return isFinal ? error.code : null
}

export type RequestOutbox = ReturnType<typeof createRequestOutbox>

/** Requests that the server has not confirmed, sent one after another; stored on this device until then. */
export function createRequestOutbox({ albumId, localStore, send, schedule, onRejected }: OutboxOptions) {
  const { subscribe, emit } = createListeners()
  let requests: readonly StoredRequest[] = readStored(localStore, albumId)
  let sending: StoredRequest | null = null
  let waitMs = minWaitMs

  function set(next: readonly StoredRequest[]): void {
    requests = next
    if (next.length === 0) localStore.remove(keyOf(albumId))
    else localStore.write(keyOf(albumId), next)
    emit()
  }

  async function flush(): Promise<void> {
    const first = requests.find(({ rejected }) => rejected === undefined)
    if (sending || first === undefined) return
    sending = first
    const { picture: _picture, rejected: _rejected, ...request } = first
    try {
      await send(request)
      set(requests.filter((one) => one !== first))
      waitMs = minWaitMs
    } catch (error) {
      const code = finalCode(error)
      if (code === null) {
        sending = null
        schedule(() => void flush(), waitMs)
        waitMs = Math.min(maxWaitMs, waitMs * 2)
        return
      }
      set(requests.map((one) => (one === first ? { ...one, rejected: code } : one)))
      onRejected(code)
    }
    sending = null
    await flush()
  }

  return {
    subscribe,
    all: () => requests,
    add: (request: StoredRequest): void => {
      set([...requests, request])
      void flush()
    },
    /** Returns false for a request that is being sent: the server may have it already. */
    edit: (key: string, changes: Partial<Pick<StoredRequest, 'chip' | 'text' | 'version_id' | 'spread'>>): boolean => {
      if (sending?.key === key) return false
      set(
        requests.map((one) => {
          if (one.key !== key) return one
          const { rejected: _rejected, ...rest } = one
          return { ...rest, ...changes }
        }),
      )
      void flush()
      return true
    },
    discard: (key: string): void => set(requests.filter((one) => one.key !== key)),
    /** Called when the connection is back. */
    retry: flush,
  }
}
