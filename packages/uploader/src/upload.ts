import { ApiError } from '@revela/contract/client'
import type { PlanLimitDetails } from '@revela/contract'
import { createDrop, type Drop } from './drop.ts'
import { filesAgain } from './files-again.ts'
import { endBatch, findInterrupted, nothingInterrupted, offer } from './interrupted.ts'
import { openBatches, type DropBatch } from './open-batches.ts'
import { inNameOrder, type PickedFiles } from './picked-files.ts'
import { prepareDrop, type PreparedDrop } from './prepare-drop.ts'
import { createPublisher } from './publisher.ts'
import { noProgress } from './tally.ts'
import { candidates, type FailedPhoto, type UploadItem } from './upload-item.ts'
import type { UploadOwner } from './upload-owner.ts'
import type { UploadPorts } from './upload-ports.ts'
import {
  isRunning,
  type DuplicatesChoice,
  type UploadPhase,
  type UploadProblem,
  type UploadResult,
  type UploadSnapshot,
} from './upload-snapshot.ts'

export type Upload = {
  readonly getSnapshot: () => UploadSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** A drop, or a choice of files. Photos that an unfinished drop waits for find their places by themselves. */
  readonly start: (picked: PickedFiles, maxPictureBytes: number | null) => Promise<void>
  readonly answerDuplicates: (choice: DuplicatesChoice) => void
  readonly retryFailed: () => Promise<void>
  /** After the person signed in again. */
  readonly goOn: () => Promise<void>
  /** Asks whether an earlier drop was not finished. */
  readonly look: () => Promise<void>
  /** Reads the files again where the browser kept the way to them. Called from a click. */
  readonly continueInterrupted: () => Promise<void>
  readonly discardInterrupted: () => Promise<void>
  /** Stops sending; what is left is offered when the person comes back. */
  readonly leave: () => void
  /** The page goes away with the upload. */
  readonly announceLeaving: () => void
  /** The person has read the result or the problem. */
  readonly dismiss: () => void
}

const nothingLeftOut: UploadSnapshot['leftOut'] = { oversize: [], ignored: [] }

/** The upload of one gallery or work: framework-free, one drop at a time. */
export function createUpload(owner: UploadOwner, ports: UploadPorts): Upload {
  let phase: UploadPhase = 'idle'
  let compared = { done: 0, total: 0 }
  let duplicates: UploadSnapshot['duplicates'] = null
  let answer: ((choice: DuplicatesChoice) => void) | null = null
  let leftOut = nothingLeftOut
  let problem: UploadProblem | null = null
  let result: UploadResult | null = null
  let interrupted = nothingInterrupted
  let drop: Drop | null = null
  let preparing = new AbortController()
  let lastKey = 0
  let failures: readonly FailedPhoto[] = []

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
      interrupted: offer(interrupted),
    }
  })

  function enter(next: UploadPhase): void {
    phase = next
    published.now()
  }

  function fail(fault: unknown): void {
    if (fault instanceof ApiError && fault.code === 'PlanLimitReached') {
      const { details } = fault
      problem = { kind: 'limit', details: 'limit' in details ? (details as PlanLimitDetails) : null }
    } else {
      const known = fault instanceof ApiError
      const help = known ? (fault.messages.find((message) => message.help !== '')?.help ?? null) : null
      problem = { kind: 'failed', code: known ? fault.code : 'ConnectionBroken', help }
    }
    enter('idle')
  }

  function askDuplicates(namesakes: number, fresh: number): Promise<DuplicatesChoice> {
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
    enter('sending')
    const end = await current.send()
    if (drop !== current || end === 'stopped') return
    if (end === 'signed-out') return enter('signed-out')
    result = await current.settle()
    if (drop === current) enter('ended')
  }

  function reset(): AbortSignal {
    drop?.stop()
    drop = null
    problem = null
    result = null
    leftOut = nothingLeftOut
    compared = { done: 0, total: 0 }
    preparing = new AbortController()
    return preparing.signal
  }

  function batchesOf(items: readonly UploadItem[]): DropBatch[] {
    const count = new Map<string, number>()
    for (const { batchId } of items) count.set(batchId, (count.get(batchId) ?? 0) + 1)
    return interrupted.open.flatMap(({ batchId, baseUrl, pending }): DropBatch[] => {
      const given = count.get(batchId)
      const isWhole = interrupted.remembered.get(batchId)?.isWhole ?? false
      return given === undefined ? [] : [{ batchId, baseUrl, isWhole, missing: pending.length - given }]
    })
  }

  async function begin(prepared: PreparedDrop, picked: PickedFiles, signal: AbortSignal): Promise<void> {
    const { resumed, chosen, identical, skipped, failures: unusable, oversize } = prepared
    leftOut = { oversize, ignored: picked.ignored }
    if (resumed.length + chosen.length + unusable.length === 0) {
      problem = { kind: 'nothing-new' }
      return enter('idle')
    }
    const isWhole = oversize.length + picked.ignored.length + skipped + unusable.length === 0
    const needs = { owner, remembered: ports.remembered, signal, roots: picked.roots, isWhole }
    const opened = await openBatches(needs, chosen)
    if (signal.aborted) return
    const batches = [...batchesOf(resumed), ...opened.batches]
    interrupted = nothingInterrupted
    const items = [...resumed, ...opened.items]
    await run(
      createDrop({ owner, ports, batches, items, identical, failures: unusable, isWhole, changed: published.soon }),
    )
  }

  async function start(picked: PickedFiles, maxBytes: number | null): Promise<void> {
    if (isRunning({ phase })) return
    const signal = reset()
    const dropped = candidates(inNameOrder(picked.files), lastKey)
    lastKey += dropped.length
    enter('checking')
    try {
      const onCompared = (done: number, total: number) => {
        compared = { done, total }
        published.soon()
      }
      const { hash } = ports
      const needs = { owner, hash, signal, open: interrupted.open, maxBytes, onCompared, askDuplicates }
      const prepared = await prepareDrop(needs, dropped)
      if (signal.aborted) return
      if (prepared) await begin(prepared, picked, signal)
      else enter('idle')
    } catch (fault) {
      if (!signal.aborted) fail(fault)
    }
  }

  async function goOn(): Promise<void> {
    if (drop && !isRunning({ phase })) await run(drop)
  }

  async function retryFailed(): Promise<void> {
    if (phase !== 'ended' || !drop || drop.retryFailed() === 0) return
    result = null
    await goOn()
  }

  async function look(): Promise<void> {
    if (phase !== 'idle') return
    try {
      const found = await findInterrupted(owner, ports)
      if (phase !== 'idle') return
      interrupted = found
      published.now()
    } catch {
      // Not being able to ask is no reason to disturb: it is asked again at the next visit.
    }
  }

  async function continueInterrupted(): Promise<void> {
    if (phase !== 'idle') return
    const signal = reset()
    const { open, remembered } = interrupted
    enter('checking')
    const items: UploadItem[] = []
    for (const { batchId, pending } of open) {
      const batch = remembered.get(batchId)
      const waited = new Set(pending.map(({ pictureId }) => pictureId))
      const found = batch ? await filesAgain(batch, (pictureId) => waited.has(pictureId)) : []
      const added = candidates(found, lastKey)
      lastKey += added.length
      for (const [at, candidate] of added.entries()) {
        const pictureId = found[at]?.item.pictureId
        if (pictureId !== undefined) items.push({ candidate, batchId, pictureId })
      }
    }
    if (signal.aborted) return
    if (items.length === 0) {
      // Nothing could be read: from now on the way is to choose the files again.
      interrupted = { open, remembered: new Map() }
      return enter('idle')
    }
    const batches = batchesOf(items)
    interrupted = nothingInterrupted
    const given = { owner, ports, batches, items, identical: 0, failures: [], isWhole: true }
    await run(createDrop({ ...given, changed: published.soon }))
  }

  async function discardInterrupted(): Promise<void> {
    const { open } = interrupted
    interrupted = nothingInterrupted
    published.now()
    for (const { batchId } of open) await endBatch(owner, ports, batchId)
  }

  function announceLeaving(): void {
    if (phase !== 'sending') return
    for (const batchId of drop?.batchIds ?? []) owner.leave(batchId)
  }

  ports.network.subscribe(() => {
    published.now()
    // Back on line: what only the line had stopped goes on without a click.
    if (phase === 'ended' && ports.network.isOnline() && drop?.lostConnection()) void retryFailed()
  })

  return {
    getSnapshot: published.get,
    subscribe: published.subscribe,
    start,
    answerDuplicates: (choice) => answer?.(choice),
    retryFailed,
    goOn,
    look,
    continueInterrupted,
    discardInterrupted,
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
      void look()
    },
  }
}
