import { setTimeout as sleep } from 'node:timers/promises'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { insist, Stuck, type Tally } from './insist.ts'
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
}

export type Kept = { readonly id: string; readonly title: string; readonly sha256: string }
/** A third of all that is done is done to works. */
const lanes = { gallery: 2, work: 1 }

/**
 * Uploads, overwrites, deletes, changes the cover and looks at pictures, several things at a time, until the studio
 * closes; a gallery goes to the trash and back meanwhile, a work is put in another order, and between two rounds goes for
 * good and another takes its place. Notes before each change what may be found from now on, and after its answer what must be.
 */
export async function photographer(studio: Studio): Promise<void> {
  const { calls, tally, random, isOpen } = studio
  const create = () => insist(tally, calls.kind, () => calls.create(`Fotos ${random.whole(1, 1e9)}`))
  try {
    let ownerId = await create()
    // Pictures nobody is changing at this moment.
    const idle: Kept[] = []
    while (isOpen()) {
      await Promise.all(Array.from({ length: lanes[calls.kind] }, () => lane(studio, ownerId, idle)))
      if (random.chance(0.5)) await changeCover(studio, ownerId)
      if (calls.kind === 'work' && isOpen() && random.chance(0.25)) {
        await removeWork(studio, ownerId, idle.splice(0))
        ownerId = await create()
      }
    }
    // Something is left for the check to look at.
    if (idle.length === 0) await addPictures(studio, ownerId)
  } catch (fault) {
    // Already told in the tally; its entry in the ledger allows both ends.
    if (!(fault instanceof Stuck)) throw fault
  }
}

async function lane(studio: Studio, ownerId: string, idle: Kept[]): Promise<void> {
  const { calls, random, isOpen } = studio
  const take = (): Kept | undefined => idle.splice(random.whole(0, Math.max(0, idle.length - 1)), 1)[0]
  for (let turn = 0; isOpen() && turn < 12; turn += 1) {
    const drawn = random.next()
    const known = drawn < 0.42 ? take() : undefined
    if (known && drawn < 0.24) idle.push(await overwrite(studio, ownerId, known))
    else if (known) await remove(studio, ownerId, known)
    else if (drawn < 0.5) await look(studio, ownerId)
    // While the others upload, overwrite and delete in it.
    else if (drawn < 0.52 && calls.kind === 'gallery') await trashAndBack(studio, ownerId)
    else if (drawn < 0.56 && calls.kind === 'work') await putInOrder(studio, ownerId, idle)
    else idle.push(...(await addPictures(studio, ownerId)))
    await sleep(random.between(0, 60))
  }
}

export async function addPictures(studio: Studio, ownerId: string): Promise<Kept[]> {
  const { calls, tally, random, nextPhotograph } = studio
  const files = Array.from({ length: random.whole(1, random.chance(0.3) ? 32 : 6) }, () => ({
    title: `IMG_${random.whole(1, 1e9)}.jpg`,
    photo: nextPhotograph(),
    overwrite: false,
  }))
  const { batchId, pictureIds } = await insist(tally, 'batch', () => calls.openBatch(ownerId, files))
  const kept: Kept[] = []
  for (const [at, { title, photo }] of files.entries()) {
    const id = pictureIds[at]!
    await send(studio, { ownerId, batchId, pictureId: id }, title, photo, null)
    tally.acknowledged.upload += 1
    if (calls.kind === 'work') tally.acknowledged.into_work += 1
    kept.push({ id, title, sha256: photo.sha256 })
  }
  return kept
}

export async function overwrite(studio: Studio, ownerId: string, { id, title, sha256 }: Kept): Promise<Kept> {
  const { calls, tally, nextPhotograph } = studio
  const photo = nextPhotograph()
  const files = [{ title, photo, overwrite: true }]
  const { batchId, pictureIds } = await insist(tally, 'batch', () => calls.openBatch(ownerId, files))
  if (pictureIds[0] !== id) throw new Error(`overwriting ${title} was given another picture`)
  await send(studio, { ownerId, batchId, pictureId: id }, title, photo, sha256)
  tally.acknowledged.overwrite += 1
  return { id, title, sha256: photo.sha256 }
}

async function send(
  studio: Studio,
  target: { ownerId: string; batchId: string; pictureId: string },
  title: string,
  photo: Photograph,
  before: string | null,
): Promise<void> {
  const { calls, tally, random } = studio
  const note = (may: Entry['may']) =>
    studio.ledger.note('picture', target.pictureId, entryOf(studio, target.ownerId, title, may))
  note([before, photo.sha256])
  // Two tabs, or a repeat that overtakes its first try: the same file twice at once is one picture all the same.
  const twice = random.chance(0.1)
  await insist(tally, `upload of ${title}`, async () => {
    const tries = await Promise.allSettled(Array.from({ length: twice ? 2 : 1 }, () => calls.upload(target, photo)))
    return tries.some((tried) => tried.status === 'fulfilled' && tried.value) ? true : undefined
  })
  note([photo.sha256])
  tally.acknowledgedAt = performance.now()
}

async function remove(studio: Studio, ownerId: string, { id, title, sha256 }: Kept): Promise<void> {
  const { calls, tally, ledger } = studio
  ledger.note('picture', id, entryOf(studio, ownerId, title, [sha256, null]))
  await insist(tally, `delete of ${title}`, () => calls.deletePictures(ownerId, [id]))
  ledger.note('picture', id, entryOf(studio, ownerId, title, [null]))
  tally.acknowledged.delete += 1
}

async function changeCover(studio: Studio, ownerId: string): Promise<void> {
  const { calls, tally, ledger, nextPhotograph } = studio
  const photo = nextPhotograph()
  const before = ledger.covers.get(ownerId)?.may ?? [null]
  ledger.note('cover', ownerId, entryOf(studio, ownerId, 'capa', [...before, photo.sha256]))
  await insist(tally, 'cover', () => calls.setCover(ownerId, photo))
  ledger.note('cover', ownerId, entryOf(studio, ownerId, 'capa', [photo.sha256]))
  tally.acknowledged.cover += 1
}

async function trashAndBack({ calls, tally }: Studio, ownerId: string): Promise<void> {
  await insist(tally, 'trash', () => calls.remove(ownerId))
  await insist(tally, 'restore', () => calls.restore(ownerId))
  tally.acknowledged.trash += 1
}

async function putInOrder({ calls, tally, random }: Studio, workId: string, idle: readonly Kept[]): Promise<void> {
  const ids = idle.map(({ id }) => id).toSorted(() => random.next() - 0.5)
  if (ids.length === 0) return
  await insist(tally, 'order', () => calls.reorder(workId, ids))
  tally.acknowledged.order += 1
}

/** With everything in it. */
async function removeWork(studio: Studio, workId: string, kept: readonly Kept[]): Promise<void> {
  const { calls, tally, ledger } = studio
  const cover = ledger.covers.get(workId)
  const note = (may: (before: Entry['may']) => Entry['may']) => {
    for (const { id, title, sha256 } of kept) {
      ledger.note('picture', id, entryOf(studio, workId, title, may([sha256])))
    }
    if (cover) ledger.note('cover', workId, { ...cover, may: may(cover.may) })
  }
  note((before) => [...before, null])
  await insist(tally, 'work', () => calls.remove(workId))
  note(() => [null])
  tally.acknowledged.work += 1
}

/** What the edge asks for when it does not find a rendition, at the worst of times: while it is being made or deleted. */
async function look({ calls, customerId, random }: Studio, ownerId: string): Promise<void> {
  const pictures = await calls.list(ownerId).catch(() => undefined)
  if (!pictures?.length) return
  const { thumb } = random.pick(pictures)
  const [, number, version] = (/\/(\d+)-(\d+)\//.exec(thumb) ?? []).map(Number)
  if (!number || !version) return
  await calls.render(renditionKey({ customerId, ownerId: ownerId, number, version }, 400)).catch(() => undefined)
}

function entryOf({ customerId }: Studio, ownerId: string, title: string, may: Entry['may']): Entry {
  return { customerId, ownerId, title, may }
}
