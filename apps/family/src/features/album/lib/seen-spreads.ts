import { createListeners } from '@revela/web/store'
import type { LocalStore } from '../../../lib/local-store.ts'

type SeenOptions = {
  readonly versionId: string
  /** Another reader on the same device has looked at other spreads. */
  readonly readerId: string
  readonly known: readonly number[]
  readonly localStore: LocalStore
  readonly send: (spreads: readonly number[]) => Promise<void>
  readonly schedule: (run: () => void, ms: number) => void
}

/** Spreads looked at within this time are reported together. */
const batchMs = 1_500
const retryMs = 20_000

export type SeenSpreads = ReturnType<typeof createSeenSpreads>

/** The spreads of the newest version that this reader has looked at; stored on this device until they are reported. */
export function createSeenSpreads({ versionId, readerId, known, localStore, send, schedule }: SeenOptions) {
  const storageKey = `album-seen:${versionId}:${readerId}`
  const { subscribe, emit } = createListeners()
  const stored = localStore.read(storageKey)
  const unsent = new Set<number>(Array.isArray(stored) ? stored.filter((at) => Number.isInteger(at)) : [])
  let viewed: ReadonlySet<number> = new Set([...known, ...unsent])
  let isSending = false
  let isScheduled = false

  function store(): void {
    if (unsent.size === 0) localStore.remove(storageKey)
    else localStore.write(storageKey, [...unsent])
  }

  function flushLater(ms: number): void {
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      void flush()
    }, ms)
  }

  async function flush(): Promise<void> {
    if (isSending || unsent.size === 0) return
    isSending = true
    const batch = [...unsent]
    try {
      await send(batch)
      for (const at of batch) unsent.delete(at)
      store()
      if (unsent.size > 0) flushLater(batchMs)
    } catch {
      // Reported later: nothing depends on it at once.
      flushLater(retryMs)
    } finally {
      isSending = false
    }
  }

  function merge(spreads: readonly number[]): void {
    if (spreads.every((at) => viewed.has(at))) return
    viewed = new Set([...viewed, ...spreads])
    emit()
  }

  return {
    subscribe,
    get: () => viewed,
    /** Seen on another device of the same reader. */
    merge,
    mark: (at: number): void => {
      if (viewed.has(at)) return
      unsent.add(at)
      store()
      merge([at])
      flushLater(batchMs)
    },
    flush,
  }
}
