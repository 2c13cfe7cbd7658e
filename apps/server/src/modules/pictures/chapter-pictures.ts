import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { captureTime, type CameraClocks } from './gallery-order.ts'
import type { PicturesTables } from './pictures.module.ts'

type Gallery = { readonly customerId: string; readonly galleryId: string }

function galleryPictures(tx: Tx, { customerId, galleryId }: Gallery) {
  return tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', galleryId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
}

/**
 * Puts pictures of a gallery into one of its chapters, or with null into none. Ids that the gallery does not have, or
 * has in its trash, are ignored. The caller has locked the pictures, and the gallery's row if there is a chapter.
 */
export async function setChapter(
  tx: Tx,
  { customerId, galleryId }: Gallery,
  ids: readonly string[],
  chapter: number | null,
): Promise<void> {
  await sql`
    update picture set chapter = ${chapter}::int
    where customer_id = ${customerId} and owner_id = ${galleryId} and id = any(${sql.val([...ids])}::uuid[])
      and owner_kind <> 'cover' and trashed_at is null and chapter is distinct from ${chapter}::int`.execute(tx)
}

/** Empties chapters before they are deleted, also of pictures in the trash. The caller has locked the pictures. */
export async function clearChapters(
  tx: Tx,
  { customerId, galleryId }: Gallery,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    update picture set chapter = null
    where customer_id = ${customerId} and owner_id = ${galleryId} and chapter = any(${sql.val([...numbers])}::int[])
  `.execute(tx)
}

/** Takes all other pictures out of their chapters. The caller has locked the pictures. */
export async function clearOtherPictures(
  tx: Tx,
  { customerId, galleryId }: Gallery,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update picture set chapter = null
    where customer_id = ${customerId} and owner_id = ${galleryId} and chapter is not null
      and id <> all(${sql.val([...ids])}::uuid[])`.execute(tx)
}

/** Counts the pictures of each chapter; those in none under null. */
export async function countChapterPictures(tx: Tx, gallery: Gallery): Promise<Map<number | null, number>> {
  const rows = await galleryPictures(tx, gallery)
    .select((eb) => ['chapter', eb.fn.countAll<number>().as('pictures')])
    .groupBy('chapter')
    .execute()
  return new Map(rows.map(({ chapter, pictures }) => [chapter, pictures]))
}

/** Lists the camera bodies that took the gallery's pictures, with the times by their own clocks. */
export async function listCameras(tx: Tx, gallery: Gallery) {
  return galleryPictures(tx, gallery)
    .where('camera', '>', '')
    .select((eb) => [
      eb.ref('camera').$notNull().as('camera'),
      eb.fn.countAll<number>().as('pictures'),
      eb.fn.min('taken_at').as('first_taken_at'),
      eb.fn.max('taken_at').as('last_taken_at'),
    ])
    .groupBy('camera')
    .orderBy('camera')
    .limit(100)
    .execute()
}

/** Lists the pictures by upload, with their corrected capture times. */
export async function listCapturedPictures(tx: Tx, gallery: Gallery, clocks: CameraClocks) {
  return galleryPictures(tx, gallery)
    .select(['id', 'number', 'version', 'state'])
    .select(captureTime(clocks).as('captured_at'))
    .orderBy('number')
    .limit(20_000)
    .execute()
}
