import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { GalleriesTables } from './galleries.tables.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

/** Present and former addresses are two tables: whoever changes one waits for whoever changes another. */
export async function lockSlugs(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gallery_slug ${customerId}`}, 0))`.execute(tx)
}

/** Another gallery has or had this address, those in the trash included: their links may still be out there. */
export async function isSlugTaken(tx: Tx, customerId: string, slug: string, exceptGallery: string): Promise<boolean> {
  const { rows } = await sql`
    select from gallery where customer_id = ${customerId} and slug = ${slug} and id <> ${exceptGallery}
    union all
    select from gallery_slug where customer_id = ${customerId} and slug = ${slug}
      and gallery_id <> ${exceptGallery}`.execute(tx)
  return rows.length > 0
}

/** The address it leaves redirects from now on; one it takes up again does not. */
export async function moveSlug(
  tx: Tx,
  moved: { customerId: string; galleryId: string; from: string; to: string; now: Date },
): Promise<void> {
  const { customerId, galleryId, from, to, now } = moved
  await tables(tx).deleteFrom('gallery_slug').where('customer_id', '=', customerId).where('slug', '=', to).execute()
  await tables(tx)
    .insertInto('gallery_slug')
    .values({ customer_id: customerId, slug: from, gallery_id: galleryId, released_at: now })
    .execute()
  await tables(tx)
    .updateTable('gallery')
    .set({ slug: to })
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .execute()
}

/** Newest first. */
export async function listFormerSlugs(tx: Tx, customerId: string, galleryId: string): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('gallery_slug')
    .select('slug')
    .where('customer_id', '=', customerId)
    .where('gallery_id', '=', galleryId)
    .orderBy('released_at', 'desc')
    .orderBy('slug')
    .limit(20)
    .execute()
  return rows.map(({ slug }) => slug)
}
