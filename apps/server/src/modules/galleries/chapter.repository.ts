import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { CameraClocks } from '../pictures/index.ts'
import type { GalleriesTables } from './galleries.module.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

export type Chapter = { readonly number: number; readonly title: string; readonly position: number }

/** In their order. */
export async function readChapters(tx: Tx, customerId: string, galleryId: string): Promise<Chapter[]> {
  return tables(tx)
    .selectFrom('chapter')
    .select(['number', 'title', 'position'])
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .orderBy('position')
    .orderBy('number')
    .execute()
}

/**
 * Locks the gallery's row, so that its chapters do not change until the transaction ends. Returns false when the
 * gallery is in the trash or deleted. Pictures are locked before it (see commit-picture.ts).
 */
export async function lockGallery(tx: Tx, customerId: string, galleryId: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('gallery')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the gallery has a chapter of this number. */
export async function chapterExists(tx: Tx, customerId: string, galleryId: string, number: number): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('chapter')
    .select('number')
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds chapters after all others and returns their numbers. The caller has locked the gallery. */
export async function insertChapters(
  tx: Tx,
  customerId: string,
  galleryId: string,
  titles: readonly string[],
): Promise<number[]> {
  if (titles.length === 0) return []
  const { last_chapter_number: last } = await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ last_chapter_number: eb('last_chapter_number', '+', titles.length) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .returning('last_chapter_number')
    .executeTakeFirstOrThrow()
  const lastPosition = (await readChapters(tx, customerId, galleryId)).at(-1)?.position ?? 0
  const numbers = titles.map((_, index) => last - titles.length + 1 + index)
  await tables(tx)
    .insertInto('chapter')
    .values(
      titles.map((title, index) => ({
        customer_id: customerId,
        gallery_id: galleryId,
        number: numbers[index]!,
        title,
        position: lastPosition + 1 + index,
      })),
    )
    .execute()
  return numbers
}

/** Returns false when there is no such chapter. */
export async function setChapterTitle(
  tx: Tx,
  customerId: string,
  galleryId: string,
  number: number,
  title: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('chapter')
    .set({ title })
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .where('number', '=', number)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteChapters(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    delete from chapter where customer_id = ${customerId} and gallery_id = ${galleryId}
      and number = any(${sql.val([...numbers])}::int[])`.execute(tx)
}

/** The given numbers come first, in their order; the others follow in their present order. */
export async function writeChapterOrder(
  tx: Tx,
  customerId: string,
  galleryId: string,
  numbers: readonly number[],
): Promise<void> {
  await sql`
    update chapter c set position = o.place
    from (
      select k.number, row_number() over (order by g.place nulls last, k.position, k.number) as place
      from chapter k
      left join (
        select number, min(place) as place from unnest(${sql.val([...numbers])}::int[]) with ordinality as n (number, place)
        group by number
      ) g on g.number = k.number
      where k.customer_id = ${customerId} and k.gallery_id = ${galleryId}
    ) o
    where c.customer_id = ${customerId} and c.gallery_id = ${galleryId} and c.number = o.number`.execute(tx)
}

export async function readCameraClocks(tx: Tx, customerId: string, galleryId: string): Promise<CameraClocks> {
  const rows = await tables(tx)
    .selectFrom('camera_clock')
    .select(['camera', 'ahead_seconds'])
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .execute()
  return new Map(rows.map(({ camera, ahead_seconds }) => [camera, ahead_seconds]))
}

/** 0 removes the correction. */
export async function writeCameraClock(
  tx: Tx,
  customerId: string,
  galleryId: string,
  clock: { readonly camera: string; readonly aheadSeconds: number },
): Promise<void> {
  const { camera, aheadSeconds } = clock
  if (aheadSeconds === 0) {
    await tables(tx)
      .deleteFrom('camera_clock')
      .where('customer_id', '=', customerId)
      .where('gallery_id', '=', galleryId)
      .where('camera', '=', camera)
      .execute()
    return
  }
  await tables(tx)
    .insertInto('camera_clock')
    .values({ customer_id: customerId, gallery_id: galleryId, camera, ahead_seconds: aheadSeconds })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'gallery_id', 'camera']).doUpdateSet({ ahead_seconds: aheadSeconds }),
    )
    .execute()
}
