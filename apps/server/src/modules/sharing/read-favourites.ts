import type { Tx } from '../../platform/db/database.ts'
import { favouritesOf } from './favourite.repository.ts'
import { findVisitor, type Looker } from './visit.repository.ts'

/** Numbers of the photographs this visitor gave a heart. */
export async function readFavourites(tx: Tx, looker: Looker): Promise<number[]> {
  const visitor = await findVisitor(tx, looker)
  return visitor ? favouritesOf(tx, looker.customerId, looker.galleryId, visitor.id) : []
}
