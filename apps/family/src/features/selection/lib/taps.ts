import type { Keeper } from '../../../lib/keeper.ts'
import { ApiError } from '@revela/contract/client'
import { createListeners } from '@revela/web/store'

export type ChoiceState = 'yes' | 'maybe' | 'no'
export type Tap = { readonly number: number; readonly state: ChoiceState }

const keyOf = (selectionId: string) => `choices:${selectionId}`
const states: readonly unknown[] = ['yes', 'maybe', 'no'] satisfies ChoiceState[]

/** Taps the server has not confirmed, in the order in which they were made: at a limit the first ones count. */
function readTaps(keeper: Keeper, selectionId: string): Map<number, ChoiceState> {
  const kept = keeper.read(keyOf(selectionId))
  if (!Array.isArray(kept)) return new Map()
  const pairs = kept.filter(
    (pair): pair is [number, ChoiceState] =>
      Array.isArray(pair) && Number.isInteger(pair[0]) && states.includes(pair[1]),
  )
  return new Map(pairs)
}

/** Changes some of what is kept and leaves the rest: another tab may have written there too. */
function keepTaps(keeper: Keeper, selectionId: string, changes: ReadonlyMap<number, ChoiceState | null>): void {
  const kept = readTaps(keeper, selectionId)
  for (const [number, state] of changes) {
    kept.delete(number)
    if (state !== null) kept.set(number, state)
  }
  if (kept.size === 0) keeper.forget(keyOf(selectionId))
  else keeper.write(keyOf(selectionId), [...kept])
}

/**
 * saved: the server knows everything. sending: it is being told. waiting: no connection, told later by itself.
 * refused: the server answered no; kept until somebody tries again. late: the selection was closed before they arrived.
 */
type Standing = 'saved' | 'sending' | 'waiting' | 'refused' | 'late'

/** `learnt`: what was sent came back by another way, and is known already. */
export type TapsAnswer = { readonly refused: readonly Tap[]; readonly learnt: boolean }

type Given = {
  readonly selectionId: string
  readonly known: readonly Tap[]
  readonly isOpen: () => boolean
  /** Taps on photographs that are gone in the meantime have nothing to tell. */
  readonly exists: (number: number) => boolean
  readonly keeper: Keeper
  readonly send: (taps: readonly Tap[]) => Promise<TapsAnswer>
  readonly later: (run: () => void, ms: number) => void
  /** So many taps would have passed the limit. */
  readonly onRefused: (count: number) => void
  readonly onClosed: () => void
}

/** At most as many as one call carries. */
const mostTaps = 500
const firstWaitMs = 2_000
const longestWaitMs = 60_000

export type Taps = ReturnType<typeof createTaps>

/**
 * Yes, maybe and no: on the screen at once, on the server as soon as it can be reached. What the server has not
 * confirmed stays on this device, over visits: no tap is ever taken back in silence.
 */
export function createTaps(given: Given) {
  const { selectionId, exists, keeper, send, later } = given
  const { subscribe, emit } = createListeners()
  let confirmed = mapOf(given.known)
  const pending = new Map([...readTaps(keeper, selectionId)].filter(([number]) => exists(number)))
  let standing: Standing = pending.size === 0 ? 'saved' : 'waiting'
  let sending: Promise<void> | null = null
  let waitMs = firstWaitMs

  const stateOf = (number: number): ChoiceState =>
    (given.isOpen() ? pending.get(number) : undefined) ?? confirmed.get(number) ?? 'no'

  function set(number: number, state: ChoiceState): void {
    if (stateOf(number) === state) return
    // Behind the others, because it was made after them.
    pending.delete(number)
    pending.set(number, state)
    keepTaps(keeper, selectionId, new Map([[number, state]]))
    emit()
    // After it is on the screen.
    later(() => void flush(), 0)
  }

  async function flush(): Promise<void> {
    if (sending) return await sending
    if (pending.size === 0) return
    sending = tellServer()
    await sending
  }

  async function tellServer(): Promise<void> {
    const sent = [...pending].slice(0, mostTaps)
    if (standing !== 'waiting') change('sending')
    try {
      const answer = await send(sent.map(([number, state]) => ({ number, state })))
      sending = null
      confirm(sent, answer)
      if (standing === 'sending') await flush()
    } catch (error) {
      sending = null
      fail(error)
    }
  }

  function confirm(sent: readonly (readonly [number, ChoiceState])[], { refused, learnt }: TapsAnswer): void {
    const passed = new Map(refused.map(({ number, state }) => [number, state]))
    // What was tapped again in the meantime is still to be told.
    const done = sent.filter(([number, state]) => pending.get(number) === state)
    for (const [number, state] of sent) if (!learnt) put(number, passed.get(number) ?? state)
    for (const [number] of done) pending.delete(number)
    keepTaps(keeper, selectionId, new Map(done.map(([number]) => [number, null])))
    waitMs = firstWaitMs
    if (refused.length > 0) given.onRefused(refused.length)
    change(pending.size === 0 ? 'saved' : 'sending')
    emit()
  }

  function put(number: number, state: ChoiceState): void {
    if (state === 'no') confirmed.delete(number)
    else confirmed.set(number, state)
  }

  function fail(error: unknown): void {
    if (error instanceof ApiError && error.code === 'SelectionClosed') {
      change('late')
      given.onClosed()
    } else if (error instanceof ApiError && error.status < 500 && error.status !== 429) change('refused')
    else {
      change('waiting')
      later(() => void flush(), waitMs)
      waitMs = Math.min(longestWaitMs, waitMs * 2)
    }
  }

  function change(next: Standing): void {
    if (standing === next) return
    standing = next
    emit()
  }

  /** Photographs that are this now, also those not told yet. */
  function having(state: Exclude<ChoiceState, 'no'>): Set<number> {
    const numbers = given.isOpen() ? [...confirmed.keys(), ...pending.keys()] : [...confirmed.keys()]
    return new Set(numbers.filter((number) => stateOf(number) === state))
  }

  return {
    subscribe,
    stateOf,
    set,
    having,
    standing: () => standing,
    waiting: () => pending.size,
    /** The connection is back, somebody asks for it, or the page was opened with taps still to tell. */
    retry: flush,
    /** Everything the server knows, read anew; taps not yet told stay. */
    learn: (known: readonly Tap[]): void => {
      confirmed = mapOf(known)
      emit()
    },
    /** Some of what the server knows has changed. */
    merge: (changes: readonly Tap[]): void => {
      for (const { number, state } of changes) put(number, state)
      emit()
    },
    /** Somebody read that these came too late. */
    forget: (): void => {
      keepTaps(keeper, selectionId, new Map([...pending.keys()].map((number) => [number, null])))
      pending.clear()
      change('saved')
      emit()
    },
  }
}

function mapOf(taps: readonly Tap[]): Map<number, ChoiceState> {
  return new Map(taps.map(({ number, state }) => [number, state]))
}
