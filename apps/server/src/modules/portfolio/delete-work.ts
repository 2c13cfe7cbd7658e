import type { Tx } from '../../platform/db/database.ts'
import { deleteAllOf, discard, ownerPrefix } from '../pictures/index.ts'
import { countUsage } from '../subscriptions/index.ts'
import type { PortfolioNeeds } from './portfolio.needs.ts'
import { removeWork } from './work.repository.ts'

export async function deleteWork(
  { db, clock, forgetUploads }: PortfolioNeeds,
  customerId: string,
  id: string,
): Promise<void> {
  await db.tenant(customerId, (tx) => purgeWork(tx, customerId, id, { forgetUploads, now: clock() }))
}

/** For good: rows, counters and the promise to delete every object, in one transaction. */
export async function purgeWork(
  tx: Tx,
  customerId: string,
  id: string,
  { forgetUploads, now }: Pick<PortfolioNeeds, 'forgetUploads'> & { readonly now: Date },
): Promise<void> {
  // In the order of whoever adds a picture: the file of its drop, pictures, their owner, the customer's usage.
  await forgetUploads(tx, customerId, id)
  const before = await deleteAllOf(tx, customerId, id)
  if (!(await removeWork(tx, customerId, id))) return
  // What was written while its row was waited for.
  const gone = [...before, ...(await deleteAllOf(tx, customerId, id))]
  const workPictures = -gone.filter((picture) => picture.owner_kind === 'work' && !picture.trashed_at).length
  const bytes = -gone.reduce((sum, picture) => sum + picture.bytes, 0)
  const waiting = -gone.filter((picture) => picture.state === 'stored').length
  await countUsage(tx, customerId, { workPictures, bytes, waiting }, null)
  const originals = gone.map(({ object_key: objectKey }) => ({ objectKey, isPrefix: false }))
  const renditions = { objectKey: ownerPrefix(customerId, id), isPrefix: true }
  await discard(tx, customerId, [...originals, renditions], now)
}
