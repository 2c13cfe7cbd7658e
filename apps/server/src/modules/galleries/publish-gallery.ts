import type { OrderingCode } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { lockPictures, numberPictures } from '../pictures/index.ts'
import type { GalleriesTables } from './galleries.module.ts'

const tables = (tx: Tx) => tx.withTables<GalleriesTables>()

/**
 * From now on families may see it, as its access says, and its pictures have the numbers people call them by. True when
 * it was a draft; repeating it changes nothing.
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

/** Numbers what has no number yet in a published gallery. The caller holds its pictures and its row, in this order. */
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

/** Back to a draft: grants stop counting at the next call, and every image address is dead. */
export async function unpublishGallery(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ published_at: null, access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('published_at', 'is not', null)
    .execute()
}
