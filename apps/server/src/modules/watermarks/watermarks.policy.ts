import type { Policies, Policy } from '../../access/door.ts'
import type { Database } from '../../platform/db/database.ts'
import { readMarkOfGallery } from './watermark-use.read.ts'
import { findWatermark } from './watermark.repository.ts'

/** Every mark and every gallery a call names is mine. */
export function watermarksPolicies(db: Database): Policies {
  const mine: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['gallery'] ?? []) if (!(await readMarkOfGallery(tx, customerId, id))) return false
      for (const id of ids['watermark'] ?? []) if (!(await findWatermark(tx, customerId, id))) return false
      return true
    })
  return { 'watermark.read': mine, 'watermark.write': mine }
}
