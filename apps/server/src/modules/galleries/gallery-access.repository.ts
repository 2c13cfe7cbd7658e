import type { AccessMode } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { GalleriesTables } from './galleries.module.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

/** Invalidates every image address issued before; the edge applies it within half a minute. */
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

/** A new password increments the revision, which ends every grant made under the previous one. */
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

/** A new PIN increments the revision: it invalidates PINs entered before and all download links issued before. */
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

/** Download links issued under the PIN stay valid: their holders could request them again. */
export async function clearDownloadPin(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set({ download_pin_hash: null, download_pin_sealed: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .execute()
}

/** A private selection promises privacy: a gallery open to anyone with the address is restricted to invited clients. */
export async function tightenToInvited(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ access: 'invited', access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('access', '=', 'link')
    .execute()
}

/** Setting and removing a closing date both increment the epoch: an address signed before does not contain the date. */
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

/** Current and former addresses are in two tables; the lock serializes changes to either. */
export async function lockSlugs(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gallery_slug ${customerId}`}, 0))`.execute(tx)
}

/** Whether another gallery has or had this address, including those in the trash: their links may still be in use. */
export async function isSlugTaken(tx: Tx, customerId: string, slug: string, exceptGallery: string): Promise<boolean> {
  const { rows } = await sql`
    select from gallery where customer_id = ${customerId} and slug = ${slug} and id <> ${exceptGallery}
    union all
    select from gallery_slug where customer_id = ${customerId} and slug = ${slug}
      and gallery_id <> ${exceptGallery}`.execute(tx)
  return rows.length > 0
}

/** The old address redirects from now on; a former address that is used again no longer does. */
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
