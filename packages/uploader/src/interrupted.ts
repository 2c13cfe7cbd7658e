import { type BatchItem, type OpenBatch, type UploadApi, candidates, type UploadItem } from './upload-item.ts'
import type { ChosenFile } from './name-conflicts.ts'
import { retry } from './prepare-files.ts'
import type { UploadPorts, RememberedBatch, RememberedItem, RememberedUploads } from './upload-ports.ts'
import type { InterruptedUpload } from './upload-snapshot.ts'

/** The server accepts 256 KB in one call; a thousand pictures fit, whatever their names. */
const maxBytes = 200_000
const bytesAroundName = 90
const bytesAroundReplaced = 60
const bytesAroundChapter = 20

const writer = new TextEncoder()

/** Splits the files into as many batches as the length of their names requires. */
export function batchChunks<Item extends Pick<BatchItem, 'title' | 'replaces' | 'chapter'>>(
  items: readonly Item[],
): Item[][] {
  const chunks: Item[][] = []
  let current: Item[] = []
  let bytes = 0
  for (const item of items) {
    const weight =
      writer.encode(JSON.stringify(item.title)).length +
      bytesAroundName +
      (item.replaces ? bytesAroundReplaced : 0) +
      (item.chapter ? bytesAroundChapter : 0)
    if (bytes + weight > maxBytes && current.length > 0) {
      chunks.push(current)
      current = []
      bytes = 0
    }
    current.push(item)
    bytes += weight
  }
  if (current.length > 0) chunks.push(current)
  return chunks
}

/** Runs `work` for all items, a few at a time; returns the results in order. */
export async function inGroups<T, R>(all: readonly T[], size: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += size) done.push(...(await Promise.all(all.slice(at, at + size).map(work))))
  return done
}

type PermissionHandle = FileSystemHandle & {
  readonly queryPermission?: (requested: { mode: 'read' }) => Promise<PermissionState>
  readonly requestPermission?: (requested: { mode: 'read' }) => Promise<PermissionState>
}

type RereadFile = { readonly item: RememberedItem; readonly file: File; readonly handle: FileSystemFileHandle }

/** Browsers ask once for each dropped item; beyond a few, choosing the folder again is easier. */
const maxPrompts = 3

/** Requests permission to read what was dropped. Must be called soon after a click of the user. */
export async function requestPermissions(roots: readonly FileSystemHandle[]): Promise<void> {
  let requested = 0
  for (const root of roots as readonly PermissionHandle[]) {
    // If the state cannot be queried, permission is requested.
    const state = (await root.queryPermission?.({ mode: 'read' }).catch(() => 'prompt' as const)) ?? 'granted'
    if (state !== 'prompt') continue
    if (requested >= maxPrompts) return
    requested += 1
    // Without permission the folder has to be chosen again by hand.
    await root.requestPermission?.({ mode: 'read' }).catch(() => undefined)
  }
}

/** The files of an interrupted batch that the browser can still read and that have not changed since. */
async function rereadFiles(batch: RememberedBatch, isPending: (pictureId: string) => boolean): Promise<RereadFile[]> {
  const items = batch.items.filter((item) => item.handle !== null && isPending(item.pictureId))
  const found = await inGroups(items, 32, async (item): Promise<RereadFile[]> => {
    const { handle, size, lastModified } = item
    // A file that was moved or deleted counts as missing.
    const file = await handle?.getFile().catch(() => null)
    const isSame = file?.size === size && file.lastModified === lastModified
    return handle && file && isSame ? [{ item, file, handle }] : []
  })
  return found.flat()
}

/** Batches that were not finished, with what this browser has stored about them. */
export type Interrupted = {
  readonly open: readonly OpenBatch[]
  readonly remembered: ReadonlyMap<string, RememberedBatch>
  /** Batches that a tab is still sending, or that a tab which was just closed may still hold. */
  readonly running: readonly string[]
}

export const nothingInterrupted: Interrupted = { open: [], remembered: new Map(), running: [] }

/** Reads the open batches from the server and the browser; ends those with nothing left to send. */
export async function findInterrupted(api: UploadApi, ports: UploadPorts): Promise<Interrupted> {
  const listed = await api.listOpen()
  // Read last, so that a lock which this tab has just released is free.
  const [saved, lockedIds] = await Promise.all([ports.remembered.list(api.key), ports.running.listLocked()])
  const isOpen = new Set(listed.map(({ batchId }) => batchId))
  for (const { batchId } of saved) if (!isOpen.has(batchId)) await ports.remembered.forget(api.key, batchId)

  const unlocked = listed.filter(({ batchId }) => !lockedIds.has(batchId))
  const done = await findCompleted(api, unlocked)
  for (const batchId of done) await endBatch(api, ports, batchId)
  const open = unlocked.filter(({ batchId }) => !done.has(batchId))
  const running = listed.flatMap(({ batchId }) => (lockedIds.has(batchId) ? [batchId] : []))
  return { open, remembered: new Map(saved.map((batch) => [batch.batchId, batch])), running }
}

export async function endBatch(api: UploadApi, ports: UploadPorts, batchId: string): Promise<void> {
  // If this fails, the next visit ends the batch.
  await api.finish(batchId).catch(() => undefined)
  await ports.remembered.forget(api.key, batchId)
}

/**
 * A batch is completed when nothing is pending. A batch of which nothing was stored, while all its pictures are there,
 * was opened twice: the response to the first call was lost.
 */
async function findCompleted(api: UploadApi, batches: readonly OpenBatch[]): Promise<Set<string>> {
  const done = new Set(batches.filter(({ pending }) => pending.length === 0).map(({ batchId }) => batchId))
  const unstarted = batches.filter(({ stored, pending }) => stored === 0 && pending.length > 0)
  if (unstarted.length === 0) return done
  const storedKeys = new Set((await api.listFingerprints()).map(({ title, size }) => `${size} ${title}`))
  for (const { batchId, pending } of unstarted) {
    if (pending.every(({ title, size, overwrite }) => !overwrite && storedKeys.has(`${size} ${title}`)))
      done.add(batchId)
  }
  return done
}

export function toInterruptedUpload({ open, remembered }: Interrupted): InterruptedUpload | null {
  const pending = open.flatMap((batch) => batch.pending)
  if (pending.length === 0) return null
  return {
    pictures: pending.length,
    bytes: pending.reduce((sum, { size }) => sum + size, 0),
    stored: open.reduce((sum, { stored }) => sum + stored, 0),
    canContinue: open.some(({ batchId }) => remembered.get(batchId)?.items.some(({ handle }) => handle !== null)),
  }
}

/** The batches of these items, each with the number of its pictures that are still missing. */
export function batchesOf({ open, remembered }: Interrupted, items: readonly UploadItem[]): TransferBatch[] {
  const count = new Map<string, number>()
  for (const { batchId } of items) count.set(batchId, (count.get(batchId) ?? 0) + 1)
  return open.flatMap(({ batchId, baseUrl, pending }): TransferBatch[] => {
    const itemCount = count.get(batchId)
    const isWhole = remembered.get(batchId)?.isWhole ?? false
    return itemCount === undefined ? [] : [{ batchId, baseUrl, isWhole, missing: pending.length - itemCount }]
  })
}

/** The items that can be sent without choosing the files again. */
export async function rereadItems({ open, remembered }: Interrupted, firstKey: number): Promise<UploadItem[]> {
  const items: UploadItem[] = []
  for (const { batchId, pending } of open) {
    const batch = remembered.get(batchId)
    const pendingIds = new Set(pending.map(({ pictureId }) => pictureId))
    const found = batch ? await rereadFiles(batch, (pictureId) => pendingIds.has(pictureId)) : []
    for (const [at, candidate] of candidates(found, firstKey + items.length).entries()) {
      const pictureId = found[at]?.item.pictureId
      if (pictureId !== undefined) items.push({ candidate, batchId, pictureId })
    }
  }
  return items
}

export type TransferBatch = {
  readonly batchId: string
  readonly baseUrl: string
  readonly isWhole: boolean
  /** Pictures of the batch that are not among these files. */
  readonly missing: number
}

type OpenBatchesDeps = {
  readonly api: UploadApi
  readonly remembered: RememberedUploads
  readonly signal: AbortSignal
  readonly roots: readonly FileSystemHandle[]
  readonly isWhole: boolean
}

/** Opens the batches, and stores which picture each file becomes before the first byte is sent. */
export async function openBatches(
  deps: OpenBatchesDeps,
  chosen: readonly ChosenFile[],
): Promise<{ readonly batches: readonly TransferBatch[]; readonly items: readonly UploadItem[] }> {
  const { api, remembered, signal, roots, isWhole } = deps
  const announced = chosen.map((one) => {
    const { title, chapter } = one.candidate
    return { ...one, title, ...(chapter === null || one.overwrite ? {} : { chapter }) }
  })
  const batches: TransferBatch[] = []
  const items: UploadItem[] = []
  for (const chunk of batchChunks(announced)) {
    const list = chunk.map(({ candidate: { key, size }, title, overwrite, replaces, chapter }) => ({
      key,
      title,
      size,
      overwrite,
      ...(replaces === undefined ? {} : { replaces }),
      ...(chapter === undefined ? {} : { chapter }),
    }))
    const opened = await retry(() => api.openBatch(list), signal)
    const pictureIds = new Map(opened.items.map(({ key, pictureId }) => [key, pictureId]))
    const { batchId, baseUrl } = opened
    const added = chunk.flatMap(({ candidate }): UploadItem[] => {
      const pictureId = pictureIds.get(candidate.key)
      return pictureId === undefined ? [] : [{ candidate, batchId, pictureId }]
    })
    await remembered.save({ owner: api.key, batchId, isWhole, roots, items: added.map(remember) })
    batches.push({ batchId, baseUrl, isWhole, missing: 0 })
    items.push(...added)
  }
  return { batches, items }
}

function remember({ candidate: { file, handle, title, size }, pictureId }: UploadItem) {
  return { pictureId, title, size, lastModified: file.lastModified, handle }
}
