import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import {
  parentColumns,
  parentCounterUpdates,
  type OwnerCounters,
  type PictureCountChange,
  type PictureOwnerActions,
} from '../pictures/index.ts'
import type { PortfolioTables, WorkRow } from './portfolio.module.ts'

const tables = (tx: Tx) => tx.withTables<PortfolioTables>()

export async function findUsedSlugs(tx: Tx, customerId: string, slug: string): Promise<Set<string>> {
  const rows = await tables(tx)
    .selectFrom('work')
    .select('slug')
    .where('customer_id', '=', customerId)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}

export async function insertWork(
  tx: Tx,
  work: { customerId: string; id: string; title: string; slug: string; categoryId: string; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('work')
    .values({
      customer_id: work.customerId,
      id: work.id,
      title: work.title,
      slug: work.slug,
      category_id: work.categoryId,
      cover_picture_id: null,
      pictures: 0,
      bytes: 0,
      last_number: 0,
      last_position: 0,
      access_epoch: 1,
      created_at: work.now,
    })
    .execute()
}

export async function findWork(tx: Tx, customerId: string, id: string): Promise<WorkRow | undefined> {
  return tables(tx)
    .selectFrom('work')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function workExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  return (await findWork(tx, customerId, id)) !== undefined
}

type WorkChange = Partial<Pick<WorkRow, 'title' | 'category_id' | 'cover_picture_id'>>

export async function updateWork(tx: Tx, customerId: string, id: string, change: WorkChange): Promise<void> {
  await tables(tx).updateTable('work').set(change).where('customer_id', '=', customerId).where('id', '=', id).execute()
}

async function countWorkPictures(
  tx: Tx,
  customerId: string,
  id: string,
  change: PictureCountChange,
): Promise<OwnerCounters | null> {
  const { rows } = await sql<OwnerCounters>`
    update work set ${parentCounterUpdates(change)}
    where customer_id = ${customerId} and id = ${id}
    returning ${parentColumns}, false as numbered`.execute(tx)
  return rows[0] ?? null
}

async function freeWorkSpace(tx: Tx, customerId: string, id: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('work')
    .set((eb) => ({ bytes: eb('bytes', '-', bytes) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function reservePositions(tx: Tx, customerId: string, id: string, count: number): Promise<number | null> {
  const row = await tables(tx)
    .updateTable('work')
    .set((eb) => ({ last_position: eb('last_position', '+', count) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('last_position')
    .executeTakeFirst()
  return row ? row.last_position - count + 1 : null
}

export type LastingWork = { readonly id: string; readonly pictures: number }

/** Every work, oldest first. */
export async function listLastingWorks(tx: Tx, customerId: string): Promise<LastingWork[]> {
  return tables(tx)
    .selectFrom('work')
    .select(['id', 'pictures'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns false when it was already deleted. A concurrent upload then finds no work. */
export async function removeWork(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('work')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const workOwner: PictureOwnerActions = {
  kind: 'work',
  count: countWorkPictures,
  freeSpace: freeWorkSpace,
  reservePositions,
  reserveDisplayNumbers: async () => null,
  setCover: (tx, customerId, id, pictureId) => updateWork(tx, customerId, id, { cover_picture_id: pictureId }),
  usage: (workPictures) => ({ workPictures }),
  missing: 'WorkNotFound',
}

export type ListedWork = {
  readonly id: string
  readonly title: string
  readonly category_id: string | null
  readonly category_title: string | null
  readonly pictures: number
  readonly access_epoch: number
  readonly cover_picture_id: string | null
  readonly cover_kind: 'work' | 'cover' | null
  readonly cover_number: number | null
  readonly cover_version: number | null
}

const maxWorks = 10_000

/** Newest first; of one category, or one work only. */
export async function readWorks(
  tx: Tx,
  customerId: string,
  filter: { readonly categoryId?: string | undefined; readonly id?: string },
): Promise<ListedWork[]> {
  const { categoryId = null, id = null } = filter
  const { rows } = await sql<ListedWork>`
    select k.id, k.title, k.category_id, c.title as category_title, k.pictures, k.access_epoch, k.cover_picture_id,
      p.owner_kind as cover_kind, p.number as cover_number, p.version as cover_version
    from work k
    left join category c on c.customer_id = k.customer_id and c.id = k.category_id
    left join picture p on p.customer_id = k.customer_id and p.id = k.cover_picture_id
      and p.trashed_at is null
    where k.customer_id = ${customerId}
      and (${categoryId}::uuid is null or k.category_id = ${categoryId}::uuid)
      and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k.created_at desc, k.id desc
    limit ${maxWorks}`.execute(tx)
  return rows
}
