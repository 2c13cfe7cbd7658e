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

type Kept = { readonly id: string; readonly title: string; readonly sha256: string }
const lanes = 3

/**
 * Uploads, overwrites, deletes, changes the cover, looks at pictures and moves the gallery to the trash and back, several
 * things at a time, until the studio closes. Notes before each change what may be found from now on, and after its
 * answer what must be.
 */
export async function photographer(studio: Studio): Promise<void> {
  const { calls, tally, random, isOpen } = studio
  const galleryId = await insist(tally, 'gallery', () => calls.createGallery(`Galeria ${random.whole(1, 1e9)}`))
  // Pictures nobody is changing at this moment.
  const idle: Kept[] = []
  const take = (): Kept | undefined => idle.splice(random.whole(0, Math.max(0, idle.length - 1)), 1)[0]

  const lane = async (): Promise<void> => {
    for (let turn = 0; isOpen() && turn < 12; turn += 1) {
      const drawn = random.next()
      const known = drawn < 0.42 ? take() : undefined
      if (known && drawn < 0.24) idle.push(await overwrite(studio, galleryId, known))
      else if (known) await remove(studio, galleryId, known)
      else if (drawn < 0.5) await look(studio, galleryId)
      // While the others upload, overwrite and delete in it.
      else if (drawn < 0.52) await trashAndBack(studio, galleryId)
      else idle.push(...(await addPictures(studio, galleryId)))
      await sleep(random.between(10, 120))
    }
  }
  try {
    while (isOpen()) {
      await Promise.all(Array.from({ length: lanes }, lane))
      if (random.chance(0.5)) await changeCover(studio, galleryId)
    }
  } catch (fault) {
    // Already told in the tally; its entry in the ledger allows both ends.
    if (!(fault instanceof Stuck)) throw fault
  }
}

async function addPictures(studio: Studio, galleryId: string): Promise<Kept[]> {
  const { calls, tally, random, nextPhotograph } = studio
  const files = Array.from({ length: random.whole(1, 3) }, () => ({
    title: `IMG_${random.whole(1, 1e9)}.jpg`,
    photo: nextPhotograph(),
    overwrite: false,
  }))
  const { batchId, pictureIds } = await insist(tally, 'batch', () => calls.openBatch(galleryId, files))
  const kept: Kept[] = []
  for (const [at, { title, photo }] of files.entries()) {
    const id = pictureIds[at]!
    await send(studio, { galleryId, batchId, pictureId: id }, title, photo, null)
    tally.acknowledged.upload += 1
    kept.push({ id, title, sha256: photo.sha256 })
  }
  return kept
}

async function overwrite(studio: Studio, galleryId: string, { id, title, sha256 }: Kept): Promise<Kept> {
  const { calls, tally, nextPhotograph } = studio
  const photo = nextPhotograph()
  const files = [{ title, photo, overwrite: true }]
  const { batchId, pictureIds } = await insist(tally, 'batch', () => calls.openBatch(galleryId, files))
  if (pictureIds[0] !== id) throw new Error(`overwriting ${title} was given another picture`)
  await send(studio, { galleryId, batchId, pictureId: id }, title, photo, sha256)
  tally.acknowledged.overwrite += 1
  return { id, title, sha256: photo.sha256 }
}

async function send(
  studio: Studio,
  target: { galleryId: string; batchId: string; pictureId: string },
  title: string,
  photo: Photograph,
  before: string | null,
): Promise<void> {
  const { calls, tally, random } = studio
  const note = (may: Entry['may']) =>
    studio.ledger.note('picture', target.pictureId, entryOf(studio, target.galleryId, title, may))
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

async function remove(studio: Studio, galleryId: string, { id, title, sha256 }: Kept): Promise<void> {
  const { calls, tally, ledger } = studio
  ledger.note('picture', id, entryOf(studio, galleryId, title, [sha256, null]))
  await insist(tally, `delete of ${title}`, () => calls.deletePictures(galleryId, [id]))
  ledger.note('picture', id, entryOf(studio, galleryId, title, [null]))
  tally.acknowledged.delete += 1
}

async function changeCover(studio: Studio, galleryId: string): Promise<void> {
  const { calls, tally, ledger, nextPhotograph } = studio
  const photo = nextPhotograph()
  const before = ledger.covers.get(galleryId)?.may ?? [null]
  ledger.note('cover', galleryId, entryOf(studio, galleryId, 'capa', [...before, photo.sha256]))
  await insist(tally, 'cover', () => calls.setCover(galleryId, photo))
  ledger.note('cover', galleryId, entryOf(studio, galleryId, 'capa', [photo.sha256]))
  tally.acknowledged.cover += 1
}

async function trashAndBack({ calls, tally }: Studio, galleryId: string): Promise<void> {
  await insist(tally, 'trash', () => calls.trash(galleryId))
  await insist(tally, 'restore', () => calls.restore(galleryId))
  tally.acknowledged.trash += 1
}

/** What the edge asks for when it does not find a rendition, at the worst of times: while it is being made or deleted. */
async function look({ calls, customerId, random }: Studio, galleryId: string): Promise<void> {
  const pictures = await calls.list(galleryId).catch(() => undefined)
  if (!pictures?.length) return
  const { thumb } = random.pick(pictures)
  const [, number, version] = (/\/(\d+)-(\d+)\//.exec(thumb) ?? []).map(Number)
  if (!number || !version) return
  await calls.render(renditionKey({ customerId, ownerId: galleryId, number, version }, 400)).catch(() => undefined)
}

function entryOf({ customerId }: Studio, galleryId: string, title: string, may: Entry['may']): Entry {
  return { customerId, galleryId, title, may }
}
