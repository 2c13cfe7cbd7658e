import { endBatch, type TransferBatch } from './interrupted.ts'
import { createTally, type UploadProgress } from './tally.ts'
import type { FailedFile, UploadItem, UploadApi } from './upload-item.ts'
import { type UploadPorts, sendItem, type SettledItem } from './upload-ports.ts'
import type { StoredFile, UploadResult } from './upload-snapshot.ts'

const maxConcurrency = 5

/** Runs `work` for a list with limited concurrency. Ends when all items are done or the signal aborts. */
async function runConcurrently<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
  signal: AbortSignal,
  concurrency = maxConcurrency,
): Promise<void> {
  let next = 0
  async function worker(): Promise<void> {
    for (;;) {
      const one = list[next]
      if (one === undefined || signal.aborted) return
      next += 1
      await work(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, list.length) }, worker))
}

type TransferOptions = {
  readonly api: UploadApi
  readonly ports: UploadPorts
  readonly batches: readonly TransferBatch[]
  readonly items: readonly UploadItem[]
  readonly identical: readonly string[]
  /** Files that were rejected before a batch was opened. */
  readonly failures: readonly FailedFile[]
  /** None of the chosen files was left out. */
  readonly isWhole: boolean
  readonly changed: () => void
}

type Failure = { readonly failedFile: FailedFile; readonly item: UploadItem | null }

export type Transfer = {
  readonly batchIds: readonly string[]
  /** Sends the items that are not settled yet. */
  readonly send: () => Promise<'done' | 'signed-out' | 'stopped'>
  /** Reports the end to the server and removes what no longer has to be remembered. */
  readonly settle: () => Promise<UploadResult>
  /** Puts failed items back in the queue; returns how many. */
  readonly retryFailed: () => number
  /** Stops sending and keeps everything ready to resume. */
  readonly pause: () => void
  readonly stop: () => void
  /** Ends its batches, so that the rest is not offered again; returns how many pictures are stored. */
  readonly cancel: () => Promise<number>
  readonly progress: () => UploadProgress
  readonly failures: () => readonly FailedFile[]
  readonly hasLostConnection: () => boolean
  readonly latest: () => readonly StoredFile[]
}

const maxLatest = 12

/** One running upload: which files are pending, which failed, which are stored. */
export function createTransfer(options: TransferOptions): Transfer {
  const { api, ports, changed } = options
  const tally = createTally(ports.now())
  const batches = new Map(options.batches.map((batch) => [batch.batchId, batch]))
  const unsent = new Map(options.items.map((item) => [item.candidate.key, item]))
  const failed = new Map<string, Failure>()
  const latest: StoredFile[] = []
  const ended = new AbortController()
  let sending = new AbortController()

  for (const { candidate } of options.items) tally.expect(candidate.size)
  for (const failedFile of options.failures) failed.set(failedFile.key, { failedFile, item: null })
  for (const batchId of batches.keys()) ports.running.lock(batchId, ended.signal)

  function stored({ key, title, file, size }: UploadItem['candidate']): void {
    tally.stored(key, size)
    unsent.delete(key)
    latest.unshift({ key, title, file })
    if (latest.length > maxLatest) latest.pop()
  }

  function fail(item: UploadItem, { code, help, canRetry }: Extract<SettledItem, { kind: 'failed' }>): void {
    const { key, title } = item.candidate
    tally.failed(key)
    unsent.delete(key)
    failed.set(key, { failedFile: { key, title, code, help, canRetry }, item })
    // The snapshot shows the failure to the photographer; this report is only for the server's log.
    void api.reportError(item.pictureId, code).catch(() => undefined)
  }

  async function send(): Promise<'done' | 'signed-out' | 'stopped'> {
    tally.restart(ports.now())
    const { signal } = (sending = new AbortController())
    let signedOut = false
    await runConcurrently(
      [...unsent.values()],
      async (item) => {
        const { candidate, batchId, pictureId } = item
        const url = api.pictureUrl(batches.get(batchId)?.baseUrl ?? '', batchId, pictureId)
        const onSent = (bytes: number) => {
          tally.sent(candidate.key, bytes)
          changed()
        }
        const settled = await sendItem(ports, { candidate, url, onSent, signal })
        if (settled.kind === 'stored') stored(candidate)
        else if (settled.kind === 'failed') fail(item, settled)
        else onSent(0)
        if (settled.kind === 'signed-out') {
          signedOut = true
          sending.abort()
        }
        changed()
      },
      signal,
    )
    if (signedOut) return 'signed-out'
    return signal.aborted ? 'stopped' : 'done'
  }

  async function settle(): Promise<UploadResult> {
    const { storedFiles } = tally.progress(ports.now())
    // The pictures are stored; the server does nothing at this event.
    if (storedFiles > 0) await api.complete().catch(() => undefined)
    const waiting = new Set(
      [...failed.values()].flatMap(({ item, failedFile }) => (item && failedFile.canRetry ? [item.batchId] : [])),
    )
    for (const { batchId, missing } of batches.values()) {
      // A file that can be retried keeps its batch open, so that it is offered again.
      if (missing > 0 || waiting.has(batchId)) continue
      // If this fails, the next visit ends the batch.
      await api.finish(batchId).catch(() => undefined)
      await ports.remembered.forget(api.key, batchId)
    }
    const isWhole = options.isWhole && options.batches.every((batch) => batch.isWhole && batch.missing === 0)
    const isComplete = isWhole && failed.size === 0 && unsent.size === 0
    return { stored: storedFiles, failed: failed.size, identical: options.identical, isComplete }
  }

  async function cancel(): Promise<number> {
    stop()
    const { storedFiles } = tally.progress(ports.now())
    // The pictures are stored; the server does nothing at this event.
    if (storedFiles > 0) await api.complete().catch(() => undefined)
    for (const batchId of batches.keys()) await endBatch(api, ports, batchId)
    return storedFiles
  }

  function stop(): void {
    sending.abort()
    ended.abort()
  }

  return {
    batchIds: [...batches.keys()],
    send,
    settle,
    retryFailed() {
      const retried = [...failed.values()].flatMap(({ item }) => (item ? [item] : []))
      for (const item of retried) {
        failed.delete(item.candidate.key)
        unsent.set(item.candidate.key, item)
      }
      tally.retried(retried.length)
      return retried.length
    },
    pause: () => sending.abort(),
    stop,
    cancel,
    progress: () => tally.progress(ports.now()),
    failures: () => [...failed.values()].map(({ failedFile }) => failedFile),
    hasLostConnection: () => [...failed.values()].some(({ failedFile }) => failedFile.code === 'ConnectionBroken'),
    latest: () => [...latest],
  }
}
