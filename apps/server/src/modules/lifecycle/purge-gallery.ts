import type { Tx } from '../../platform/db/database.ts'
import { removeGallery } from '../galleries/index.ts'
import { deleteAllOf, discard, ownerPrefix } from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import { forgetBatches } from '../uploads/index.ts'

/** Ends the transaction: somebody took the gallery out of the trash a moment ago, and everything of it stays. */
export class TakenBack extends Error {
  override readonly name = 'TakenBack'
}

/**
 * A gallery of the trash goes for good: rows, and the promise to delete its objects, in one transaction. Locks in the
 * house's order: pictures, their gallery, the customer's usage.
 */
export async function purgeGallery(tx: Tx, customerId: string, id: string, now: Date): Promise<void> {
  const pictures = await deleteAllOf(tx, customerId, id)
  if (!(await removeGallery(tx, customerId, id, now))) throw new TakenBack()
  await forgetBatches(tx, customerId, id)
  const waiting = pictures.filter(({ state }) => state === 'stored').length
  if (waiting > 0) await countUsage(tx, customerId, { waiting: -waiting }, null)
  const originals = pictures.map(({ object_key }) => ({ objectKey: object_key, isPrefix: false }))
  await discard(tx, customerId, [...originals, { objectKey: ownerPrefix(customerId, id), isPrefix: true }], now)
}
