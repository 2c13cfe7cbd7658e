import { type CalendarDay, DAY_MS } from '@revela/domain'
import { endOfSaoPauloDay } from '@revela/domain'
import type { LocalStore } from '../../../lib/local-store.ts'
import { createStore } from '@revela/web/store'
import type { ChooseAnswer, FamilySelection, SelectionChanges, Thread } from '../api/calls.ts'
import { repeatWhenStale } from '../../../lib/repeat-when-stale.ts'
import { createDrafts } from './drafts.ts'
import { hasNewAnswer } from './selection-news.ts'
import { type Tap, createTaps, type TapsAnswer } from './taps.ts'
import { createUnsentComments, type UnsentComment } from './unsent-comments.ts'

/** The server calls of a selection. */
export type SelectionSessionCalls = {
  readonly read: () => Promise<FamilySelection | null>
  readonly changes: (since: number) => Promise<SelectionChanges>
  readonly choose: (taps: readonly Tap[]) => Promise<ChooseAnswer>
  readonly acceptPrice: () => Promise<void>
  readonly comment: (comment: UnsentComment) => Promise<Thread>
}

type SelectionSessionOptions = {
  readonly first: FamilySelection
  readonly calls: SelectionSessionCalls
  readonly localStore: LocalStore
  readonly exists: (number: number) => boolean
  readonly schedule: (run: () => void, ms: number) => () => void
  readonly now: () => number
  readonly onRejected: (count: number) => void
  readonly onReopened: () => void
  readonly onAnswered: () => void
  /** The photographer removed the selection. */
  readonly onGone: () => void
}

export type SelectionSession = ReturnType<typeof createSelectionSession>

const noop = () => {}
const priceKey = (id: string) => `price:${id}`

/** One selection as this device knows it: the last state of the server, and what has not been sent yet. */
export function createSelectionSession(options: SelectionSessionOptions) {
  const { first, calls, localStore, schedule } = options
  const selection = createStore(first)
  let { revision } = first
  let sendingCount = 0
  let newestRevision = 0
  let cancelDeadlineCheck = noop

  const taps = createTaps({
    selectionId: first.id,
    known: first.choices,
    isOpen: () => selection.get().status === 'open',
    exists: options.exists,
    localStore,
    schedule,
    send: sendTaps,
    onRejected: options.onRejected,
    onClosed: () => void reload(),
  })
  const comments = createUnsentComments({ selectionId: first.id, localStore, schedule, send: sendComment })

  async function sendTaps(sent: readonly Tap[]): Promise<TapsAnswer> {
    sendingCount += 1
    try {
      return await chooseOnServer(sent)
    } finally {
      sendingCount -= 1
      // The next message, tap or retry syncs again.
      if (sendingCount === 0 && newestRevision > revision) void sync().catch(() => {})
    }
  }

  async function chooseOnServer(sent: readonly Tap[]): Promise<TapsAnswer> {
    await sendPriceAcceptance()
    const before = revision
    const answer = await calls.choose(sent)
    // If another device changed something in between, everything is read again, including these taps.
    const isOnlyChange = answer.changed && answer.revision === before + 1 && revision === before
    if (isOnlyChange) {
      revision = answer.revision
      selection.set({ ...selection.get(), revision, totals: answer.totals })
    } else if (answer.revision > revision) await reload()
    return { rejected: answer.rejected, isAlreadyApplied: !isOnlyChange }
  }

  async function sendComment(comment: UnsentComment): Promise<void> {
    mergeThreads([await calls.comment(comment)])
  }

  const priceAccepted = () => selection.get().price_accepted || localStore.read(priceKey(first.id)) === true

  /** The price may have been accepted on this device without a connection. */
  async function sendPriceAcceptance(): Promise<void> {
    if (selection.get().price_accepted || !priceAccepted()) return
    await calls.acceptPrice()
    selection.set({ ...selection.get(), price_accepted: true })
    await sync()
  }

  function mergeThreads(threads: readonly Thread[]): void {
    const now = selection.get()
    const known = new Map([...now.comments, ...threads].map((thread) => [thread.number, thread]))
    const merged = [...known.values()]
    selection.set({ ...now, comments: merged })
    if (hasNewAnswer(now.comments, merged)) options.onAnswered()
  }

  function apply(next: FamilySelection): void {
    if (next.revision < revision) return
    const before = selection.get()
    revision = next.revision
    selection.set(next)
    taps.setConfirmed(next.choices)
    scheduleDeadlineCheck()
    if (next.status === 'open' && before.status !== 'open') {
      options.onReopened()
      void taps.retry()
    } else if (hasNewAnswer(before.comments, next.comments)) options.onAnswered()
  }

  async function reload(): Promise<void> {
    const next = await calls.read()
    if (next === null) options.onGone()
    else apply(next)
  }

  async function fetchChanges(): Promise<void> {
    const since = revision
    const changes = await calls.changes(since)
    const { status } = selection.get()
    // More than one revision may hide a new price or deadline behind a tap.
    if (changes.reread || changes.revision > since + 1 || changes.status !== status) return await reload()
    if (changes.revision <= revision) return
    revision = changes.revision
    taps.merge(changes.choices)
    selection.set({ ...selection.get(), revision, totals: changes.totals })
    mergeThreads(changes.comments)
  }

  /** Fetches the changes since the last revision. */
  const sync = repeatWhenStale(fetchChanges)

  /** The server decides when the deadline has passed; this device only reloads when the day should be over. */
  function scheduleDeadlineCheck(): void {
    cancelDeadlineCheck()
    const { status, limit_date: limit } = selection.get()
    if (status !== 'open' || limit === null) return
    const left = endOfSaoPauloDay(limit as CalendarDay).getTime() - options.now()
    cancelDeadlineCheck = schedule(
      () => void reload().then(scheduleDeadlineCheck, scheduleDeadlineCheck),
      Math.min(DAY_MS, Math.max(5_000, left + 2_000)),
    )
  }

  scheduleDeadlineCheck()
  return {
    selection,
    taps,
    comments,
    drafts: createDrafts(first.id, localStore),
    /** The visitor ticked that nothing can be changed after sending; kept while the page is open. */
    isAccepted: createStore(false),
    sync,
    apply,
    reload,
    priceAccepted,
    acceptPrice: (): void => {
      localStore.write(priceKey(first.id), true)
      // The acceptance is sent with the next tap, which follows at once.
    },
    /** A message reports that the server is at this revision. */
    onRevision: (received: number | null): void => {
      // The message about this device's own tap often arrives before the answer, which makes another call unnecessary.
      if (received !== null && sendingCount > 0) newestRevision = Math.max(newestRevision, received)
      // The next message, tap or retry syncs again.
      else if (received === null || received > revision) void sync().catch(() => {})
    },
    retry: async (): Promise<void> => {
      await Promise.all([taps.retry(), comments.retry()])
      // The next message, tap or retry syncs again.
      await sync().catch(() => {})
    },
    stop: (): void => cancelDeadlineCheck(),
  }
}
