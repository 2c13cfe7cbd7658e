import { ApiError } from '@revela/contract/client'
import type { Keeper } from '../../../lib/keeper.ts'
import { createListeners } from '@revela/web/store'

/** Taps the server has not confirmed, by photograph: whether it shall be a favourite. */
type Pending = ReadonlyMap<number, boolean>

const keyOf = (galleryId: string) => `favourites:${galleryId}`

function readPending(keeper: Keeper, galleryId: string): Pending {
  const kept = keeper.read(keyOf(galleryId))
  if (typeof kept !== 'object' || kept === null) return new Map()
  const pairs = Object.entries(kept).map(([number, on]) => [Number(number), on] as const)
  return new Map(
    pairs.filter((pair): pair is readonly [number, boolean] => {
      const [number, on] = pair
      return Number.isInteger(number) && typeof on === 'boolean'
    }),
  )
}

/** Changes some of what is kept and leaves the rest: another tab may have written there too. */
function keepPending(keeper: Keeper, galleryId: string, changes: ReadonlyMap<number, boolean | null>): void {
  const kept = new Map(readPending(keeper, galleryId))
  for (const [number, on] of changes) {
    if (on === null) kept.delete(number)
    else kept.set(number, on)
  }
  if (kept.size === 0) keeper.forget(keyOf(galleryId))
  else keeper.write(keyOf(galleryId), Object.fromEntries(kept))
}

export type Change = { readonly number: number; readonly favourite: boolean }

/**
 * saved: the server knows everything. sending: it is being told. waiting: no connection, told later by itself.
 * refused: the server answered no; kept here until somebody tries again.
 */
export type Standing = 'saved' | 'sending' | 'waiting' | 'refused'

type Given = {
  readonly galleryId: string
  readonly known: readonly number[]
  /** Taps on photographs that are gone in the meantime have nothing to tell. */
  readonly exists: (number: number) => boolean
  readonly keeper: Keeper
  /** Tells the server and answers all its favourites. */
  readonly send: (changes: readonly Change[]) => Promise<readonly number[]>
  readonly later: (run: () => void, ms: number) => void
}

/** At most as many as one call carries. */
const mostChanges = 500
const firstWaitMs = 2_000
const longestWaitMs = 60_000

export type Favourites = ReturnType<typeof createFavourites>

/**
 * Hearts: on the screen at once, on the server as soon as it can be reached. What the server has not confirmed stays
 * on this device, over visits, and wins over what the server knew before: no tap is ever taken back in silence.
 */
export function createFavourites({ galleryId, known, exists, keeper, send, later }: Given) {
  const { subscribe, emit } = createListeners()
  let confirmed: ReadonlySet<number> = new Set(known)
  const pending = new Map([...readPending(keeper, galleryId)].filter(([number]) => exists(number)))
  let standing: Standing = pending.size === 0 ? 'saved' : 'waiting'
  let sending = false
  let waitMs = firstWaitMs

  const has = (number: number) => pending.get(number) ?? confirmed.has(number)

  function set(number: number, favourite: boolean): void {
    if (has(number) === favourite) return
    // Also when it is what the server knew: a call on its way may be telling it otherwise.
    pending.set(number, favourite)
    keepPending(keeper, galleryId, new Map([[number, favourite]]))
    emit()
    // After the heart is on the screen.
    later(() => void flush(), 0)
  }

  async function flush(): Promise<void> {
    if (sending || pending.size === 0) return
    sending = true
    const sent = [...pending].slice(0, mostChanges)
    if (standing !== 'waiting') change('sending')
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
    keepPending(keeper, galleryId, new Map(done.map(([number]) => [number, null])))
    waitMs = firstWaitMs
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
    later(() => void flush(), waitMs)
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  }

  function change(next: Standing): void {
    if (standing === next) return
    standing = next
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
    standing: () => standing,
    waiting: () => pending.size,
    /** The connection is back, somebody asks for it, or the page was opened with taps still to tell. */
    retry: (): Promise<void> => flush(),
    /** What the server says at a later time; taps not yet told stay. */
    learn: (numbers: readonly number[]) => {
      if (sending) return
      confirmed = new Set(numbers)
      emit()
    },
  }
}
