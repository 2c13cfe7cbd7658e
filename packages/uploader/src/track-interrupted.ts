import { endBatch, findInterrupted, nothingInterrupted, type Interrupted } from './interrupted.ts'
import type { UploadApi } from './upload-item.ts'
import type { UploadPorts } from './upload-ports.ts'

type TrackInterruptedDeps = {
  readonly api: UploadApi
  readonly ports: UploadPorts
  /** Interrupted uploads are neither looked for nor offered while something is being sent. */
  readonly isIdle: () => boolean
  readonly changed: () => void
}

/** Tracks the uploads that earlier visits left unfinished. */
export function trackInterrupted({ api, ports, isIdle, changed }: TrackInterruptedDeps) {
  let interrupted = nothingInterrupted
  /** Both contain ids of open batches of one gallery or work: only a few, removed as batches end. */
  const awaitedIds = new Set<string>()
  const unreadable = new Set<string>()

  async function check(): Promise<void> {
    if (!isIdle()) return
    try {
      const found = await findInterrupted(api, ports)
      if (!isIdle()) return
      interrupted = { ...found, remembered: readable(found.remembered) }
      changed()
      for (const batchId of found.running) checkWhenReleased(batchId)
    } catch {
      // A failed check is silent: the next visit checks again.
    }
  }

  function readable<T>(remembered: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    return new Map([...remembered].filter(([batchId]) => !unreadable.has(batchId)))
  }

  function checkWhenReleased(batchId: string): void {
    if (awaitedIds.has(batchId)) return
    awaitedIds.add(batchId)
    void ports.running
      .whenReleased(batchId)
      .finally(() => awaitedIds.delete(batchId))
      .then(check, () => undefined)
  }

  return {
    get: () => interrupted,
    check,
    /** The interrupted batches are being sent again. */
    clear: () => {
      interrupted = nothingInterrupted
    },
    /** The browser could read none of these files: from now on they have to be chosen by hand. */
    requireManualChoice: (requested: Interrupted) => {
      for (const { batchId } of requested.open) unreadable.add(batchId)
      interrupted = { ...requested, remembered: new Map() }
    },
    discard: async () => {
      const { open } = interrupted
      interrupted = nothingInterrupted
      changed()
      for (const { batchId } of open) {
        await endBatch(api, ports, batchId)
        unreadable.delete(batchId)
      }
    },
  }
}
