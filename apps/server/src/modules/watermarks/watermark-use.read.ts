import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SamplePhotograph } from './watermarks.needs.ts'

export type WatermarkUse = { readonly galleries: number; readonly trashed: number; readonly works: number }

/**
 * Galleries that show a mark, and the works of the portfolio, which show the one that new galleries begin with. A
 * gallery in the trash counts: restored, it must still be marked.
 */
export async function readUse(tx: Tx, customerId: string, id: string): Promise<WatermarkUse> {
  const { rows } = await sql<WatermarkUse>`
    select count(*) filter (where deleted_at is null)::int as galleries,
      count(*) filter (where deleted_at is not null)::int as trashed,
      (
        select count(*)::int from work k
        join mark_preferences m on m.customer_id = k.customer_id and m.watermark_id = ${id}
        where k.customer_id = ${customerId}
      ) as works
    from gallery where customer_id = ${customerId} and watermark_id = ${id}`.execute(tx)
  return rows[0]!
}

/** A mark that was made and then left alone: nobody edited it, and nothing shows it. */
export async function findUntouched(tx: Tx, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select w.id from watermark w
    where w.customer_id = ${customerId} and not w.was_edited
      and not exists (select 1 from gallery g where g.customer_id = w.customer_id and g.watermark_id = w.id)
      and not exists (select 1 from mark_preferences p where p.customer_id = w.customer_id and p.watermark_id = w.id)
    order by w.created_at limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** A gallery that is not in the trash, and its mark. */
export async function readMarkOfGallery(tx: Tx, customerId: string, galleryId: string) {
  const { rows } = await sql<{ watermark_id: string | null }>`
    select watermark_id from gallery
    where customer_id = ${customerId} and id = ${galleryId} and deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

/** The gallery's cover or its first photograph; without a gallery, of the one that was made last. */
export async function findSample(
  tx: Tx,
  customerId: string,
  galleryId: string | null,
): Promise<SamplePhotograph | null> {
  const { rows } = await sql<SamplePhotograph>`
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
