import { ApiError } from '@revela/contract/client'
import type { LocalStore } from '../../../lib/local-store.ts'
import { createListeners } from '@revela/web/store'

/** Taps the server has not confirmed, by photograph: whether it shall be a favourite. */
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

/** Changes some of what is kept and leaves the rest: another tab may have written there too. */
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
 * saved: the server knows everything. sending: it is being told. waiting: no connection, told later by itself.
 * refused: the server answered no; kept here until somebody tries again.
 */
export type SyncStatus = 'saved' | 'sending' | 'waiting' | 'refused'

type FavouritesOptions = {
  readonly galleryId: string
  readonly known: readonly number[]
  /** Taps on photographs that are gone in the meantime have nothing to tell. */
  readonly exists: (number: number) => boolean
  readonly localStore: LocalStore
  /** Tells the server and answers all its favourites. */
  readonly send: (changes: readonly Change[]) => Promise<readonly number[]>
  readonly schedule: (run: () => void, ms: number) => void
}

/** At most as many as one call carries. */
const maxChanges = 500
const minWaitMs = 2_000
const maxWaitMs = 60_000

export type Favourites = ReturnType<typeof createFavourites>

/**
 * Hearts: on the screen at once, on the server as soon as it can be reached. What the server has not confirmed stays
 * on this device, over visits, and wins over what the server knew before: no tap is ever taken back in silence.
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
    // Also when it is what the server knew: a call on its way may be telling it otherwise.
    pending.set(number, favourite)
    savePending(localStore, galleryId, new Map([[number, favourite]]))
    emit()
    // After the heart is on the screen.
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
    // What was tapped again in the meantime is still to be told.
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
      change('refused')
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
    /** Everything that is on now. */
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
    /** The connection is back, somebody asks for it, or the page was opened with taps still to tell. */
    retry: (): Promise<void> => flush(),
    /** What the server says at a later time; taps not yet told stay. */
    setConfirmed: (numbers: readonly number[]) => {
      if (sending) return
      confirmed = new Set(numbers)
      emit()
    },
  }
}
