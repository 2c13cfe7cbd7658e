import type { Tx } from '../../platform/db/database.ts'
import type { GalleriesTables } from './galleries.tables.ts'

type AccessTables = {
  gallery: Pick<GalleriesTables['gallery'], 'customer_id' | 'id' | 'access_epoch'> & { asks_who: boolean }
}

const tables = (tx: Tx) => tx.withTables<AccessTables>()

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

/** Whether a gallery asks who comes. Whoever was let in unasked is out when it begins to. */
export async function setAsksWho(tx: Tx, customerId: string, galleryId: string, asksWho: boolean): Promise<void> {
  await tables(tx)
    .updateTable('gallery')
    .set((eb) => ({ asks_who: asksWho, access_epoch: eb('access_epoch', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('id', '=', galleryId)
    .where('asks_who', '!=', asksWho)
    .execute()
}
