import type { LocalStore } from '../../../lib/local-store.ts'
import { ApiError } from '@revela/contract/client'
import { createListeners } from '@revela/web/store'

export type ChoiceState = 'yes' | 'maybe' | 'no'
export type Tap = { readonly number: number; readonly state: ChoiceState }

const keyOf = (selectionId: string) => `choices:${selectionId}`
const states: readonly unknown[] = ['yes', 'maybe', 'no'] satisfies ChoiceState[]

/** Taps the server has not confirmed, in the order in which they were made: at a limit the first ones count. */
function readTaps(localStore: LocalStore, selectionId: string): Map<number, ChoiceState> {
  const saved = localStore.read(keyOf(selectionId))
  if (!Array.isArray(saved)) return new Map()
  const pairs = saved.filter(
    (pair): pair is [number, ChoiceState] =>
      Array.isArray(pair) && Number.isInteger(pair[0]) && states.includes(pair[1]),
  )
  return new Map(pairs)
}

/** Changes some of what is kept and leaves the rest: another tab may have written there too. */
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
 * saved: the server knows everything. sending: it is being told. waiting: no connection, told later by itself.
 * refused: the server answered no; kept until somebody tries again. late: the selection was closed before they arrived.
 */
type SyncStatus = 'saved' | 'sending' | 'waiting' | 'refused' | 'late'

/** `learnt`: what was sent came back by another way, and is known already. */
export type TapsAnswer = { readonly rejected: readonly Tap[]; readonly isAlreadyApplied: boolean }

type TapsOptions = {
  readonly selectionId: string
  readonly known: readonly Tap[]
  readonly isOpen: () => boolean
  /** Taps on photographs that are gone in the meantime have nothing to tell. */
  readonly exists: (number: number) => boolean
  readonly localStore: LocalStore
  readonly send: (taps: readonly Tap[]) => Promise<TapsAnswer>
  readonly schedule: (run: () => void, ms: number) => void
  /** So many taps would have passed the limit. */
  readonly onRejected: (count: number) => void
  readonly onClosed: () => void
}

/** At most as many as one call carries. */
const maxTaps = 500
const minWaitMs = 2_000
const maxWaitMs = 60_000

export type Taps = ReturnType<typeof createTaps>

/**
 * Yes, maybe and no: on the screen at once, on the server as soon as it can be reached. What the server has not
 * confirmed stays on this device, over visits: no tap is ever taken back in silence.
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

  function set(number: number, state: ChoiceState): void {
    if (stateOf(number) === state) return
    // Behind the others, because it was made after them.
    pending.delete(number)
    pending.set(number, state)
    saveTaps(localStore, selectionId, new Map([[number, state]]))
    emit()
    // After it is on the screen.
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
    // What was tapped again in the meantime is still to be told.
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
    } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) change('refused')
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

  /** Photographs that are this now, also those not told yet. */
  function numbersWith(state: Exclude<ChoiceState, 'no'>): Set<number> {
    const numbers = options.isOpen() ? [...confirmed.keys(), ...pending.keys()] : [...confirmed.keys()]
    return new Set(numbers.filter((number) => stateOf(number) === state))
  }

  return {
    subscribe,
    stateOf,
    set,
    numbersWith,
    syncStatus: () => syncStatus,
    waiting: () => pending.size,
    /** The connection is back, somebody asks for it, or the page was opened with taps still to tell. */
    retry: flush,
    /** Everything the server knows, read anew; taps not yet told stay. */
    setConfirmed: (known: readonly Tap[]): void => {
      confirmed = mapOf(known)
      emit()
    },
    /** Some of what the server knows has changed. */
    merge: (changes: readonly Tap[]): void => {
      for (const { number, state } of changes) setConfirmedState(number, state)
      emit()
    },
    /** Somebody read that these came too late. */
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
