import type { AnswerOf, getDelivery as endpoint } from '@revela/contract'
import {
  amountDue,
  downloadAllowance,
  effectiveScope,
  selectionStatus,
  unpaidPictures,
  type CalendarDay,
  type DeliveryScope,
} from '@revela/domain'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { galleryMode, termsOf } from '../selections/index.ts'
import {
  readDeliveryClients,
  readDeliveryGallery,
  type DeliveryClient,
  type DeliveryGallery,
} from './delivery-clients.read.ts'
import type { DeliveryNeeds } from './delivery.needs.ts'

type Answer = AnswerOf<typeof endpoint>

/** What each client could download under each scope, were the delivery on now. */
export async function getDelivery(
  { db, clock }: DeliveryNeeds,
  customerId: string,
  galleryId: string,
): Promise<Answer> {
  const [gallery, clients] = await Promise.all([
    readDeliveryGallery(db, customerId, galleryId),
    readDeliveryClients(db, customerId, galleryId),
  ])
  if (!gallery) throw new Refusal('GalleryNotFound')
  const now = clock()
  return {
    delivery_scope: gallery.delivery_scope,
    default_scope: effectiveScope(null, gallery.sells),
    selling: gallery.sells,
    total_pictures: gallery.pictures,
    clients: clients.map((client) => presentClient(gallery, client, now)),
    total_clients: clients[0]?.total ?? 0,
  }
}

function presentClient(gallery: DeliveryGallery, client: DeliveryClient, now: Date): Answer['clients'][number] {
  const { limit_day, finished_at, chosen } = client
  const hasSelection = client.selection_id !== null
  const due = amountDue({
    finishedTotal: client.finished_total,
    paidBefore: client.paid_before ?? 0,
    received: client.pix_received_at !== null,
  })
  const choosing = galleryMode(gallery, hasSelection ? client : null, true, now) === 'selection'
  const selection = hasSelection ? { finished: finished_at !== null, due, chosen: [] } : null
  const count = (scope: DeliveryScope) => {
    const { numbers, waiting } = downloadAllowance(scope, selection)
    if (choosing || waiting) return 0
    return numbers === null ? gallery.pictures : (chosen ?? 0)
  }
  const terms = termsOf({
    selling: client.selling ?? false,
    charge_type: client.charge_type,
    contracted: client.contracted,
    extra_price: client.extra_price,
    allow_extras: client.allow_extras ?? false,
  })
  const facts = { limitDay: limit_day as CalendarDay | null, finishedAt: finished_at }
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
