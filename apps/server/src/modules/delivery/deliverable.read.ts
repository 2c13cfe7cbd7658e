import type { DeliverySize } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'

/** A photograph as it can be handed out in one size: the original, or a JPEG that was made or is on its way. */
export type Deliverable = {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly title: string
  readonly at: Date
  readonly object_key: string
  readonly content_type: string
  readonly location_patches: Buffer | null
  /** Null: not made yet. */
  readonly bytes: number | null
  readonly crc32: number | null
}

const original = `
  select p.id, p.number, p.version, p.title, coalesce(p.taken_at, p.uploaded_at) as at, p.object_key, p.content_type,
    p.location_patches, p.bytes, coalesce(p.patched_crc32, p.crc32) as crc32
  from picture p`

const smaller = `
  select p.id, p.number, p.version, p.title, coalesce(p.taken_at, p.uploaded_at) as at, p.object_key, p.content_type,
    null::bytea as location_patches, d.bytes, d.crc32
  from picture p
  left join delivered_file d on d.customer_id = p.customer_id and d.picture_id = p.id and d.version = p.version
    and d.size = $4::int`

const chosen = `
  where p.customer_id = $1 and p.owner_id = $2 and p.owner_kind <> 'cover' and p.state = 'ready'
    and p.trashed_at is null
    and ($3::int[] is null or p.number = any($3::int[]))
  order by p.title collate file_name, p.id
  limit 20000`

/** In the order of their names, which is the order in which a folder shows them. `null`: the whole gallery. */
export async function readDeliverables(
  db: Database,
  customerId: string,
  galleryId: string,
  numbers: readonly number[] | null,
  size: DeliverySize,
): Promise<Deliverable[]> {
  const values: unknown[] = [customerId, galleryId, numbers]
  if (size === 'original') {
    return db.readTenant<Deliverable>(customerId, { name: 'deliver_original', text: original + chosen, values })
  }
  return db.readTenant<Deliverable>(customerId, {
    name: 'deliver_smaller',
    text: smaller + chosen,
    values: [...values, Number(size)],
  })
}
