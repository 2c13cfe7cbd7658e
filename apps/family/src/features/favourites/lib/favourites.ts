import { ApiError } from '@revela/contract/client'
import type { LocalStore } from '../../../lib/local-store.ts'
import { createListeners } from '@revela/web/store'

/** Taps that the server has not confirmed: for each picture, whether it is to be a favourite. */
type Pending = ReadonlyMap<number, boolean>

const keyOf = (galleryId: string) => `favourites:${galleryId}`

function readPending(localStore: LocalStore, galleryId: string): Pending {
  const saved = localStore.read(keyOf(galleryId))
  if (typeof saved !== 'object' || saved === null) return new Map()
  const pairs = Object.entries(saved).map(([number, on]) => [Number(number), on] as const)
  return new Map(
    pairs.filter((pair): pair is readonly [number, boolean] => {
      const [number, on] = pair
      return Number.isInteger(number) && typeof on === 'boolean'
    }),
  )
}

/** Changes only these entries of the stored taps, because another tab may have written others. */
function savePending(localStore: LocalStore, galleryId: string, changes: ReadonlyMap<number, boolean | null>): void {
  const saved = new Map(readPending(localStore, galleryId))
  for (const [number, on] of changes) {
    if (on === null) saved.delete(number)
    else saved.set(number, on)
  }
  if (saved.size === 0) localStore.remove(keyOf(galleryId))
  else localStore.write(keyOf(galleryId), Object.fromEntries(saved))
}

export type Change = { readonly number: number; readonly favourite: boolean }

/**
 * saved: the server has everything. sending: a call is in progress. waiting: no connection, retried automatically.
 * rejected: the server rejected the taps; they stay on this device until the visitor retries.
 */
export type SyncStatus = 'saved' | 'sending' | 'waiting' | 'rejected'

type FavouritesOptions = {
  readonly galleryId: string
  readonly known: readonly number[]
  /** Unsent taps on pictures that no longer exist are dropped. */
  readonly exists: (number: number) => boolean
  readonly localStore: LocalStore
  /** Sends the changes and returns all favourites of the server. */
  readonly send: (changes: readonly Change[]) => Promise<readonly number[]>
  readonly schedule: (run: () => void, ms: number) => void
}

/** Limit of one call. */
const maxChanges = 500
const minWaitMs = 2_000
const maxWaitMs = 60_000

export type Favourites = ReturnType<typeof createFavourites>

/**
 * Favourites appear on the screen at once and are sent as soon as the server can be reached. Unconfirmed taps are
 * stored on this device across visits and override the server's state, so that no tap is lost silently.
 */
export function createFavourites({ galleryId, known, exists, localStore, send, schedule }: FavouritesOptions) {
  const { subscribe, emit } = createListeners()
  let confirmed: ReadonlySet<number> = new Set(known)
  const pending = new Map([...readPending(localStore, galleryId)].filter(([number]) => exists(number)))
  let syncStatus: SyncStatus = pending.size === 0 ? 'saved' : 'waiting'
  let sending = false
  let waitMs = minWaitMs

  const has = (number: number) => pending.get(number) ?? confirmed.has(number)

  function set(number: number, favourite: boolean): void {
    if (has(number) === favourite) return
    // Also if the server already has this value: a call in progress may be changing it.
    pending.set(number, favourite)
    savePending(localStore, galleryId, new Map([[number, favourite]]))
    emit()
    // Sent after the heart is drawn.
    schedule(() => void flush(), 0)
  }

  async function flush(): Promise<void> {
    if (sending || pending.size === 0) return
    sending = true
    const sent = [...pending].slice(0, maxChanges)
    if (syncStatus !== 'waiting') change('sending')
    try {
      const answered = await send(sent.map(([number, favourite]) => ({ number, favourite })))
      sending = false
      confirm(sent, answered)
    } catch (error) {
      sending = false
      fail(error)
    }
  }

  function confirm(sent: readonly (readonly [number, boolean])[], answered: readonly number[]): void {
    confirmed = new Set(answered)
    // A picture that was tapped again in the meantime stays pending.
    const done = sent.filter(([number, favourite]) => pending.get(number) === favourite)
    for (const [number] of done) pending.delete(number)
    savePending(localStore, galleryId, new Map(done.map(([number]) => [number, null])))
    waitMs = minWaitMs
    change(pending.size === 0 ? 'saved' : 'sending')
    emit()
    void flush()
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      change('rejected')
      return
    }
    change('waiting')
    schedule(() => void flush(), waitMs)
    waitMs = Math.min(maxWaitMs, waitMs * 2)
  }

  function change(next: SyncStatus): void {
    if (syncStatus === next) return
    syncStatus = next
    emit()
  }

  return {
    subscribe,
    has,
    set,
    toggle: (number: number) => set(number, !has(number)),
    /** All current favourites, with unsent taps applied. */
    numbers: (): Set<number> => {
      const all = new Set(confirmed)
      for (const [number, on] of pending) {
        if (on) all.add(number)
        else all.delete(number)
      }
      return all
    },
    syncStatus: () => syncStatus,
    waiting: () => pending.size,
    /** Called when the connection is back, on request, and when the page opens with unsent taps. */
    retry: (): Promise<void> => flush(),
    /** Replaces the server's state; unsent taps stay. */
    setConfirmed: (numbers: readonly number[]) => {
      if (sending) return
      confirmed = new Set(numbers)
      emit()
    },
  }
}
