import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { byName, inOrder, readGalleryOrder, type PictureOrder } from './gallery-order.ts'
import type { PicturesTables } from './pictures.module.ts'
import { packedGrouping } from './similar-pictures.repository.ts'

const columns = [
  'id',
  'number',
  'display_number',
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
  'chapter',
  'thumbhash',
] as const

/** Maximum number of pictures in one response. */
export const maxPictures = 20_000

const pageSize = 30

/** Pages count from 1; without a page, returns everything. */
export function pageLimits(page: number | undefined): { limit: number; offset: number } {
  return page === undefined ? { limit: maxPictures, offset: 0 } : { limit: pageSize, offset: (page - 1) * pageSize }
}

export async function listPictures(
  tx: Tx,
  options: { customerId: string; ownerId: string; ordering: PictureOrder; limit: number; offset: number },
) {
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(columns)
    .where('customer_id', '=', options.customerId)
    .where('owner_id', '=', options.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
  return inOrder(query, await readGalleryOrder(tx, options))
    .limit(options.limit)
    .offset(options.offset)
    .execute()
}

/**
 * Lists what a grid needs to know of every ready picture before drawing it; of the placeholder only its colour. With
 * `grouping`, also what groups of similar pictures are made from.
 */
export async function listManifestPictures(
  tx: Tx,
  options: { customerId: string; ownerId: string; ordering: PictureOrder; grouping: boolean },
) {
  const order = await readGalleryOrder(tx, options)
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(['number', 'display_number', 'version', 'width', 'height', 'suggested', 'chapter'])
    .select(sql<Buffer | null>`substring(thumbhash from 1 for 3)`.as('colour'))
    .$if(options.grouping, (select) => select.select(packedGrouping(order.clocks).as('grouping')))
    .where('customer_id', '=', options.customerId)
    .where('owner_id', '=', options.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
    .where('state', '=', 'ready')
  return inOrder(query, order).limit(maxPictures).execute()
}

export async function listPictureIds(
  tx: Tx,
  options: { customerId: string; ownerId: string; ordering: PictureOrder },
): Promise<string[]> {
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select('id')
    .where('customer_id', '=', options.customerId)
    .where('owner_id', '=', options.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
  return (await inOrder(query, await readGalleryOrder(tx, options)).execute()).map(({ id }) => id)
}

/** Lists numbers of pictures in the gallery's order. */
export async function listNumbersInOrder(
  tx: Tx,
  options: { customerId: string; ownerId: string; ordering: PictureOrder; numbers: readonly number[] },
): Promise<number[]> {
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select('number')
    .where('customer_id', '=', options.customerId)
    .where('owner_id', '=', options.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
    .where(sql<boolean>`number = any(${sql.val([...options.numbers])}::int[])`)
  return (await inOrder(query, await readGalleryOrder(tx, options)).execute()).map(({ number }) => number)
}

type TrashQuery = { customerId: string; ownerId: string; page: number | undefined }

/** Lists pictures in the trash, the last deleted first; those deleted together are sorted by name. */
export async function listTrashedPictures(tx: Tx, options: TrashQuery) {
  const { limit, offset } = pageLimits(options.page)
  const rows = await tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select([...columns, 'trashed_at', 'purge_at'])
    .where('customer_id', '=', options.customerId)
    .where('owner_id', '=', options.ownerId)
    .where('purge_at', 'is not', null)
    .orderBy('trashed_at', 'desc')
    .orderBy(byName)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await countTrashedPictures(tx, options) }
}

/** Counts an owner's pictures in the trash and the space they use. */
async function countTrashedPictures(tx: Tx, { customerId, ownerId }: TrashQuery) {
  return tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select((eb) => [
      eb.fn.countAll<number>().as('pictures'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('bytes'), eb.lit(0)), 'bigint').as('bytes'),
    ])
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('purge_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Lists ready pictures with what a family's grid and viewer need. */
export async function listReadyPictures(
  tx: Tx,
  options: { customerId: string; ownerId: string; ordering: PictureOrder; limit: number; offset: number },
) {
  const query = tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(['number', 'display_number', 'version', 'width', 'height', 'thumbhash', 'suggested', 'title'])
    .where('customer_id', '=', options.customerId)
    .where('owner_id', '=', options.ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
    .where('state', '=', 'ready')
  return inOrder(query, await readGalleryOrder(tx, options))
    .limit(options.limit)
    .offset(options.offset)
    .execute()
}

export async function listFingerprints(tx: Tx, customerId: string, ownerId: string) {
  return tx
    .withTables<PicturesTables>()
    .selectFrom('picture')
    .select(['id', 'title', 'bytes', 'sha256', 'number', 'version', 'state'])
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', ownerId)
    .where('owner_kind', '!=', 'cover')
    .where('trashed_at', 'is', null)
    .orderBy('number')
    .limit(maxPictures)
    .execute()
}

type PictureProgress = { readonly stored: number; readonly ready: number; readonly failed: number }

export async function readPictureProgress(tx: Tx, customerId: string, ownerId: string): Promise<PictureProgress> {
  const { rows } = await sql<PictureProgress>`
    select count(*) filter (where state = 'stored')::int as stored, count(*) filter (where state = 'ready')::int as ready,
      count(*) filter (where state = 'failed')::int as failed
    from picture where customer_id = ${customerId} and owner_id = ${ownerId} and owner_kind <> 'cover'
      and trashed_at is null`.execute(tx)
  return rows[0]!
}
