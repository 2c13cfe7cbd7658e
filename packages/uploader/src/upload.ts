import { createTransfer, type Transfer } from './transfer.ts'
import {
  batchesOf,
  endBatch,
  rereadItems,
  toInterruptedUpload,
  requestPermissions,
  openBatches,
} from './interrupted.ts'
import { trackInterrupted } from './track-interrupted.ts'
import { createMutex, type Mutex } from './timing.ts'
import type { DuplicatesAnswer, NameConflict } from './name-conflicts.ts'
import {
  inNameOrder,
  type PickedFiles,
  candidates,
  type Candidate,
  type FailedFile,
  type UploadApi,
} from './upload-item.ts'
import { prepareFiles, type PreparedFiles } from './prepare-files.ts'
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
  /** Prevents two uploads to one gallery or work from comparing their files at the same time. */
  readonly preparation?: Mutex
  /** Files that other uploads are sending to the same gallery or work. */
  readonly onTheWay?: () => readonly Candidate[]
}

/** The upload of one set of files to one gallery or work, independent of a framework. */
export function createUpload(api: UploadApi, ports: UploadPorts, options: UploadOptions = {}): Upload {
  const { preparation = createMutex(), onTheWay = () => [] } = options
  let phase: UploadPhase = 'idle'
  let compared = { done: 0, total: 0 }
  let duplicates: UploadSnapshot['duplicates'] = null
  let answer: ((choice: DuplicatesAnswer) => void) | null = null
  let leftOut = nothingLeftOut
  let problem: UploadProblem | null = null
  let result: UploadResult | null = null
  let transfer: Transfer | null = null
  let sent: readonly Candidate[] = []
  let preparing = new AbortController()
  /** Aborts the wait for the turn to send. */
  let waitingTurn = new AbortController()
  let lastKey = 0
  let failures: readonly FailedFile[] = []

  const interrupted = trackInterrupted({
    api,
    ports,
    isIdle: () => phase === 'idle',
    changed: () => publisher.publishNow(),
  })
  const publisher = createPublisher<UploadSnapshot>(() => {
    const failedNow = transfer?.failures() ?? []
    // An unchanged list stays the same object, so that its table is not rendered again four times a second.
    if (phase !== 'sending' || failedNow.length !== failures.length) failures = failedNow
    return {
      phase,
      compared,
      duplicates,
      progress: transfer?.progress() ?? noProgress,
      isOffline: !ports.network.isOnline(),
      latest: transfer?.latest() ?? [],
      failures,
      leftOut,
      problem,
      result,
      interrupted: toInterruptedUpload(interrupted.get()),
    }
  })

  function setPhase(next: UploadPhase): void {
    phase = next
    publisher.publishNow()
  }

  function promptDuplicates(nameConflicts: readonly NameConflict[], fresh: number): Promise<DuplicatesAnswer> {
    duplicates = { nameConflicts, fresh }
    setPhase('asking')
    return new Promise((resolve) => {
      answer = (choice) => {
        answer = null
        duplicates = null
        setPhase('checking')
        resolve(choice)
      }
    })
  }

  async function run(current: Transfer): Promise<void> {
    transfer = current
    const { signal } = (waitingTurn = new AbortController())
    if (!ports.sending.isFree()) setPhase('queued')
    const release = await ports.sending.acquire(signal)
    if (!release) return
    let end
    try {
      setPhase('sending')
      end = await current.send()
    } finally {
      release()
    }
    if (transfer !== current || end === 'stopped') return
    if (end === 'signed-out') return setPhase('signed-out')
    result = await current.settle()
    if (transfer === current) setPhase('ended')
  }

  function reset(): AbortSignal {
    waitingTurn.abort()
    transfer?.stop()
    transfer = null
    sent = []
    problem = null
    result = null
    leftOut = nothingLeftOut
    compared = { done: 0, total: 0 }
    preparing = new AbortController()
    return preparing.signal
  }

  /** Opens the batches. Null if nothing is left to send, or if the upload was stopped meanwhile. */
  async function begin(prepared: PreparedFiles, picked: PickedFiles, signal: AbortSignal): Promise<Transfer | null> {
    const { resumed, chosen, identical, skipped, failures: unusable, oversize } = prepared
    leftOut = { oversize, ignored: picked.ignored }
    const isWhole = oversize.length + picked.ignored.length + skipped + unusable.length === 0
    if (resumed.length + chosen.length + unusable.length === 0) {
      result = { stored: 0, failed: 0, identical, isComplete: isWhole }
      setPhase('ended')
      return null
    }
    const deps = { api, remembered: ports.remembered, signal, roots: picked.roots, isWhole }
    const opened = await openBatches(deps, chosen)
    if (signal.aborted) {
      if (signal.reason === cancelled) for (const { batchId } of opened.batches) await endBatch(api, ports, batchId)
      return null
    }
    const batches = [...batchesOf(interrupted.get(), resumed), ...opened.batches]
    interrupted.clear()
    const items = [...resumed, ...opened.items]
    sent = items.map(({ candidate }) => candidate)
    return createTransfer({
      api,
      ports,
      batches,
      items,
      identical,
      failures: unusable,
      isWhole,
      changed: publisher.publishSoon,
    })
  }

  async function prepare(
    picked: PickedFiles,
    maxBytes: number | null,
    signal: AbortSignal,
  ): Promise<{ readonly transfer: Transfer | null } | null> {
    const release = await preparation.acquire(signal)
    if (!release) return null
    try {
      const newCandidates = candidates(inNameOrder(picked.files, api.compareNames), lastKey)
      lastKey += newCandidates.length
      const onCompared = (done: number, total: number) => {
        compared = { done, total }
        publisher.publishSoon()
      }
      const { hash } = ports
      const deps = { api, hash, signal, open: interrupted.get().open, onTheWay: onTheWay(), maxBytes, onCompared }
      const prepared = await prepareFiles({ ...deps, promptDuplicates }, newCandidates)
      if (signal.aborted || !prepared) return null
      return { transfer: await begin(prepared, picked, signal) }
    } finally {
      release()
    }
  }

  async function start(picked: PickedFiles, maxBytes: number | null): Promise<void> {
    if (isRunning({ phase })) return
    const signal = reset()
    setPhase('checking')
    try {
      const prepared = await prepare(picked, maxBytes, signal)
      if (signal.aborted) return
      if (!prepared) setPhase('idle')
      else if (prepared.transfer) await run(prepared.transfer)
    } catch (error) {
      if (signal.aborted) return
      problem = problemOf(error)
      setPhase('idle')
    }
  }

  function pause(): void {
    if (phase !== 'sending' && phase !== 'queued') return
    setPhase('paused')
    waitingTurn.abort()
    transfer?.pause()
  }

  async function resume(): Promise<void> {
    if (transfer && (phase === 'paused' || phase === 'signed-out')) await run(transfer)
  }

  async function cancel(): Promise<number> {
    const current = transfer
    preparing.abort(cancelled)
    answer?.('cancel')
    reset()
    setPhase('idle')
    const stored = (await current?.cancel()) ?? 0
    void interrupted.check()
    return stored
  }

  async function retryFailed(): Promise<void> {
    if (phase !== 'ended' || !transfer || transfer.retryFailed() === 0) return
    result = null
    await run(transfer)
  }

  async function continueInterrupted(): Promise<void> {
    if (phase !== 'idle') return
    const requested = interrupted.get()
    await requestPermissions([...requested.remembered.values()].flatMap(({ roots }) => roots))
    // While the browser asked for permission, the user may have chosen the files by hand.
    if (phase !== 'idle' || interrupted.get() !== requested) return
    const signal = reset()
    setPhase('checking')
    const items = await rereadItems(requested, lastKey)
    if (signal.aborted) return
    lastKey += items.length
    if (items.length === 0) {
      interrupted.requireManualChoice(requested)
      return setPhase('idle')
    }
    const batches = batchesOf(requested, items)
    interrupted.clear()
    sent = items.map(({ candidate }) => candidate)
    const transferOptions = { api, ports, batches, items, identical: [], failures: [], isWhole: true }
    await run(createTransfer({ ...transferOptions, changed: publisher.publishSoon }))
  }

  function announceLeaving(): void {
    if (!isRunning({ phase })) return
    for (const batchId of transfer?.batchIds ?? []) api.leave(batchId)
  }

  const unsubscribe = ports.network.subscribe(() => {
    publisher.publishNow()
    // Online again: files that failed only because of the connection are retried without a click.
    if (phase === 'ended' && ports.network.isOnline() && transfer?.hasLostConnection()) void retryFailed()
  })

  return {
    getSnapshot: publisher.get,
    subscribe: publisher.subscribe,
    start,
    answerDuplicates: (choice) => answer?.(choice),
    pause,
    resume,
    cancel,
    retryFailed,
    checkInterrupted: interrupted.check,
    continueInterrupted,
    discardInterrupted: interrupted.discard,
    leave() {
      announceLeaving()
      preparing.abort()
      answer?.('cancel')
      reset()
      setPhase('idle')
    },
    announceLeaving,
    dismiss() {
      if (isRunning({ phase })) return
      reset()
      setPhase('idle')
      void interrupted.check()
    },
    candidates: () => (isRunning({ phase }) ? sent : []),
    dispose: unsubscribe,
  }
}
