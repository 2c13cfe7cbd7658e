import { orderingOf, type OrderingCode } from '@revela/domain'
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PicturesTables } from './pictures.module.ts'

/** A gallery's ordering code; a work's pictures always have the manual one. */
export type PictureOrder = OrderingCode

/** What the order of a gallery's pictures depends on. A work has neither chapters nor clocks. */
export type GalleryOrder = {
  readonly code: PictureOrder
  /** Numbers of the chapters, in their order. */
  readonly chapters: readonly number[]
  readonly clocks: CameraClocks
}

/** By camera body: how many seconds its clock was ahead in this gallery. */
export type CameraClocks = ReadonlyMap<string, number>

export async function readGalleryOrder(
  tx: Tx,
  gallery: { readonly customerId: string; readonly ownerId: string; readonly ordering: PictureOrder },
): Promise<GalleryOrder> {
  const { customerId, ownerId, ordering } = gallery
  const { rows } = await sql<{ chapters: number[]; clocks: Record<string, number> | null }>`
    select array(select number from chapter where customer_id = ${customerId} and gallery_id = ${ownerId}
        order by position, number) as chapters,
      (select jsonb_object_agg(camera, ahead_seconds) from camera_clock
        where customer_id = ${customerId} and gallery_id = ${ownerId}) as clocks`.execute(tx)
  const { chapters, clocks } = rows[0]!
  return { code: ordering, chapters, clocks: new Map(Object.entries(clocks ?? {})) }
}

/** When a picture was taken, with its camera's clock corrected; null without a capture time. */
export function captureTime(clocks: CameraClocks): RawBuilder<Date | null> {
  if (clocks.size === 0) return sql<Date | null>`taken_at`
  return sql<Date | null>`taken_at
    - coalesce((${JSON.stringify(Object.fromEntries(clocks))}::jsonb ->> camera)::int, 0) * interval '1 second'`
}

type Query<O> = SelectQueryBuilder<PicturesTables, 'picture', O>

/** File names as a folder sorts them: the rule of `compareFileNames` in packages/domain. */
export const byName = sql`title collate file_name`

/** Pictures in no chapter first, then chapter by chapter; inside a chapter by the gallery's code. */
export function inOrder<O>(query: Query<O>, order: GalleryOrder): Query<O> {
  // Without chapters, the default order is read from its index.
  if (order.chapters.length === 0) return inCodeOrder(query, order)
  const place = sql`array_position(${sql.val([...order.chapters])}::int[], chapter)`
  return inCodeOrder(
    query.orderBy(place, (by) => by.asc().nullsFirst()),
    order,
  )
}

/** The id breaks ties, so that paging neither repeats nor skips a picture. */
function inCodeOrder<O>(query: Query<O>, { code, clocks }: GalleryOrder): Query<O> {
  const { key, descending } = orderingOf(code)
  const direction = descending ? 'desc' : 'asc'
  switch (key) {
    case 'uploaded':
      return query.orderBy('uploaded_at', direction).orderBy('id', direction)
    case 'name':
      return query.orderBy(byName, direction).orderBy('id', direction)
    case 'taken':
      // Without a capture time, the upload date is used.
      return query
        .orderBy(sql`coalesce(${captureTime(clocks)}, uploaded_at)`, direction)
        .orderBy(byName, direction)
        .orderBy('id', direction)
    case 'position':
      // Pictures older than positions have none until the photographer moves one.
      return query.orderBy('position', (by) => by.asc().nullsLast()).orderBy('number')
    case 'number':
      return query
        .orderBy('title_number', (by) => (descending ? by.desc() : by.asc()).nullsLast())
        .orderBy(byName, direction)
        .orderBy('id', direction)
  }
}
