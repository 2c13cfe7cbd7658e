import { type AccessMode, defaultCoverFocus } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { parentColumns, parentCounterUpdates, type OwnerCounters, type PictureCountChange } from '../pictures/index.ts'
import type { GalleriesTables } from './galleries.module.ts'
import type { StoredPassword } from './gallery-access.repository.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

type GalleryRow = GalleriesTables['gallery']

export async function insertGallery(
  tx: Tx,
  gallery: {
    customerId: string
    id: string
    title: string
    slug: string
    access: AccessMode
    password: StoredPassword | null
    watermarkId: string | null
    antiCopy: boolean
    expiresAt: Date | null
    now: Date
  },
): Promise<void> {
  await tables(tx)
    .insertInto('gallery')
    .values({
      customer_id: gallery.customerId,
      id: gallery.id,
      title: gallery.title,
      slug: gallery.slug,
      event_date: null,
      theme: 'light',
      ordering: 7,
      allow_share: true,
      allow_comments: true,
      allow_participants: true,
      share_title: '',
      share_description: '',
      description: '',
      anti_copy: gallery.antiCopy,
      watermark_id: gallery.watermarkId,
      watermark_warning: true,
      single_download: false,
      download_all: false,
      delivers_since: null,
      delivery_scope: null,
      cover_picture_id: null,
      cover_focus_x: defaultCoverFocus.x,
      cover_focus_y: defaultCoverFocus.y,
      pictures: 0,
      bytes: 0,
      last_number: 0,
      last_display_number: 0,
      last_position: 0,
      access_epoch: 1,
      published_at: null,
      access: gallery.access,
      password_hash: gallery.password?.hash ?? null,
      password_sealed: gallery.password?.sealed ?? null,
      password_revision: gallery.password ? 1 : 0,
      download_pin_hash: null,
      download_pin_sealed: null,
      download_pin_revision: 0,
      last_chapter_number: 0,
      closes_on: null,
      created_at: gallery.now,
      expires_at: gallery.expiresAt,
      deleted_at: null,
      purge_at: null,
      archived_at: null,
      copying_from: null,
    })
    .execute()
}

/** Finds a gallery that is not in the trash. */
export async function findGallery(tx: Tx, customerId: string, id: string): Promise<GalleryRow | undefined> {
  return tables(tx)
    .selectFrom('gallery')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function galleryExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('gallery')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function trashedExists(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const found = await tables(tx)
    .selectFrom('gallery')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function listTrashed(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('gallery')
    .select(['id', 'title', 'pictures', 'deleted_at', 'purge_at'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
}

export type GalleryChange = Partial<
  Pick<
    GalleryRow,
    | 'title'
    | 'event_date'
    | 'theme'
    | 'ordering'
    | 'allow_share'
    | 'allow_comments'
    | 'allow_participants'
    | 'share_title'
    | 'share_description'
    | 'description'
    | 'anti_copy'
    | 'watermark_id'
    | 'watermark_warning'
    | 'single_download'
    | 'download_all'
    | 'delivers_since'
    | 'delivery_scope'
    | 'cover_picture_id'
    | 'cover_focus_x'
    | 'cover_focus_y'
  >
>

export async function updateGallery(tx: Tx, customerId: string, id: string, change: GalleryChange): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tables(tx)
    .updateTable('gallery')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Only for a published gallery; a draft's pictures are numbered when it is published. */
export async function reserveDisplayNumbers(tx: Tx, customerId: string, id: string, count: number) {
  const { rows } = await sql<{ first: number }>`
    update gallery set last_display_number = last_display_number + ${count}::int
    where customer_id = ${customerId} and id = ${id} and published_at is not null and deleted_at is null
    returning last_display_number - ${count}::int + 1 as first`.execute(tx)
  return rows[0]?.first ?? null
}

/** Only for a gallery that is not in the trash. */
export async function countPictures(
  tx: Tx,
  customerId: string,
  id: string,
  change: PictureCountChange,
): Promise<OwnerCounters | null> {
  const { rows } = await sql<OwnerCounters>`
    update gallery set ${parentCounterUpdates(change)}
    where customer_id = ${customerId} and id = ${id} and deleted_at is null
    returning ${parentColumns}, published_at is not null as numbered`.execute(tx)
  return rows[0] ?? null
}

/**
 * Subtracts the space of pictures purged from its trash. Returns false when the gallery itself is in the trash: its
 * space is not counted.
 */
export async function freeSpace(tx: Tx, customerId: string, id: string, bytes: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ bytes: eb('bytes', '-', bytes) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('deleted_at')
    .executeTakeFirst()
  return row?.deleted_at === null
}

/**
 * Reserves positions after all others for the files of an upload and returns the first. It is never below the last
 * number.
 */
export async function reservePositions(tx: Tx, customerId: string, id: string, count: number): Promise<number | null> {
  const row = await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ last_position: eb(eb.fn<number>('greatest', ['last_position', 'last_number']), '+', count) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('last_position')
    .executeTakeFirst()
  return row ? row.last_position - count + 1 : null
}

/** Moves the gallery to the trash. The new epoch invalidates every image address issued before. */
export async function trashGallery(tx: Tx, customerId: string, id: string, now: Date, purgeAt: Date) {
  return tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ deleted_at: now, purge_at: purgeAt, access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['pictures', 'bytes'])
    .executeTakeFirst()
}

/** Restores the gallery as it was. One whose validity had ended gets a new one, with all its notices. */
export async function restoreGallery(tx: Tx, customerId: string, id: string, now: Date) {
  return tables(tx)
    .updateTable('gallery')
    .set((eb) => ({
      deleted_at: null,
      purge_at: null,
      expires_at: eb.case().when('expires_at', '<=', now).then(null).else(eb.ref('expires_at')).end(),
    }))
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(['pictures', 'bytes'])
    .executeTakeFirst()
}
