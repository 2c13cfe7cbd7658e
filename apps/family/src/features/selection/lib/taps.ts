import type { LocalStore } from '../../../lib/local-store.ts'
import { ApiError } from '@revela/contract/client'
import { createListeners } from '@revela/web/store'

export type ChoiceState = 'yes' | 'maybe' | 'no' | 'declined'
export type Tap = { readonly number: number; readonly state: ChoiceState }

const keyOf = (selectionId: string) => `choices:${selectionId}`
const states: readonly unknown[] = ['yes', 'maybe', 'no', 'declined'] satisfies ChoiceState[]

/** Taps that the server has not confirmed, in the order they were made: at a limit the first ones count. */
function readTaps(localStore: LocalStore, selectionId: string): Map<number, ChoiceState> {
  const saved = localStore.read(keyOf(selectionId))
  if (!Array.isArray(saved)) return new Map()
  const pairs = saved.filter(
    (pair): pair is [number, ChoiceState] =>
      Array.isArray(pair) && Number.isInteger(pair[0]) && states.includes(pair[1]),
  )
  return new Map(pairs)
}

/** Changes only these entries of the stored taps, because another tab may have written others. */
function saveTaps(localStore: LocalStore, selectionId: string, changes: ReadonlyMap<number, ChoiceState | null>): void {
  const saved = readTaps(localStore, selectionId)
  for (const [number, state] of changes) {
    saved.delete(number)
    if (state !== null) saved.set(number, state)
  }
  if (saved.size === 0) localStore.remove(keyOf(selectionId))
  else localStore.write(keyOf(selectionId), [...saved])
}

/**
 * saved: the server has everything. sending: a call is in progress. waiting: no connection, retried automatically.
 * rejected: the server rejected the taps; they stay until the visitor retries. late: the selection was closed before
 * they arrived.
 */
type SyncStatus = 'saved' | 'sending' | 'waiting' | 'rejected' | 'late'

/** `isAlreadyApplied`: the session was reloaded, so the sent taps are part of the known state. */
export type TapsAnswer = { readonly rejected: readonly Tap[]; readonly isAlreadyApplied: boolean }

type TapsOptions = {
  readonly selectionId: string
  readonly known: readonly Tap[]
  readonly isOpen: () => boolean
  /** Unsent taps on pictures that no longer exist are dropped. */
  readonly exists: (number: number) => boolean
  readonly localStore: LocalStore
  readonly send: (taps: readonly Tap[]) => Promise<TapsAnswer>
  readonly schedule: (run: () => void, ms: number) => void
  /** This many taps were rejected because of the limit. */
  readonly onRejected: (count: number) => void
  readonly onClosed: () => void
}

/** Limit of one call. */
const maxTaps = 500
const minWaitMs = 2_000
const maxWaitMs = 60_000

export type Taps = ReturnType<typeof createTaps>

/**
 * Choices appear on the screen at once and are sent as soon as the server can be reached. Unconfirmed
 * taps are stored on this device across visits, so that no tap is lost silently.
 */
export function createTaps(options: TapsOptions) {
  const { selectionId, exists, localStore, send, schedule } = options
  const { subscribe, emit } = createListeners()
  let confirmed = mapOf(options.known)
  const pending = new Map([...readTaps(localStore, selectionId)].filter(([number]) => exists(number)))
  let syncStatus: SyncStatus = pending.size === 0 ? 'saved' : 'waiting'
  let sending: Promise<void> | null = null
  let waitMs = minWaitMs

  const stateOf = (number: number): ChoiceState =>
    (options.isOpen() ? pending.get(number) : undefined) ?? confirmed.get(number) ?? 'no'

  const set = (number: number, state: ChoiceState): void => setAll([{ number, state }])

  /** One decision may change several pictures. */
  function setAll(taps: readonly Tap[]): void {
    const changes = taps.filter(({ number, state }) => stateOf(number) !== state)
    if (changes.length === 0) return
    for (const { number, state } of changes) {
      // Moves to the end of the queue, because it was made last.
      pending.delete(number)
      pending.set(number, state)
    }
    saveTaps(localStore, selectionId, mapOf(changes))
    emit()
    // Sent after the mark is drawn.
    schedule(() => void flush(), 0)
  }

  async function flush(): Promise<void> {
    if (sending) return await sending
    if (pending.size === 0) return
    sending = sendPending()
    await sending
  }

  async function sendPending(): Promise<void> {
    const sent = [...pending].slice(0, maxTaps)
    if (syncStatus !== 'waiting') change('sending')
    try {
      const answer = await send(sent.map(([number, state]) => ({ number, state })))
      sending = null
      confirm(sent, answer)
      if (syncStatus === 'sending') await flush()
    } catch (error) {
      sending = null
      fail(error)
    }
  }

  function confirm(
    sent: readonly (readonly [number, ChoiceState])[],
    { rejected, isAlreadyApplied }: TapsAnswer,
  ): void {
    const rejectedStates = new Map(rejected.map(({ number, state }) => [number, state]))
    // A picture that was tapped again in the meantime stays pending.
    const done = sent.filter(([number, state]) => pending.get(number) === state)
    for (const [number, state] of sent)
      if (!isAlreadyApplied) setConfirmedState(number, rejectedStates.get(number) ?? state)
    for (const [number] of done) pending.delete(number)
    saveTaps(localStore, selectionId, new Map(done.map(([number]) => [number, null])))
    waitMs = minWaitMs
    if (rejected.length > 0) options.onRejected(rejected.length)
    change(pending.size === 0 ? 'saved' : 'sending')
    emit()
  }

  function setConfirmedState(number: number, state: ChoiceState): void {
    if (state === 'no') confirmed.delete(number)
    else confirmed.set(number, state)
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === 'SelectionClosed') {
      change('late')
      options.onClosed()
    } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) change('rejected')
    else {
      change('waiting')
      schedule(() => void flush(), waitMs)
      waitMs = Math.min(maxWaitMs, waitMs * 2)
    }
  }

  function change(next: SyncStatus): void {
    if (syncStatus === next) return
    syncStatus = next
    emit()
  }

  /** Pictures in this state now, with unsent taps applied. */
  function numbersWith(state: Exclude<ChoiceState, 'no'>): Set<number> {
    const numbers = options.isOpen() ? [...confirmed.keys(), ...pending.keys()] : [...confirmed.keys()]
    return new Set(numbers.filter((number) => stateOf(number) === state))
  }

  return {
    subscribe,
    stateOf,
    set,
    setAll,
    numbersWith,
    syncStatus: () => syncStatus,
    waiting: () => pending.size,
    /** Called when the connection is back, on request, and when the page opens with unsent taps. */
    retry: flush,
    /** Replaces the server's state; unsent taps stay. */
    setConfirmed: (known: readonly Tap[]): void => {
      confirmed = mapOf(known)
      emit()
    },
    /** Applies a part of the server's state that has changed. */
    merge: (changes: readonly Tap[]): void => {
      for (const { number, state } of changes) setConfirmedState(number, state)
      emit()
    },
    /** The visitor has read that these taps came too late. */
    discardPending: (): void => {
      saveTaps(localStore, selectionId, new Map([...pending.keys()].map((number) => [number, null])))
      pending.clear()
      change('saved')
      emit()
    },
  }
}

function mapOf(taps: readonly Tap[]): Map<number, ChoiceState> {
  return new Map(taps.map(({ number, state }) => [number, state]))
}
