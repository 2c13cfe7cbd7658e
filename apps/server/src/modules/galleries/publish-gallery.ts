import type { OrderingCode } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { lockPictures, numberPictures } from '../pictures/index.ts'
import type { GalleriesTables } from './galleries.module.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

/**
 * Makes the gallery visible to families according to its access, and assigns display numbers. Returns true when it was
 * a draft; repeating it changes nothing.
 */
export async function publishGallery(tx: Tx, customerId: string, galleryId: string, now: Date): Promise<boolean> {
  const isDraft = await tables(tx)
    .selectFrom('gallery')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  if (!isDraft) return false
  await lockPictures(tx, customerId, galleryId, null)
  const published = await tables(tx)
    .updateTable('gallery')
    .set({ published_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('published_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!published) return false
  await assignDisplayNumbers(tx, customerId, galleryId)
  return true
}

/**
 * Assigns display numbers to the pictures of a published gallery that have none. The caller has locked the pictures and
 * then the gallery's row.
 */
export async function assignDisplayNumbers(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  const published = await tables(tx)
    .selectFrom('gallery')
    .select(['ordering', 'last_display_number'])
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!published) return
  const ordering = published.ordering as OrderingCode
  const last = await numberPictures(tx, { customerId, galleryId, ordering }, published.last_display_number)
  if (last === published.last_display_number) return
  await tables(tx)
    .updateTable('gallery')
    .set({ last_display_number: last })
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .execute()
}

/** Makes the gallery a draft again: grants are rejected from the next call on, and every image address is invalid. */
export async function unpublishGallery(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ published_at: null, access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('published_at', 'is not', null)
    .execute()
}
