import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Target } from './upload-target.ts'

// One look for every photograph that arrives: prepared, and no trip more than it needs.
const text = (owner: string) => `select 1 from upload_item i
  join upload_batch b on b.customer_id = i.customer_id and b.id = i.batch_id
  join ${owner} o on o.customer_id = b.customer_id and o.id = b.owner_id
  where i.customer_id = $1 and i.batch_id = $2 and i.picture_id = $3 and o.id = $4`

const statements = {
  gallery: { name: 'upload_target', text: `${text('gallery')} and o.deleted_at is null` },
  work: { name: 'upload_target_work', text: text('work') },
}

/** Whether its owner is there, the drop goes into it and brings this picture. */
export async function targetExists(db: Database, target: Target): Promise<boolean> {
  const values = [target.customerId, target.batchId, target.pictureId, target.ownerId]
  const statement = statements[target.owner.holder.kind]
  return (await db.readTenant(target.customerId, { ...statement, values })).length > 0
}

/** The access epoch that image addresses of a gallery or work are signed with. */
export async function readAccessEpoch(
  tx: Tx,
  customerId: string,
  kind: Target['owner']['holder']['kind'],
  ownerId: string,
): Promise<number | null> {
  const { rows } = await sql<{ epoch: number }>`select access_epoch as epoch from ${sql.table(kind)}
    where customer_id = ${customerId} and id = ${ownerId}`.execute(tx)
  return rows[0]?.epoch ?? null
}
