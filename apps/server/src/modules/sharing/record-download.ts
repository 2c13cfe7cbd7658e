import { deviceOf } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { growActivity } from './activity.repository.ts'
import { countDownloads, ensureVisitor, touchVisitor, type Looker } from './visit.repository.ts'

/** Photographs that left: told to the photographer and added to what this visitor took. */
export async function recordDownload(
  tx: Tx,
  looker: Looker,
  pictures: number,
  agent: string,
  now: Date,
): Promise<void> {
  const device = deviceOf(agent)
  const { customerId, galleryId } = looker
  const { id: visitorId } = await ensureVisitor(tx, looker, device, now)
  await touchVisitor(tx, customerId, visitorId, device, now)
  await countDownloads(tx, customerId, visitorId, pictures)
  await growActivity(tx, { customerId, galleryId, visitorId, device }, 'downloaded', pictures, now)
}
