import { endBatch, type DropBatch } from './interrupted.ts'
import { createTally, type UploadProgress } from './tally.ts'
import type { FailedPhoto, UploadItem, UploadOwner } from './upload-item.ts'
import { type UploadPorts, sendItem, type SettledItem } from './upload-ports.ts'
import type { StoredPhoto, UploadResult } from './upload-snapshot.ts'

const lanesAtOnce = 5

/** Works a list off with a few hands; each takes the next when it is free. Ends when all are done or it is stopped. */
async function runLanes<T>(
  list: readonly T[],
  work: (one: T) => Promise<void>,
  signal: AbortSignal,
  hands = lanesAtOnce,
): Promise<void> {
  let next = 0
  async function lane(): Promise<void> {
    for (;;) {
      const one = list[next]
      if (one === undefined || signal.aborted) return
      next += 1
      await work(one)
    }
  }
  await Promise.all(Array.from({ length: Math.min(hands, list.length) }, lane))
}

type Given = {
  readonly owner: UploadOwner
  readonly ports: UploadPorts
  readonly batches: readonly DropBatch[]
  readonly items: readonly UploadItem[]
  readonly identical: readonly string[]
  /** Files that could not even be announced. */
  readonly failures: readonly FailedPhoto[]
  /** Nothing that was given stays behind. */
  readonly isWhole: boolean
  readonly changed: () => void
}

type Failure = { readonly photo: FailedPhoto; readonly item: UploadItem | null }

export type Drop = {
  readonly batchIds: readonly string[]
  /** Sends what has not been settled. */
  readonly send: () => Promise<'done' | 'signed-out' | 'stopped'>
  /** Tells the server how it ended and what may be forgotten. */
  readonly settle: () => Promise<UploadResult>
  /** Puts the failed ones back in the queue; answers how many. */
  readonly retryFailed: () => number
  /** Stops sending and keeps everything ready to go on. */
  readonly pause: () => void
  readonly stop: () => void
  /** Ends its batches, so that the rest is not offered again; answers how many photos are stored. */
  readonly cancel: () => Promise<number>
  readonly progress: () => UploadProgress
  readonly failures: () => readonly FailedPhoto[]
  readonly lostConnection: () => boolean
  readonly latest: () => readonly StoredPhoto[]
}

const shown = 12

/** One drop on its way: which files are still to come, which failed, what is safe. */
export function createDrop(given: Given): Drop {
  const { owner, ports, changed } = given
  const tally = createTally(ports.now())
  const batches = new Map(given.batches.map((batch) => [batch.batchId, batch]))
  const unsent = new Map(given.items.map((item) => [item.candidate.key, item]))
  const failed = new Map<string, Failure>()
  const latest: StoredPhoto[] = []
  const ended = new AbortController()
  let sending = new AbortController()

  for (const { candidate } of given.items) tally.expect(candidate.size)
  for (const photo of given.failures) failed.set(photo.key, { photo, item: null })
  for (const batchId of batches.keys()) ports.running.hold(batchId, ended.signal)

  function stored({ key, title, file, size }: UploadItem['candidate']): void {
    tally.stored(key, size)
    unsent.delete(key)
    latest.unshift({ key, title, file })
    if (latest.length > shown) latest.pop()
  }

  function fail(item: UploadItem, { code, help, mayReturn }: Extract<SettledItem, { kind: 'failed' }>): void {
    const { key, title } = item.candidate
    tally.failed(key)
    unsent.delete(key)
    failed.set(key, { photo: { key, title, code, help, mayReturn }, item })
    // The photographer sees the failure here; the report serves our log.
    void owner.reportError(item.pictureId, code).catch(() => undefined)
  }

  async function send(): Promise<'done' | 'signed-out' | 'stopped'> {
    tally.restart(ports.now())
    const { signal } = (sending = new AbortController())
    let signedOut = false
    await runLanes(
      [...unsent.values()],
      async (item) => {
        const { candidate, batchId, pictureId } = item
        const url = owner.pictureUrl(batches.get(batchId)?.baseUrl ?? '', batchId, pictureId)
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
    // The photos are stored; the server does nothing at this event.
    if (storedFiles > 0) await owner.complete().catch(() => undefined)
    const waiting = new Set(
      [...failed.values()].flatMap(({ item, photo }) => (item && photo.mayReturn ? [item.batchId] : [])),
    )
    for (const { batchId, missing } of batches.values()) {
      // What may still come through keeps its batch open: it is offered again.
      if (missing > 0 || waiting.has(batchId)) continue
      // The next visit ends a batch that has nothing left to send.
      await owner.finish(batchId).catch(() => undefined)
      await ports.remembered.forget(owner.key, batchId)
    }
    const isWhole = given.isWhole && given.batches.every((batch) => batch.isWhole && batch.missing === 0)
    const isComplete = isWhole && failed.size === 0 && unsent.size === 0
    return { stored: storedFiles, failed: failed.size, identical: given.identical, isComplete }
  }

  async function cancel(): Promise<number> {
    stop()
    const { storedFiles } = tally.progress(ports.now())
    // The photos are stored; the server does nothing at this event.
    if (storedFiles > 0) await owner.complete().catch(() => undefined)
    for (const batchId of batches.keys()) await endBatch(owner, ports, batchId)
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
      const again = [...failed.values()].flatMap(({ item }) => (item ? [item] : []))
      for (const item of again) {
        failed.delete(item.candidate.key)
        unsent.set(item.candidate.key, item)
      }
      tally.again(again.length)
      return again.length
    },
    pause: () => sending.abort(),
    stop,
    cancel,
    progress: () => tally.progress(ports.now()),
    failures: () => [...failed.values()].map(({ photo }) => photo),
    lostConnection: () => [...failed.values()].some(({ photo }) => photo.code === 'ConnectionBroken'),
    latest: () => [...latest],
  }
}
