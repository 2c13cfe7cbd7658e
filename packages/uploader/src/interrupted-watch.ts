import { endBatch, findInterrupted, nothingInterrupted, type Interrupted } from './interrupted.ts'
import type { UploadOwner } from './upload-item.ts'
import type { UploadPorts } from './upload-ports.ts'

type Needs = {
  readonly owner: UploadOwner
  readonly ports: UploadPorts
  /** Nothing is looked for, or offered, while something is being sent. */
  readonly isIdle: () => boolean
  readonly changed: () => void
}

/** What earlier visits left unsent. */
export function watchInterrupted({ owner, ports, isIdle, changed }: Needs) {
  let interrupted = nothingInterrupted
  /** Both hold ids of batches that one gallery or work has open: a handful, and fewer again with each that ends. */
  const waitedFor = new Set<string>()
  const unreadable = new Set<string>()

  async function look(): Promise<void> {
    if (!isIdle()) return
    try {
      const found = await findInterrupted(owner, ports)
      if (!isIdle()) return
      interrupted = { ...found, remembered: readable(found.remembered) }
      changed()
      for (const batchId of found.running) lookWhenFreed(batchId)
    } catch {
      // Not being able to ask is no reason to disturb: it is asked again at the next visit.
    }
  }

  function readable<T>(remembered: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
    return new Map([...remembered].filter(([batchId]) => !unreadable.has(batchId)))
  }

  function lookWhenFreed(batchId: string): void {
    if (waitedFor.has(batchId)) return
    waitedFor.add(batchId)
    void ports.running
      .freed(batchId)
      .finally(() => waitedFor.delete(batchId))
      .then(look, () => undefined)
  }

  return {
    get: () => interrupted,
    look,
    /** It is being sent again. */
    clear: () => {
      interrupted = nothingInterrupted
    },
    /** The browser let none of these files be read again: from now on they must be chosen by hand. */
    chooseByHand: (asked: Interrupted) => {
      for (const { batchId } of asked.open) unreadable.add(batchId)
      interrupted = { ...asked, remembered: new Map() }
    },
    discard: async () => {
      const { open } = interrupted
      interrupted = nothingInterrupted
      changed()
      for (const { batchId } of open) {
        await endBatch(owner, ports, batchId)
        unreadable.delete(batchId)
      }
    },
  }
}
