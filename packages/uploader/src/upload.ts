import { createDrop, type Drop } from './drop.ts'
import { batchesOf, endBatch, itemsAgain, offer, askLeave, openBatches } from './interrupted.ts'
import { watchInterrupted } from './interrupted-watch.ts'
import { createMutex, type Mutex } from './timing.ts'
import type { DuplicatesAnswer, Namesake } from './namesakes.ts'
import {
  inNameOrder,
  type PickedFiles,
  candidates,
  type Candidate,
  type FailedPhoto,
  type UploadOwner,
} from './upload-item.ts'
import { prepareDrop, type PreparedDrop } from './prepare-drop.ts'
import {
  createPublisher,
  problemOf,
  isRunning,
  type UploadPhase,
  type UploadProblem,
  type UploadResult,
  type UploadSnapshot,
} from './upload-snapshot.ts'
import { noProgress } from './tally.ts'
import type { Upload } from './upload-actions.ts'
import type { UploadPorts } from './upload-ports.ts'

const cancelled = 'cancelled'
const nothingLeftOut: UploadSnapshot['leftOut'] = { oversize: [], ignored: [] }

export type UploadOptions = {
  /** Uploads to one place are compared with what is there one after the other. */
  readonly preparation?: Mutex
  /** Files that other uploads are sending to the same place. */
  readonly onTheWay?: () => readonly Candidate[]
}

/** The upload of one set of files to one gallery or work, without a framework. */
export function createUpload(owner: UploadOwner, ports: UploadPorts, options: UploadOptions = {}): Upload {
  const { preparation = createMutex(), onTheWay = () => [] } = options
  let phase: UploadPhase = 'idle'
  let compared = { done: 0, total: 0 }
  let duplicates: UploadSnapshot['duplicates'] = null
  let answer: ((choice: DuplicatesAnswer) => void) | null = null
  let leftOut = nothingLeftOut
  let problem: UploadProblem | null = null
  let result: UploadResult | null = null
  let drop: Drop | null = null
  let sent: readonly Candidate[] = []
  let preparing = new AbortController()
  /** Ends the wait for the turn to send. */
  let waitingTurn = new AbortController()
  let lastKey = 0
  let failures: readonly FailedPhoto[] = []

  const interrupted = watchInterrupted({
    owner,
    ports,
    isIdle: () => phase === 'idle',
    changed: () => published.now(),
  })
  const published = createPublisher<UploadSnapshot>(() => {
    const failedNow = drop?.failures() ?? []
    // The same list stays the same object, so that a table of it is not drawn again four times a second.
    if (phase !== 'sending' || failedNow.length !== failures.length) failures = failedNow
    return {
      phase,
      compared,
      duplicates,
      progress: drop?.progress() ?? noProgress,
      isOffline: !ports.network.isOnline(),
      latest: drop?.latest() ?? [],
      failures,
      leftOut,
      problem,
      result,
      interrupted: offer(interrupted.get()),
    }
  })

  function enter(next: UploadPhase): void {
    phase = next
    published.now()
  }

  function askDuplicates(namesakes: readonly Namesake[], fresh: number): Promise<DuplicatesAnswer> {
    duplicates = { namesakes, fresh }
    enter('asking')
    return new Promise((resolve) => {
      answer = (choice) => {
        answer = null
        duplicates = null
        enter('checking')
        resolve(choice)
      }
    })
  }

  async function run(current: Drop): Promise<void> {
    drop = current
    const { signal } = (waitingTurn = new AbortController())
    if (!ports.sending.isFree()) enter('queued')
    const release = await ports.sending.acquire(signal)
    if (!release) return
    let end
    try {
      enter('sending')
      end = await current.send()
    } finally {
      release()
    }
    if (drop !== current || end === 'stopped') return
    if (end === 'signed-out') return enter('signed-out')
    result = await current.settle()
    if (drop === current) enter('ended')
  }

  function reset(): AbortSignal {
    waitingTurn.abort()
    drop?.stop()
    drop = null
    sent = []
    problem = null
    result = null
    leftOut = nothingLeftOut
    compared = { done: 0, total: 0 }
    preparing = new AbortController()
    return preparing.signal
  }

  /** Announces the files. Null: nothing is left to send, or it was stopped meanwhile. */
  async function begin(prepared: PreparedDrop, picked: PickedFiles, signal: AbortSignal): Promise<Drop | null> {
    const { resumed, chosen, identical, skipped, failures: unusable, oversize } = prepared
    leftOut = { oversize, ignored: picked.ignored }
    const isWhole = oversize.length + picked.ignored.length + skipped + unusable.length === 0
    if (resumed.length + chosen.length + unusable.length === 0) {
      result = { stored: 0, failed: 0, identical, isComplete: isWhole }
      enter('ended')
      return null
    }
    const needs = { owner, remembered: ports.remembered, signal, roots: picked.roots, isWhole }
    const opened = await openBatches(needs, chosen)
    if (signal.aborted) {
      if (signal.reason === cancelled) for (const { batchId } of opened.batches) await endBatch(owner, ports, batchId)
      return null
    }
    const batches = [...batchesOf(interrupted.get(), resumed), ...opened.batches]
    interrupted.clear()
    const items = [...resumed, ...opened.items]
    sent = items.map(({ candidate }) => candidate)
    return createDrop({ owner, ports, batches, items, identical, failures: unusable, isWhole, changed: published.soon })
  }

  async function prepare(
    picked: PickedFiles,
    maxBytes: number | null,
    signal: AbortSignal,
  ): Promise<{ readonly begun: Drop | null } | null> {
    const release = await preparation.acquire(signal)
    if (!release) return null
    try {
      const dropped = candidates(inNameOrder(picked.files), lastKey)
      lastKey += dropped.length
      const onCompared = (done: number, total: number) => {
        compared = { done, total }
        published.soon()
      }
      const { hash } = ports
      const needs = { owner, hash, signal, open: interrupted.get().open, onTheWay: onTheWay(), maxBytes, onCompared }
      const prepared = await prepareDrop({ ...needs, askDuplicates }, dropped)
      if (signal.aborted || !prepared) return null
      return { begun: await begin(prepared, picked, signal) }
    } finally {
      release()
    }
  }

  async function start(picked: PickedFiles, maxBytes: number | null): Promise<void> {
    if (isRunning({ phase })) return
    const signal = reset()
    enter('checking')
    try {
      const prepared = await prepare(picked, maxBytes, signal)
      if (signal.aborted) return
      if (!prepared) enter('idle')
      else if (prepared.begun) await run(prepared.begun)
    } catch (fault) {
      if (signal.aborted) return
      problem = problemOf(fault)
      enter('idle')
    }
  }

  function pause(): void {
    if (phase !== 'sending' && phase !== 'queued') return
    enter('paused')
    waitingTurn.abort()
    drop?.pause()
  }

  async function resume(): Promise<void> {
    if (drop && (phase === 'paused' || phase === 'signed-out')) await run(drop)
  }

  async function cancel(): Promise<number> {
    const current = drop
    preparing.abort(cancelled)
    answer?.('cancel')
    reset()
    enter('idle')
    const stored = (await current?.cancel()) ?? 0
    void interrupted.look()
    return stored
  }

  async function retryFailed(): Promise<void> {
    if (phase !== 'ended' || !drop || drop.retryFailed() === 0) return
    result = null
    await run(drop)
  }

  async function continueInterrupted(): Promise<void> {
    if (phase !== 'idle') return
    const asked = interrupted.get()
    await askLeave([...asked.remembered.values()].flatMap(({ roots }) => roots))
    // While the browser asked, the person may have chosen the files by hand.
    if (phase !== 'idle' || interrupted.get() !== asked) return
    const signal = reset()
    enter('checking')
    const items = await itemsAgain(asked, lastKey)
    if (signal.aborted) return
    lastKey += items.length
    if (items.length === 0) {
      interrupted.chooseByHand(asked)
      return enter('idle')
    }
    const batches = batchesOf(asked, items)
    interrupted.clear()
    sent = items.map(({ candidate }) => candidate)
    const given = { owner, ports, batches, items, identical: [], failures: [], isWhole: true }
    await run(createDrop({ ...given, changed: published.soon }))
  }

  function announceLeaving(): void {
    if (!isRunning({ phase })) return
    for (const batchId of drop?.batchIds ?? []) owner.leave(batchId)
  }

  const unsubscribe = ports.network.subscribe(() => {
    published.now()
    // Back on line: what only the line had stopped goes on without a click.
    if (phase === 'ended' && ports.network.isOnline() && drop?.lostConnection()) void retryFailed()
  })

  return {
    getSnapshot: published.get,
    subscribe: published.subscribe,
    start,
    answerDuplicates: (choice) => answer?.(choice),
    pause,
    resume,
    cancel,
    retryFailed,
    look: interrupted.look,
    continueInterrupted,
    discardInterrupted: interrupted.discard,
    leave() {
      announceLeaving()
      preparing.abort()
      answer?.('cancel')
      reset()
      enter('idle')
    },
    announceLeaving,
    dismiss() {
      if (isRunning({ phase })) return
      reset()
      enter('idle')
      void interrupted.look()
    },
    candidates: () => (isRunning({ phase }) ? sent : []),
    dispose: unsubscribe,
  }
}
