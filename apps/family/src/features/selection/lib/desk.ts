import { type CalendarDay, DAY_MS } from '@revela/domain'
import { endOfSaoPauloDay } from '@revela/domain'
import type { Keeper } from '../../../lib/keeper.ts'
import { createStore } from '@revela/web/store'
import type { ChooseAnswer, FamilySelection, SelectionChanges, Thread } from '../api/calls.ts'
import { type Tap, createTaps, type TapsAnswer } from './taps.ts'
import { createUnsentComments, type UnsentComment } from './unsent-comments.ts'

/** What a selection asks the server. */
export type DeskCalls = {
  readonly read: () => Promise<FamilySelection | null>
  readonly changes: (since: number) => Promise<SelectionChanges>
  readonly choose: (taps: readonly Tap[]) => Promise<ChooseAnswer>
  readonly acceptPrice: () => Promise<void>
  readonly comment: (comment: UnsentComment) => Promise<Thread>
}

type Given = {
  readonly first: FamilySelection
  readonly calls: DeskCalls
  readonly keeper: Keeper
  readonly exists: (number: number) => boolean
  readonly later: (run: () => void, ms: number) => () => void
  readonly now: () => number
  readonly onRefused: (count: number) => void
  readonly onReopened: () => void
  /** The photographer took the selection away. */
  readonly onGone: () => void
}

export type Desk = ReturnType<typeof createDesk>

const nothingToStop = () => {}
const priceKey = (id: string) => `price:${id}`

/** One selection as this device knows it: what the server said last, and what is still on its way there. */
export function createDesk(given: Given) {
  const { first, calls, keeper, later } = given
  const selection = createStore(first)
  let { revision } = first
  let running: Promise<void> | null = null
  let again = false
  let sending = 0
  let newest = 0
  let stopClock = nothingToStop

  const taps = createTaps({
    selectionId: first.id,
    known: first.choices,
    isOpen: () => selection.get().status === 'open',
    exists: given.exists,
    keeper,
    later,
    send: sendTaps,
    onRefused: given.onRefused,
    onClosed: () => void readAgain(),
  })
  const comments = createUnsentComments({ selectionId: first.id, keeper, later, send: sendComment })

  async function sendTaps(sent: readonly Tap[]): Promise<TapsAnswer> {
    sending += 1
    try {
      return await chooseOnServer(sent)
    } finally {
      sending -= 1
      // The next message, tap or retry syncs again.
      if (sending === 0 && newest > revision) void sync().catch(() => {})
    }
  }

  async function chooseOnServer(sent: readonly Tap[]): Promise<TapsAnswer> {
    await tellPrice()
    const before = revision
    const answer = await calls.choose(sent)
    // Somebody else tapped in between: everything is read again, these taps with it.
    const alone = answer.changed && answer.revision === before + 1 && revision === before
    if (alone) {
      revision = answer.revision
      selection.set({ ...selection.get(), revision, totals: answer.totals })
    } else if (answer.revision > revision) await readAgain()
    return { refused: answer.refused, learnt: !alone }
  }

  async function sendComment(comment: UnsentComment): Promise<void> {
    takeThreads([await calls.comment(comment)])
  }

  const priceAccepted = () => selection.get().price_accepted || keeper.read(priceKey(first.id)) === true

  /** Accepted here without a connection, perhaps. */
  async function tellPrice(): Promise<void> {
    if (selection.get().price_accepted || !priceAccepted()) return
    await calls.acceptPrice()
    selection.set({ ...selection.get(), price_accepted: true })
    await sync()
  }

  function takeThreads(threads: readonly Thread[]): void {
    const now = selection.get()
    const known = new Map([...now.comments, ...threads].map((thread) => [thread.number, thread]))
    selection.set({ ...now, comments: [...known.values()] })
  }

  function take(next: FamilySelection): void {
    if (next.revision < revision) return
    const before = selection.get()
    revision = next.revision
    selection.set(next)
    taps.learn(next.choices)
    watchDeadline()
    if (next.status === 'open' && before.status !== 'open') {
      given.onReopened()
      void taps.retry()
    }
  }

  async function readAgain(): Promise<void> {
    const next = await calls.read()
    if (next === null) given.onGone()
    else take(next)
  }

  async function askForChanges(): Promise<void> {
    const since = revision
    const changes = await calls.changes(since)
    const { status } = selection.get()
    // More than one step may hide a new price or a new date behind a tap.
    if (changes.reread || changes.revision > since + 1 || changes.status !== status) return await readAgain()
    if (changes.revision <= revision) return
    revision = changes.revision
    taps.merge(changes.choices)
    selection.set({ ...selection.get(), revision, totals: changes.totals })
    takeThreads(changes.comments)
  }

  /** Asks for what came after; a second wish while one is under way is one more round. */
  async function sync(): Promise<void> {
    if (running) {
      again = true
      return await running
    }
    running = (async () => {
      do {
        again = false
        await askForChanges()
      } while (again)
    })().finally(() => {
      running = null
    })
    await running
  }

  /** The server's clock decides; this device only looks again when the day should be over. */
  function watchDeadline(): void {
    stopClock()
    const { status, limit_date: limit } = selection.get()
    if (status !== 'open' || limit === null) return
    const left = endOfSaoPauloDay(limit as CalendarDay).getTime() - given.now()
    stopClock = later(
      () => void readAgain().then(watchDeadline, watchDeadline),
      Math.min(DAY_MS, Math.max(5_000, left + 2_000)),
    )
  }

  watchDeadline()
  return {
    selection,
    taps,
    comments,
    sync,
    take,
    readAgain,
    priceAccepted,
    acceptPrice: (): void => {
      keeper.write(priceKey(first.id), true)
      // It goes along with the next tap, which follows at once.
    },
    /** A message says that the server is at this revision. */
    hear: (heard: number | null): void => {
      // The message about one's own tap often comes before its answer, which says the same without another call.
      if (heard !== null && sending > 0) newest = Math.max(newest, heard)
      // The next message, tap or retry syncs again.
      else if (heard === null || heard > revision) void sync().catch(() => {})
    },
    retry: async (): Promise<void> => {
      await Promise.all([taps.retry(), comments.retry()])
      // The next message, tap or retry syncs again.
      await sync().catch(() => {})
    },
    stop: (): void => stopClock(),
  }
}
