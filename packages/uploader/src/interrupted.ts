import { filesAgain } from './files-again.ts'
import type { DropBatch } from './open-batches.ts'
import type { RememberedBatch } from './remembered-uploads.ts'
import { candidates, type UploadItem } from './upload-item.ts'
import type { OpenBatch, UploadOwner } from './upload-owner.ts'
import type { UploadPorts } from './upload-ports.ts'
import type { InterruptedUpload } from './upload-snapshot.ts'

/** Drops that were not finished, with what this browser remembers of them. */
export type Interrupted = {
  readonly open: readonly OpenBatch[]
  readonly remembered: ReadonlyMap<string, RememberedBatch>
  /** Batches that a tab still sends, or one that has just been closed. */
  readonly running: readonly string[]
}

export const nothingInterrupted: Interrupted = { open: [], remembered: new Map(), running: [] }

/** Asks server and browser; quietly ends what has nothing left to send. */
export async function findInterrupted(owner: UploadOwner, ports: UploadPorts): Promise<Interrupted> {
  const listed = await owner.listOpen()
  // Asked last: a drop that this tab has just let go is free by then.
  const [kept, held] = await Promise.all([ports.remembered.list(owner.key), ports.running.held()])
  const isOpen = new Set(listed.map(({ batchId }) => batchId))
  for (const { batchId } of kept) if (!isOpen.has(batchId)) await ports.remembered.forget(owner.key, batchId)

  const elsewhere = listed.filter(({ batchId }) => !held.has(batchId))
  const done = await alreadyHere(owner, elsewhere)
  for (const batchId of done) await endBatch(owner, ports, batchId)
  const open = elsewhere.filter(({ batchId }) => !done.has(batchId))
  const running = listed.flatMap(({ batchId }) => (held.has(batchId) ? [batchId] : []))
  return { open, remembered: new Map(kept.map((batch) => [batch.batchId, batch])), running }
}

export async function endBatch(owner: UploadOwner, ports: UploadPorts, batchId: string): Promise<void> {
  await owner.finish(batchId).catch(() => undefined)
  await ports.remembered.forget(owner.key, batchId)
}

/**
 * A batch is through when nothing is pending. One of which nothing arrived while all its photos are here was announced
 * twice: the answer to the first announcement was lost on its way.
 */
async function alreadyHere(owner: UploadOwner, batches: readonly OpenBatch[]): Promise<Set<string>> {
  const done = new Set(batches.filter(({ pending }) => pending.length === 0).map(({ batchId }) => batchId))
  const unbegun = batches.filter(({ stored, pending }) => stored === 0 && pending.length > 0)
  if (unbegun.length === 0) return done
  const here = new Set((await owner.listFingerprints()).map(({ title, size }) => `${size} ${title}`))
  for (const { batchId, pending } of unbegun) {
    if (pending.every(({ title, size, overwrite }) => !overwrite && here.has(`${size} ${title}`))) done.add(batchId)
  }
  return done
}

export function offer({ open, remembered }: Interrupted): InterruptedUpload | null {
  const pending = open.flatMap((batch) => batch.pending)
  if (pending.length === 0) return null
  return {
    pictures: pending.length,
    bytes: pending.reduce((sum, { size }) => sum + size, 0),
    stored: open.reduce((sum, { stored }) => sum + stored, 0),
    canContinue: open.some(({ batchId }) => remembered.get(batchId)?.items.some(({ handle }) => handle !== null)),
  }
}

/** The batches that these items belong to, each with how many of its photos are still missing. */
export function batchesOf({ open, remembered }: Interrupted, items: readonly UploadItem[]): DropBatch[] {
  const count = new Map<string, number>()
  for (const { batchId } of items) count.set(batchId, (count.get(batchId) ?? 0) + 1)
  return open.flatMap(({ batchId, baseUrl, pending }): DropBatch[] => {
    const given = count.get(batchId)
    const isWhole = remembered.get(batchId)?.isWhole ?? false
    return given === undefined ? [] : [{ batchId, baseUrl, isWhole, missing: pending.length - given }]
  })
}

/** What can be sent without being chosen again. */
export async function itemsAgain({ open, remembered }: Interrupted, firstKey: number): Promise<UploadItem[]> {
  const items: UploadItem[] = []
  for (const { batchId, pending } of open) {
    const batch = remembered.get(batchId)
    const waited = new Set(pending.map(({ pictureId }) => pictureId))
    const found = batch ? await filesAgain(batch, (pictureId) => waited.has(pictureId)) : []
    for (const [at, candidate] of candidates(found, firstKey + items.length).entries()) {
      const pictureId = found[at]?.item.pictureId
      if (pictureId !== undefined) items.push({ candidate, batchId, pictureId })
    }
  }
  return items
}
