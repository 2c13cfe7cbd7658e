import { setTimeout as sleep } from 'node:timers/promises'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { openChapters, type Chapters } from './chapters.ts'
import { retry, StuckError, type Tally } from './retry.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Photograph } from './photographs.ts'
import type { ProductCalls } from './product-calls.ts'
import type { Random } from './random.ts'

export type Studio = {
  readonly customerId: string
  readonly calls: ProductCalls
  readonly ledger: Ledger
  readonly tally: Tally
  readonly random: Random
  readonly nextPhotograph: () => Photograph
  readonly isOpen: () => boolean
  /** The longest pause between two actions of an uploader. */
  readonly pauseMs?: number
}

export type StoredPicture = { readonly id: string; readonly title: string; readonly sha256: string }
/** Half of all actions are done to galleries. */
const uploadersPerOwner = { gallery: 2, work: 1, album: 1 }
/** A version has at most 120 spreads, and a batch up to 32 files. */
const maxSpreads = 80

/**
 * Uploads, overwrites, deletes, changes the cover and reads pictures, several at a time, until the studio closes.
 * Meanwhile a gallery or an album goes to the trash and back, chapters of a gallery come and go and a work or an album is
 * reordered; between two rounds a work or an album is deleted for good and replaced. Records before each change which
 * contents are allowed from now on, and after its response which one is required.
 */
export async function photographer(studio: Studio): Promise<void> {
  const { calls, tally, random, isOpen } = studio
  const create = () => retry(tally, calls.kind, () => calls.create(`Fotos ${random.integer(1, 1e9)}`))
  try {
    let ownerId = await create()
    const chapters = calls.chapters && openChapters(studio, calls.chapters, ownerId)
    // Pictures without a change in progress.
    const idle: StoredPicture[] = []
    while (isOpen()) {
      const uploaders = Array.from({ length: uploadersPerOwner[calls.kind] }, () =>
        runUploader(studio, { ownerId, idle, chapters }),
      )
      await Promise.all([...uploaders, chapters && changeChapters(studio, chapters, idle)])
      if (calls.kind !== 'album' && random.chance(0.5)) await changeCover(studio, ownerId)
      if (calls.kind !== 'gallery' && isOpen() && (random.chance(0.25) || isFull(studio, idle))) {
        await removeOwner(studio, ownerId, idle.splice(0))
        ownerId = await create()
      }
    }
    // The check needs at least one picture.
    if (idle.length === 0) await addPictures(studio, ownerId)
  } catch (error) {
    // Already counted in the tally; its entry in the ledger allows both results.
    if (!(error instanceof StuckError)) throw error
  }
}

type Owner = {
  readonly ownerId: string
  readonly idle: StoredPicture[]
  readonly chapters: Chapters | undefined
}

async function changeChapters({ random, isOpen, pauseMs = 60 }: Studio, chapters: Chapters, idle: StoredPicture[]) {
  for (let turn = 0; isOpen() && turn < 8; turn += 1) {
    const pictures = idle.splice(0, random.integer(1, 5))
    await chapters.change(pictures)
    idle.push(...pictures)
    await sleep(random.between(0, 3 * pauseMs))
  }
}

async function runUploader(studio: Studio, { ownerId, idle, chapters }: Owner): Promise<void> {
  const { calls, random, isOpen, pauseMs = 60 } = studio
  const takePicture = (): StoredPicture | undefined =>
    idle.splice(random.integer(0, Math.max(0, idle.length - 1)), 1)[0]
  for (let turn = 0; isOpen() && turn < 12; turn += 1) {
    const draw = random.next()
    const existing = draw < 0.42 ? takePicture() : undefined
    if (existing && draw < 0.24) idle.push(await overwrite(studio, ownerId, existing))
    else if (existing && calls.kind === 'album') idle.push(await trashSpread(studio, ownerId, existing))
    else if (existing) await remove(studio, ownerId, existing)
    else if (draw < 0.5) await listPictures(studio, ownerId)
    // The other uploaders work in the gallery at the same time.
    else if (draw < 0.52 && calls.kind !== 'work') await trashAndBack(studio, ownerId)
    else if (draw < 0.56 && calls.kind !== 'gallery') await reorderPictures(studio, ownerId, idle)
    else if (!isFull(studio, idle)) idle.push(...(await addPictures(studio, ownerId, chapters)))
    await sleep(random.between(0, pauseMs))
  }
}

const isFull = ({ calls }: Studio, idle: readonly StoredPicture[]) =>
  calls.kind === 'album' && idle.length >= maxSpreads

export async function addPictures(studio: Studio, ownerId: string, chapters?: Chapters): Promise<StoredPicture[]> {
  const { calls, tally, random, nextPhotograph } = studio
  const chapter = chapters?.pick()
  const files = Array.from({ length: random.integer(1, random.chance(0.3) ? 32 : 6) }, () => ({
    title: `IMG_${random.integer(1, 1e9)}.jpg`,
    photograph: nextPhotograph(),
    overwrite: false,
    ...(chapter && { chapter: chapter.number }),
  }))
  const { batchId, pictureIds } = await retry(tally, 'batch', () => calls.openBatch(ownerId, files))
  const stored: StoredPicture[] = []
  for (const [index, { title, photograph }] of files.entries()) {
    const id = pictureIds[index]!
    if (chapter) chapters?.expect({ id, title }, chapter.title)
    await send(studio, { ownerId, batchId, pictureId: id }, title, photograph, null)
    tally.acknowledged.upload += 1
    if (chapter) chapters?.arrived({ id, title }, chapter.title)
    if (calls.kind === 'work') tally.acknowledged.into_work += 1
    if (calls.kind === 'album') tally.acknowledged.into_album += 1
    stored.push({ id, title, sha256: photograph.sha256 })
  }
  return stored
}

export async function overwrite(
  studio: Studio,
  ownerId: string,
  { id, title, sha256 }: StoredPicture,
): Promise<StoredPicture> {
  const { calls, tally, nextPhotograph } = studio
  const photograph = nextPhotograph()
  const files = [{ title, photograph, overwrite: true }]
  const { batchId, pictureIds } = await retry(tally, 'batch', () => calls.openBatch(ownerId, files))
  if (pictureIds[0] !== id) throw new Error(`overwrite of ${title} returned a different picture id`)
  await send(studio, { ownerId, batchId, pictureId: id }, title, photograph, sha256)
  tally.acknowledged.overwrite += 1
  return { id, title, sha256: photograph.sha256 }
}

async function send(
  studio: Studio,
  target: { ownerId: string; batchId: string; pictureId: string },
  title: string,
  photograph: Photograph,
  contentsBefore: string | null,
): Promise<void> {
  const { calls, tally, random } = studio
  const record = (allowedContents: Entry['allowedContents']) =>
    studio.ledger.record('picture', target.pictureId, entryOf(studio, target.ownerId, title, allowedContents))
  record([contentsBefore, photograph.sha256])
  // Two tabs, or a retry that overtakes its first attempt: the same file sent twice at once must become one picture.
  const isSentTwice = random.chance(0.1)
  await retry(tally, `upload of ${title}`, async () => {
    const results = await Promise.allSettled(
      Array.from({ length: isSentTwice ? 2 : 1 }, () => calls.upload(target, photograph)),
    )
    return results.some((result) => result.status === 'fulfilled' && result.value) ? true : undefined
  })
  record([photograph.sha256])
  tally.acknowledgedAt = performance.now()
}

async function remove(studio: Studio, ownerId: string, { id, title, sha256 }: StoredPicture): Promise<void> {
  const { calls, tally, ledger } = studio
  ledger.record('picture', id, entryOf(studio, ownerId, title, [sha256, null]))
  await retry(tally, `delete of ${title}`, () => calls.deletePictures(ownerId, [id]))
  ledger.record('picture', id, entryOf(studio, ownerId, title, [null]))
  tally.acknowledged.delete += 1
}

/** A spread is only moved to the trash of its version and back: it is purged with its album, or after a week. */
async function trashSpread({ calls, tally }: Studio, versionId: string, spread: StoredPicture): Promise<StoredPicture> {
  await retry(tally, `trash of ${spread.title}`, () => calls.trashPictures(versionId, [spread.id]))
  tally.acknowledged.trash += 1
  return spread
}

async function changeCover(studio: Studio, ownerId: string): Promise<void> {
  const { calls, tally, ledger, nextPhotograph } = studio
  const photograph = nextPhotograph()
  const contentsBefore = ledger.covers.get(ownerId)?.allowedContents ?? [null]
  ledger.record('cover', ownerId, entryOf(studio, ownerId, 'capa', [...contentsBefore, photograph.sha256]))
  await retry(tally, 'cover', () => calls.setCover(ownerId, photograph))
  ledger.record('cover', ownerId, entryOf(studio, ownerId, 'capa', [photograph.sha256]))
  tally.acknowledged.cover += 1
}

async function trashAndBack({ calls, tally }: Studio, ownerId: string): Promise<void> {
  await retry(tally, 'trash', () => calls.trash(ownerId))
  await retry(tally, 'restore', () => calls.restore(ownerId))
  tally.acknowledged.trash += 1
}

async function reorderPictures(
  { calls, tally, random }: Studio,
  ownerId: string,
  idle: readonly StoredPicture[],
): Promise<void> {
  const ids = idle.map(({ id }) => id).toSorted(() => random.next() - 0.5)
  if (ids.length === 0) return
  await retry(tally, 'order', () => calls.reorder(ownerId, ids))
  tally.acknowledged.order += 1
}

/** Deletes a work or an album with everything in it. */
async function removeOwner(studio: Studio, ownerId: string, stored: readonly StoredPicture[]): Promise<void> {
  const { calls, tally, ledger } = studio
  const cover = ledger.covers.get(ownerId)
  const record = (allowedContents: (contentsBefore: Entry['allowedContents']) => Entry['allowedContents']) => {
    for (const { id, title, sha256 } of stored) {
      ledger.record('picture', id, entryOf(studio, ownerId, title, allowedContents([sha256])))
    }
    if (cover) ledger.record('cover', ownerId, { ...cover, allowedContents: allowedContents(cover.allowedContents) })
  }
  record((contentsBefore) => [...contentsBefore, null])
  await retry(tally, calls.kind, () => calls.remove(ownerId))
  record(() => [null])
  tally.acknowledged[calls.kind === 'album' ? 'album' : 'work'] += 1
}

/** Requests renditions as the edge does when one is missing, also while it is being made or deleted. */
async function listPictures({ calls, customerId, random }: Studio, ownerId: string): Promise<void> {
  const pictures = await calls.list(ownerId).catch(() => undefined)
  if (!pictures?.length) return
  const { thumb } = random.pick(pictures)
  const [, number, version] = (/\/(\d+)-(\d+)\//.exec(thumb) ?? []).map(Number)
  if (!number || !version) return
  await calls.render(renditionKey({ customerId, ownerId, number, version }, 400)).catch(() => undefined)
}

function entryOf(
  { customerId }: Studio,
  ownerId: string,
  title: string,
  allowedContents: Entry['allowedContents'],
): Entry {
  return { customerId, ownerId, title, allowedContents }
}
