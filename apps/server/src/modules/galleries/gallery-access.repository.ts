import type { AccessMode } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { GalleriesTables } from './galleries.module.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

/** Every image address given out before is dead: within half a minute at the edge. */
export async function bumpEpoch(tx: Tx, customerId: string, galleryIds: readonly string[]): Promise<void> {
  if (galleryIds.length === 0) return
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...galleryIds])
    .execute()
}

export type StoredPassword = { readonly hash: string; readonly sealed: Buffer }

/** A new password is a new revision, which ends every grant given under the one before. */
export async function storeAccess(
  tx: Tx,
  customerId: string,
  galleryId: string,
  access: AccessMode,
  password: StoredPassword | null,
): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({
      access,
      access_epoch: eb('access_epoch', '+', 1),
      ...(password && {
        password_hash: password.hash,
        password_sealed: password.sealed,
        password_revision: eb('password_revision', '+', 1),
      }),
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .execute()
}

/** A new PIN is a new revision: it ends what was typed before, and every link to files given out before. */
export async function storeDownloadPin(
  tx: Tx,
  customerId: string,
  galleryId: string,
  pin: StoredPassword,
): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({
      download_pin_hash: pin.hash,
      download_pin_sealed: pin.sealed,
      download_pin_revision: eb('download_pin_revision', '+', 1),
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .execute()
}

/** Links to files given out under the PIN stay good: whoever has them could ask for them again. */
export async function clearDownloadPin(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set({ download_pin_hash: null, download_pin_sealed: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .execute()
}

/** A private selection promises privacy: a gallery open to whoever has the address is closed to strangers with it. */
export async function tightenToInvited(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ access: 'invited', access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('access', '=', 'link')
    .execute()
}

/** The epoch moves in both directions of a closing date: an address signed before it says nothing about it. */
export async function storeClosingDate(
  tx: Tx,
  customerId: string,
  galleryId: string,
  closesOn: string | null,
): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ closes_on: closesOn, access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('closes_on', 'is distinct from', closesOn)
    .execute()
}

export async function readDefaultAccess(tx: Tx, customerId: string): Promise<AccessMode> {
  const row = await tables(tx)
    .selectFrom('gallery_defaults')
    .select('access')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.access ?? 'link'
}

export async function storeDefaultAccess(tx: Tx, customerId: string, access: AccessMode): Promise<void> {
  await sql`
    insert into gallery_defaults (customer_id, access) values (${customerId}, ${access})
    on conflict (customer_id) do update set access = excluded.access`.execute(tx)
}

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
export async function changeSlug(
  tx: Tx,
  change: { customerId: string; galleryId: string; from: string; to: string; now: Date },
): Promise<void> {
  const { customerId, galleryId, from, to, now } = change
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
