import { orderingOf, type OrderingCode } from '@revela/domain'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PicturesTables } from './pictures.tables.ts'

/** A gallery's code, or the places the photographer gave a work's pictures. */
export type PictureOrder = OrderingCode | 'position'

type Query<O> = SelectQueryBuilder<PicturesTables, 'picture', O>

const columns = [
  'id',
  'number',
  'title',
  'bytes',
  'version',
  'state',
  'failure',
  'width',
  'height',
  'rating',
  'label',
  'suggested',
  'thumbhash',
] as const

/** At most this many at once, however they are asked for. */
export const mostPictures = 20_000

export async function listPictures(
  tx: Tx,
  given: { customerId: string; ownerId: string; ordering: PictureOrder; limit: number; offset: number },
) {
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(columns)
    .where('customer_id', '=', given.customerId)
    .where('owner_id', '=', given.ownerId)
    .where('owner_kind', '!=', 'cover')
  return inOrder(query, given.ordering).limit(given.limit).offset(given.offset).execute()
}

/** Of every ready picture what a grid must know before it can be drawn; of the placeholder only its colour. */
export async function listManifestPictures(
  tx: Tx,
  given: { customerId: string; ownerId: string; ordering: PictureOrder },
) {
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(['number', 'version', 'width', 'height', 'suggested'])
    .select(sql<Buffer | null>`substring(thumbhash from 1 for 3)`.as('colour'))
    .where('customer_id', '=', given.customerId)
    .where('owner_id', '=', given.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('state', '=', 'ready')
  return inOrder(query, given.ordering).limit(mostPictures).execute()
}

/** Ready ones, as far as a family's grid and viewer must know them. */
export async function listReadyPictures(
  tx: Tx,
  given: { customerId: string; ownerId: string; ordering: PictureOrder; limit: number; offset: number },
) {
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(['number', 'version', 'width', 'height', 'thumbhash', 'suggested', 'title'])
    .where('customer_id', '=', given.customerId)
    .where('owner_id', '=', given.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('state', '=', 'ready')
  return inOrder(query, given.ordering).limit(given.limit).offset(given.offset).execute()
}

/** Ties end with the id, so that no picture is shown twice or never across pages. */
function inOrder<O>(query: Query<O>, code: PictureOrder): Query<O> {
  if (code === 'position') return query.orderBy('position').orderBy('id')
  const { key, descending } = orderingOf(code)
  const way = descending ? 'desc' : 'asc'
  switch (key) {
    case 'uploaded':
      return query.orderBy('uploaded_at', way).orderBy('id', way)
    case 'name':
      return query.orderBy(sql`lower(title)`, way).orderBy('id', way)
    case 'taken':
      // Without a capture time, the upload date takes its place.
      return query
        .orderBy(sql`coalesce(taken_at, uploaded_at)`, way)
        .orderBy('title', way)
        .orderBy('id', way)
    case 'number':
      return query
        .orderBy('title_number', (order) => (descending ? order.desc() : order.asc()).nullsLast())
        .orderBy('title', way)
        .orderBy('id', way)
  }
}

export async function listFingerprints(tx: Tx, customerId: string, ownerId: string) {
  return tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(['id', 'title', 'bytes', 'sha256', 'number', 'version', 'state'])
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('owner_kind', '!=', 'cover')
    .orderBy('number')
    .limit(mostPictures)
    .execute()
}
