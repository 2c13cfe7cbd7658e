import { MAX_CHAPTERS, type BodyOf, type replaceChapters as replaceEndpoint } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import { clearChapters, clearOtherPictures, lockPictures, setChapter } from '../pictures/index.ts'
import {
  chapterExists,
  deleteChapters,
  insertChapters,
  lockGallery,
  readChapters,
  writeChapterOrder,
  type Chapter,
} from './chapter.repository.ts'

// Every transaction takes locks in this order: pictures, the gallery, selections.

async function requireLock(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  if (!(await lockGallery(tx, customerId, galleryId))) throw new ApiError('GalleryNotFound')
}

/**
 * A title that exists is not added again, so that a repeated call changes nothing. Concurrent calls cannot exceed the
 * limit together.
 */
export async function addChapters(
  tx: Tx,
  customerId: string,
  galleryId: string,
  titles: readonly string[],
): Promise<void> {
  await requireLock(tx, customerId, galleryId)
  const existing = await readChapters(tx, customerId, galleryId)
  const added = [...new Set(titles)].filter((title) => existing.every((chapter) => chapter.title !== title))
  if (existing.length + added.length > MAX_CHAPTERS) {
    throw new ApiError('TooManyChapters', {
      messages: [{ id: 'titles', help: errorHelp.tooManyChapters(MAX_CHAPTERS) }],
    })
  }
  await insertChapters(tx, customerId, galleryId, added)
}

type NewChapters = BodyOf<typeof replaceEndpoint>['chapters']

/** A chapter whose title stays keeps its number, so that links to it still work and a repeated call changes nothing. */
export async function replaceChapters(
  tx: Tx,
  customerId: string,
  galleryId: string,
  chapters: NewChapters,
): Promise<void> {
  const gallery = { customerId, galleryId }
  await lockPictures(tx, customerId, galleryId, null)
  await requireLock(tx, customerId, galleryId)
  const unused = [...(await readChapters(tx, customerId, galleryId))]
  const keptNumbers = chapters.map(({ title }) => takeNumber(unused, title))
  const added = chapters.filter((_, index) => keptNumbers[index] === null)
  const newNumbers = await insertChapters(
    tx,
    customerId,
    galleryId,
    added.map(({ title }) => title),
  )
  const numbers = keptNumbers.map((number) => number ?? newNumbers.shift()!)
  const used = new Set<string>()
  const idsOf = chapters.map(({ picture_ids: ids }) => ids.filter((id) => !used.has(id) && used.add(id)))
  await clearOtherPictures(tx, gallery, [...used])
  for (const [index, number] of numbers.entries()) await setChapter(tx, gallery, idsOf[index]!, number)
  await removeChapters(
    tx,
    gallery,
    unused.map(({ number }) => number),
  )
  await writeChapterOrder(tx, customerId, galleryId, numbers)
}

function takeNumber(unused: Chapter[], title: string): number | null {
  const index = unused.findIndex((chapter) => chapter.title === title)
  return index < 0 ? null : unused.splice(index, 1)[0]!.number
}

type Gallery = { readonly customerId: string; readonly galleryId: string }

async function removeChapters(tx: Tx, gallery: Gallery, numbers: readonly number[]): Promise<void> {
  await clearChapters(tx, gallery, numbers)
  await deleteChapters(tx, gallery.customerId, gallery.galleryId, numbers)
}

/** The pictures stay, in no chapter. Deleting a chapter twice changes nothing. */
export async function removeChapter(tx: Tx, customerId: string, galleryId: string, number: number): Promise<void> {
  await lockPictures(tx, customerId, galleryId, null)
  await requireLock(tx, customerId, galleryId)
  await removeChapters(tx, { customerId, galleryId }, [number])
}

export async function movePicturesToChapter(
  tx: Tx,
  customerId: string,
  galleryId: string,
  ids: readonly string[],
  chapter: number | null,
): Promise<void> {
  await lockPictures(tx, customerId, galleryId, ids)
  await requireLock(tx, customerId, galleryId)
  if (chapter !== null && !(await chapterExists(tx, customerId, galleryId, chapter))) throw new ApiError('NotFound')
  await setChapter(tx, { customerId, galleryId }, ids, chapter)
}
