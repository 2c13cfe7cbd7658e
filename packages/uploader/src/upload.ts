import { createDrop, type Drop } from './drop.ts'
import { askLeave } from './files-again.ts'
import { batchesOf, endBatch, findInterrupted, itemsAgain, nothingInterrupted, offer } from './interrupted.ts'
import { openBatches } from './open-batches.ts'
import { inNameOrder, type PickedFiles } from './picked-files.ts'
import { prepareDrop, type PreparedDrop } from './prepare-drop.ts'
import { createPublisher } from './publisher.ts'
import { noProgress } from './tally.ts'
import type { Upload } from './upload-actions.ts'
import { candidates, type FailedPhoto } from './upload-item.ts'
import type { UploadOwner } from './upload-owner.ts'
import type { UploadPorts } from './upload-ports.ts'
import { problemOf } from './upload-problem.ts'
import {
  isRunning,
  type DuplicatesChoice,
  type UploadPhase,
  type UploadProblem,
  type UploadResult,
  type UploadSnapshot,
} from './upload-snapshot.ts'

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
  const waitedFor = new Set<string>()

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
    const batches = [...batchesOf(interrupted, resumed), ...opened.batches]
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
      if (signal.aborted) return
      problem = problemOf(fault)
      enter('idle')
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
      for (const batchId of found.running) lookWhenFreed(batchId)
    } catch {
      // Not being able to ask is no reason to disturb: it is asked again at the next visit.
    }
  }

  function lookWhenFreed(batchId: string): void {
    if (waitedFor.has(batchId)) return
    waitedFor.add(batchId)
    void ports.running
      .freed(batchId)
      .finally(() => waitedFor.delete(batchId))
      .then(look, () => undefined)
  }

  async function continueInterrupted(): Promise<void> {
    if (phase !== 'idle') return
    const asked = interrupted
    await askLeave([...asked.remembered.values()].flatMap(({ roots }) => roots))
    // While the browser asked, the person may have chosen the files by hand.
    if (phase !== 'idle' || interrupted !== asked) return
    const signal = reset()
    enter('checking')
    const items = await itemsAgain(asked, lastKey)
    if (signal.aborted) return
    lastKey += items.length
    const batches = batchesOf(asked, items)
    // Nothing could be read: from now on the way is to choose the files again.
    interrupted = items.length === 0 ? { ...asked, remembered: new Map() } : nothingInterrupted
    if (items.length === 0) return enter('idle')
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
