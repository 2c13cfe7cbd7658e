import type { Database } from '../../platform/db/database.ts'
import type { Target } from './upload-target.ts'

// One look for every photograph that arrives: prepared, and no trip more than it needs.
const text = `select 1 from upload_item i
  join upload_batch b on b.customer_id = i.customer_id and b.id = i.batch_id
  join gallery g on g.customer_id = b.customer_id and g.id = b.owner_id
  where i.customer_id = $1 and i.batch_id = $2 and i.picture_id = $3 and g.id = $4 and g.deleted_at is null`

/** Whether the gallery is there, the drop goes into it and brings this picture. */
export async function targetExists(db: Database, target: Target): Promise<boolean> {
  const values = [target.customerId, target.batchId, target.pictureId, target.galleryId]
  return (await db.readTenant(target.customerId, { name: 'upload_target', text, values })).length > 0
}
