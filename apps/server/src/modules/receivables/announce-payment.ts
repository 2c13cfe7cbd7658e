import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { announceGallery, selectionChannel } from '../selections/index.ts'

/** Notifies the open pages of a gallery: those that wait for a payment, and those of its selections. */
export async function announcePayment(tx: Tx, customerId: string, galleryId: string): Promise<void> {
  await sql`select pg_notify(${selectionChannel}, ${`${galleryId}:`})`.execute(tx)
  await announceGallery(tx, customerId, galleryId)
}
