import type { AnswerOf, getDelivery as endpoint } from '@revela/contract'
import {
  amountDue,
  downloadAllowance,
  effectiveScope,
  selectionStatus,
  unpaidPictures,
  type CalendarDay,
  type DeliveryScope,
  type PricePackage,
  termsFromStored,
} from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { galleryMode, isSellingColumn } from '../selections/index.ts'
import type { DeliveryDeps } from './delivery.module.ts'

type DeliveryGallery = {
  readonly delivery_scope: DeliveryScope | null
  readonly pictures: number
  readonly isSelling: boolean
  readonly active: boolean
  readonly link_type: 'public' | 'private' | null
}

const galleryStatement = {
  name: 'delivery_gallery',
  text: `select g.delivery_scope, g.pictures, coalesce(l.active, false) as active, l.link_type,
      ${isSellingColumn}
    from gallery g
    left join link_preferences l on l.customer_id = g.customer_id and l.gallery_id = g.id
    where g.customer_id = $1 and g.id = $2 and g.deleted_at is null`,
}

async function readDeliveryGallery(
  db: Database,
  customerId: string,
  galleryId: string,
): Promise<DeliveryGallery | null> {
  const values = [customerId, galleryId]
  const [row] = await db.readTenant<DeliveryGallery>(customerId, { ...galleryStatement, values })
  return row ?? null
}

/** A client of the gallery. The columns of the selection are null where the client has none. */
type DeliveryClient = {
  readonly client_id: string
  readonly client_name: string
  readonly total: number
  readonly selection_id: string | null
  readonly selling: boolean | null
  readonly charge_type: 'ALL' | 'ADDITIONAL' | null
  readonly contracted: number | null
  readonly extra_price: number | null
  readonly allow_extras: boolean | null
  readonly price_packages: PricePackage[] | null
  readonly chosen: number | null
  readonly deadline_day: string | null
  readonly finished_at: Date | null
  readonly finished_total: number | null
  readonly paid_before: number | null
  readonly pix_received_at: Date | null
}

const maxClients = 200

const clientsStatement = {
  name: 'delivery_clients',
  text: `select c.id as client_id, c.name as client_name, (count(*) over ())::int as total, s.id as selection_id,
      s.selling, s.charge_type, s.contracted, s.extra_price, s.allow_extras, s.price_packages, s.chosen, s.deadline_day,
      s.finished_at, s.finished_total, s.paid_before, s.pix_received_at
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

async function readDeliveryClients(db: Database, customerId: string, galleryId: string): Promise<DeliveryClient[]> {
  return db.readTenant<DeliveryClient>(customerId, { ...clientsStatement, values: [customerId, galleryId] })
}

type Answer = AnswerOf<typeof endpoint>

/** Returns what each client could download under each scope if the delivery were on now. */
export async function getDelivery({ db, clock }: DeliveryDeps, customerId: string, galleryId: string): Promise<Answer> {
  const [gallery, clients] = await Promise.all([
    readDeliveryGallery(db, customerId, galleryId),
    readDeliveryClients(db, customerId, galleryId),
  ])
  if (!gallery) throw new ApiError('GalleryNotFound')
  const now = clock()
  return {
    delivery_scope: gallery.delivery_scope,
    default_scope: effectiveScope(null, gallery.isSelling),
    selling: gallery.isSelling,
    total_pictures: gallery.pictures,
    clients: clients.map((client) => presentClient(gallery, client, now)),
    total_clients: clients[0]?.total ?? 0,
  }
}

function presentClient(gallery: DeliveryGallery, client: DeliveryClient, now: Date): Answer['clients'][number] {
  const { deadline_day, finished_at, chosen } = client
  const hasSelection = client.selection_id !== null
  const due = amountDue({
    finishedTotal: client.finished_total,
    paidBefore: client.paid_before ?? 0,
    received: client.pix_received_at !== null,
  })
  const choosing = galleryMode(gallery, hasSelection ? client : null, { delivers: true, now }) === 'selection'
  const selection = hasSelection ? { finished: finished_at !== null, due, chosen: [] } : null
  const count = (scope: DeliveryScope) => {
    const { numbers, waiting } = downloadAllowance(scope, selection)
    if (choosing || waiting) return 0
    return numbers === null ? gallery.pictures : (chosen ?? 0)
  }
  const terms = termsFromStored({
    selling: client.selling ?? false,
    charge_type: client.charge_type,
    contracted: client.contracted,
    extra_price: client.extra_price,
    allow_extras: client.allow_extras ?? false,
    price_packages: client.price_packages ?? [],
  })
  const facts = { deadlineDay: deadline_day as CalendarDay | null, finishedAt: finished_at }
  return {
    client_id: client.client_id,
    client_name: client.client_name,
    selection_status: hasSelection ? selectionStatus(facts, now) : null,
    chosen: chosen ?? 0,
    unpaid: unpaidPictures(terms, chosen ?? 0, due),
    due,
    allowed: { all: count('all'), chosen: count('chosen'), paid: count('paid') },
  }
}
