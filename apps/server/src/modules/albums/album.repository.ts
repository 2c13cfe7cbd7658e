import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { AlbumRow, AlbumsTables } from './albums.module.ts'

const tables = (tx: Tx) => tx.withTables<AlbumsTables>()

export async function findUsedSlugs(tx: Tx, customerId: string, slug: string): Promise<Set<string>> {
  const rows = await tables(tx)
    .selectFrom('album')
    .select('slug')
    .where('customer_id', '=', customerId)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}

export async function insertAlbum(
  tx: Tx,
  album: { customerId: string; id: string; title: string; slug: string; clientId: string | null; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('album')
    .values({
      customer_id: album.customerId,
      id: album.id,
      title: album.title,
      slug: album.slug,
      client_id: album.clientId,
      layout: 'spreads',
      page_width_mm: null,
      page_height_mm: null,
      trim_mm: 0,
      safe_mm: 0,
      deadline_day: null,
      rounds_included: null,
      extra_round_price: null,
      approval: 'one',
      last_version: 0,
      created_at: album.now,
      deleted_at: null,
      purge_at: null,
    })
    .execute()
}

/** Not in the trash. */
export async function findAlbum(tx: Tx, customerId: string, id: string): Promise<AlbumRow | undefined> {
  return tables(tx)
    .selectFrom('album')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Locks an album that is not in the trash until the transaction ends. Rows that name the album or a version, as those of
 * a reader's visit, do not wait for the locks of this module: they take them in another order, and would deadlock.
 */
export async function lockAlbum(tx: Tx, customerId: string, id: string) {
  return tables(tx)
    .selectFrom('album')
    .select(['id', 'last_version'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function isInTrash(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('album')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type AlbumChange = Partial<Omit<AlbumRow, 'customer_id' | 'id' | 'slug' | 'created_at' | 'deleted_at' | 'purge_at'>>

export async function updateAlbum(tx: Tx, customerId: string, id: string, change: AlbumChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tables(tx).updateTable('album').set(change).where('customer_id', '=', customerId).where('id', '=', id).execute()
}

/** The galleries whose pictures may be asked for. Galleries in the trash stay linked and are not shown. */
export async function linkGalleries(
  tx: Tx,
  customerId: string,
  albumId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from album_gallery where customer_id = ${customerId} and album_id = ${albumId}
      and not (gallery_id = any(${sql.val([...ids])}::uuid[]))
      and exists (select 1 from gallery g where g.customer_id = ${customerId} and g.id = gallery_id
        and g.deleted_at is null)`.execute(tx)
  await sql`
    insert into album_gallery (customer_id, album_id, gallery_id)
    select ${customerId}::uuid, ${albumId}::uuid, id from unnest(${sql.val([...ids])}::uuid[]) as linked (id)
    on conflict do nothing`.execute(tx)
}

export async function moveAlbumToTrash(
  tx: Tx,
  customerId: string,
  id: string,
  times: { readonly now: Date; readonly purgeAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('album')
    .set({ deleted_at: times.now, purge_at: times.purgeAt })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function takeAlbumFromTrash(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('album')
    .set({ deleted_at: null, purge_at: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes an album in the trash with its versions. With `dueBy`, only one whose seven days are over. */
export async function removeAlbum(tx: Tx, customerId: string, id: string, dueBy: Date | null): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('album')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`(${dueBy}::timestamptz is null or purge_at <= ${dueBy}::timestamptz)`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type LastingAlbum = { readonly id: string; readonly pictures: number }

/** Every album that is not in the trash, oldest first, with the spreads of all its versions. */
export async function listLastingAlbums(tx: Tx, customerId: string): Promise<LastingAlbum[]> {
  const { rows } = await sql<LastingAlbum>`
    select a.id, coalesce((select sum(v.pictures) from album_version v
      where v.customer_id = a.customer_id and v.album_id = a.id), 0)::int as pictures
    from album a where a.customer_id = ${customerId} and a.deleted_at is null
    order by a.created_at, a.id`.execute(tx)
  return rows
}
