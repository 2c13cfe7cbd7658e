import { endBatch, findInterrupted, nothingInterrupted, type Interrupted } from './interrupted.ts'
import type { UploadApi } from './upload-item.ts'
import type { UploadPorts } from './upload-ports.ts'

type TrackInterruptedDeps = {
  readonly api: UploadApi
  readonly ports: UploadPorts
  /** Nothing is looked for, or offered, while something is being sent. */
  readonly isIdle: () => boolean
  readonly changed: () => void
}

/** What earlier visits left unsent. */
export function trackInterrupted({ api, ports, isIdle, changed }: TrackInterruptedDeps) {
  let interrupted = nothingInterrupted
  /** Both hold ids of batches that one gallery or work has open: a handful, and fewer again with each that ends. */
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
      // Not being able to ask is no reason to disturb: it is asked again at the next visit.
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
    /** It is being sent again. */
    clear: () => {
      interrupted = nothingInterrupted
    },
    /** The browser let none of these files be read again: from now on they must be chosen by hand. */
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
