import type { DeliveryScope } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import { sellsColumn } from '../selections/index.ts'

export type DeliveryGallery = {
  readonly delivery_scope: DeliveryScope | null
  readonly pictures: number
  readonly sells: boolean
  readonly active: boolean
  readonly link_type: 'public' | 'private' | null
}

const galleryStatement = {
  name: 'delivery_gallery',
  text: `select g.delivery_scope, g.pictures, coalesce(l.active, false) as active, l.link_type,
      ${sellsColumn}
    from gallery g
    left join link_preferences l on l.customer_id = g.customer_id and l.gallery_id = g.id
    where g.customer_id = $1 and g.id = $2 and g.deleted_at is null`,
}

export async function readDeliveryGallery(
  db: Database,
  customerId: string,
  galleryId: string,
): Promise<DeliveryGallery | null> {
  const values = [customerId, galleryId]
  const [row] = await db.readTenant<DeliveryGallery>(customerId, { ...galleryStatement, values })
  return row ?? null
}

/** A client of the gallery. The columns of the selection are null where the client has none. */
export type DeliveryClient = {
  readonly client_id: string
  readonly client_name: string
  readonly total: number
  readonly selection_id: string | null
  readonly selling: boolean | null
  readonly charge_type: 'ALL' | 'ADDITIONAL' | null
  readonly contracted: number | null
  readonly extra_price: number | null
  readonly allow_extras: boolean | null
  readonly chosen: number | null
  readonly limit_day: string | null
  readonly finished_at: Date | null
  readonly finished_total: number | null
  readonly paid_before: number | null
  readonly pix_received_at: Date | null
}

export const maxClients = 200

const clientsStatement = {
  name: 'delivery_clients',
  text: `select c.id as client_id, c.name as client_name, (count(*) over ())::int as total, s.id as selection_id,
      s.selling, s.charge_type, s.contracted, s.extra_price, s.allow_extras, s.chosen, s.limit_day, s.finished_at,
      s.finished_total, s.paid_before, s.pix_received_at
    from (
      select client_id from gallery_client where customer_id = $1 and gallery_id = $2
      union
      select client_id from selection where customer_id = $1 and gallery_id = $2
    ) known
    join client c on c.customer_id = $1 and c.id = known.client_id
    left join selection s on s.customer_id = $1 and s.gallery_id = $2 and s.client_id = known.client_id
    order by (s.pix_received_at is null and s.finished_total > s.paid_before) desc nulls last,
      s.finished_at desc nulls last, c.name, c.id
    limit ${maxClients}`,
}

export async function readDeliveryClients(
  db: Database,
  customerId: string,
  galleryId: string,
): Promise<DeliveryClient[]> {
  return db.readTenant<DeliveryClient>(customerId, { ...clientsStatement, values: [customerId, galleryId] })
}
