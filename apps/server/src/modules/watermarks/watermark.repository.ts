import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SamplePicture, WatermarksTables } from './watermarks.module.ts'

const tables = (tx: Tx) => tx.withTables<WatermarksTables>()

export type WatermarkRow = WatermarksTables['watermark']

export async function listWatermarks(tx: Tx, customerId: string): Promise<WatermarkRow[]> {
  return tables(tx)
    .selectFrom('watermark')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function watermarkImageKeys(tx: Tx, customerId: string): Promise<(string | null)[]> {
  const rows = await tables(tx)
    .selectFrom('watermark')
    .select('picture_key')
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map((row) => row.picture_key)
}

export async function findWatermark(tx: Tx, customerId: string, id: string): Promise<WatermarkRow | undefined> {
  return tables(tx)
    .selectFrom('watermark')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the watermark as it looks at this revision; undefined once it has changed. */
export async function findRevision(tx: Tx, customerId: string, revision: number): Promise<WatermarkRow | undefined> {
  return tables(tx)
    .selectFrom('watermark')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('revision', '=', revision)
    .executeTakeFirst()
}

/** Locks the customer's watermarks until commit, which serializes concurrent changes. */
export async function nextRevision(tx: Tx, customerId: string): Promise<number> {
  const { last_revision } = await tables(tx)
    .insertInto('watermark_preferences')
    .values({ customer_id: customerId, watermark_id: null, anti_copy: false, last_revision: 1 })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ last_revision: sql`watermark_preferences.last_revision + 1` }),
    )
    .returning('last_revision')
    .executeTakeFirstOrThrow()
  return last_revision
}

export async function insertWatermark(
  tx: Tx,
  watermark: { customerId: string; id: string; revision: number; now: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('watermark')
    .values({
      customer_id: watermark.customerId,
      id: watermark.id,
      revision: watermark.revision,
      was_edited: false,
      position: 5,
      size_percent: 20,
      opacity_percent: 100,
      tiled: false,
      margin_top: 0,
      margin_left: 0,
      margin_bottom: 0,
      margin_right: 0,
      picture_key: null,
      width: null,
      height: null,
      created_at: watermark.now,
    })
    .execute()
}

/** Prevents concurrent changes, choices and deletion of this watermark until commit. */
export async function lockWatermark(tx: Tx, customerId: string, id: string): Promise<WatermarkRow | undefined> {
  return tables(tx)
    .selectFrom('watermark')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type WatermarkChange = Partial<Omit<WatermarkRow, 'customer_id' | 'id' | 'revision' | 'created_at'>>

/** Every change of a watermark's look is its next revision. */
export async function changeWatermark(tx: Tx, customerId: string, id: string, change: WatermarkChange): Promise<void> {
  await tables(tx)
    .updateTable('watermark')
    .set({ ...change, revision: await nextRevision(tx, customerId) })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteWatermark(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('watermark').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

type WatermarkPreferences = { readonly watermarkId: string | null; readonly antiCopy: boolean }

/** The defaults of new galleries. */
export async function readPreferences(tx: Tx, customerId: string): Promise<WatermarkPreferences> {
  const row = await tables(tx)
    .selectFrom('watermark_preferences')
    .select(['watermark_id', 'anti_copy'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return { watermarkId: row?.watermark_id ?? null, antiCopy: row?.anti_copy ?? false }
}

export async function savePreferences(
  tx: Tx,
  customerId: string,
  change: { watermarkId?: string | null; antiCopy?: boolean },
): Promise<void> {
  const columns = {
    ...(change.watermarkId === undefined ? {} : { watermark_id: change.watermarkId }),
    ...(change.antiCopy === undefined ? {} : { anti_copy: change.antiCopy }),
  }
  await tables(tx)
    .insertInto('watermark_preferences')
    .values({ customer_id: customerId, watermark_id: null, anti_copy: false, last_revision: 0, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute()
}

type WatermarkUse = {
  readonly galleries: number
  readonly trashed: number
  readonly works: number
  readonly albums: number
}

/**
 * Counts the galleries that show a watermark, and the works of the portfolio and albums, which show the default of new
 * galleries. A gallery or an album in the trash counts: once restored, it must still be watermarked.
 */
export async function readUse(tx: Tx, customerId: string, id: string): Promise<WatermarkUse> {
  const { rows } = await sql<WatermarkUse>`
    select count(*) filter (where deleted_at is null)::int as galleries,
      count(*) filter (where deleted_at is not null)::int as trashed,
      (
        select count(*)::int from work k
        join watermark_preferences m on m.customer_id = k.customer_id and m.watermark_id = ${id}
        where k.customer_id = ${customerId}
      ) as works,
      (
        select count(*)::int from album a
        join watermark_preferences m on m.customer_id = a.customer_id and m.watermark_id = ${id}
        where a.customer_id = ${customerId}
      ) as albums
    from gallery where customer_id = ${customerId} and watermark_id = ${id}`.execute(tx)
  return rows[0]!
}

/** Finds a watermark that was created but never edited, and that nothing shows. */
export async function findUneditedWatermark(tx: Tx, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select w.id from watermark w
    where w.customer_id = ${customerId} and not w.was_edited
      and not exists (select 1 from gallery g where g.customer_id = w.customer_id and g.watermark_id = w.id)
      and not exists (select 1 from watermark_preferences p where p.customer_id = w.customer_id and p.watermark_id = w.id)
    order by w.created_at limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Finds the watermark of a gallery that is not in the trash. */
export async function readGalleryWatermark(tx: Tx, customerId: string, galleryId: string) {
  const { rows } = await sql<{ watermark_id: string | null }>`
    select watermark_id from gallery
    where customer_id = ${customerId} and id = ${galleryId} and deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

/** The gallery's cover or first picture; without a gallery, of the newest one. */
export async function findSample(tx: Tx, customerId: string, galleryId: string | null): Promise<SamplePicture | null> {
  const { rows } = await sql<SamplePicture>`
    select g.id as "galleryId", g.access_epoch as epoch, p.id, p.number, p.version, p.width, p.height
    from (
      select id, access_epoch, cover_picture_id from gallery
      where customer_id = ${customerId} and deleted_at is null and pictures > 0
        and (${galleryId}::uuid is null or id = ${galleryId}::uuid)
      order by created_at desc, id desc limit 10
    ) g
    cross join lateral (
      select id, number, version, width, height from picture
      where customer_id = ${customerId} and owner_id = g.id and owner_kind = 'gallery' and state = 'ready'
        and trashed_at is null
      order by (id = g.cover_picture_id) desc nulls last, title_number, title, id limit 1
    ) p
    limit 1`.execute(tx)
  return rows[0] ?? null
}
