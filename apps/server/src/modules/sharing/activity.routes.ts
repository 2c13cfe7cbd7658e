import { validityMs } from '@revela/domain'
import { listActivity, previewGallery as previewGalleryEndpoint, type AnswerOf } from '@revela/contract'
import type { OrderingCode } from '@revela/domain'
import { sql } from 'kysely'
import { customerRoute, type Route } from '../../http/route.ts'
import { newTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { insertPreviewCode } from '../clients/index.ts'
import { findGallery } from '../galleries/index.ts'
import { listReadyPictures, maxPictures } from '../pictures/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import type { SharingDeps } from './sharing.module.ts'

type Activity = AnswerOf<typeof listActivity>
type Device = Activity['events'][number]['device']

type VisitorRow = {
  id: string
  name: string | null
  device: Device
  visits: number
  first_seen_at: Date
  last_seen_at: Date
  favourites: number
  chosen: number | null
  downloads: number
  last_picture_number: number | null
}

type EventRow = {
  id: string
  at: Date
  kind: Activity['events'][number]['kind']
  name: string | null
  device: Device
  count: number
  amount: number | null
}

/** The most recent visitors first; for a gallery with thousands of visitors, the latest are enough. */
const maxVisitors = 200

async function readActivity(
  tx: Tx,
  options: { customerId: string; galleryId: string; before: string | null; count: number },
): Promise<Activity> {
  const { customerId, galleryId, before, count } = options
  const gallery = await findGallery(tx, customerId, galleryId)
  if (!gallery) throw new ApiError('GalleryNotFound')
  const visitors = await listVisitors(tx, customerId, galleryId)
  const events = await listEvents(tx, customerId, galleryId, before, count + 1)
  const displayNumbers = visitors.some((visitor) => visitor.last_picture_number !== null)
    ? await displayNumbersIn(tx, customerId, galleryId, gallery.ordering as OrderingCode)
    : new Map<number, number>()
  return {
    visitors: visitors.map(({ first_seen_at, last_seen_at, last_picture_number, ...visitor }) => ({
      ...visitor,
      first_seen: first_seen_at.toISOString(),
      last_seen: last_seen_at.toISOString(),
      last_picture_number: last_picture_number === null ? null : (displayNumbers.get(last_picture_number) ?? null),
    })),
    events: events.slice(0, count).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    more: events.length > count,
  }
}

async function listVisitors(tx: Tx, customerId: string, galleryId: string): Promise<VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`
    select v.id, c.name, v.device, v.visits, v.first_seen_at, v.last_seen_at, v.downloads, v.last_picture_number,
      (select count(*)::int from favourite f
        join picture p on p.customer_id = f.customer_id and p.owner_id = v.gallery_id and p.number = f.number
          and p.owner_kind = 'gallery' and p.trashed_at is null
        where f.customer_id = v.customer_id and f.visitor_id = v.id) as favourites,
      (select s.chosen from selection s
        where s.customer_id = v.customer_id and s.gallery_id = v.gallery_id and s.client_id = v.client_id) as chosen
    from gallery_visitor v
    left join client c on c.customer_id = v.customer_id and c.id = v.client_id
    where v.customer_id = ${customerId} and v.gallery_id = ${galleryId}
    order by v.last_seen_at desc, v.id
    limit ${maxVisitors}`.execute(tx)
  return rows
}

async function listEvents(
  tx: Tx,
  customerId: string,
  galleryId: string,
  before: string | null,
  count: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select a.id, a.at, a.kind, c.name, a.device, a.count, a.amount
    from activity a
    join gallery_visitor v on v.customer_id = a.customer_id and v.id = a.visitor_id
    left join client c on c.customer_id = v.customer_id and c.id = v.client_id
    where a.customer_id = ${customerId} and a.gallery_id = ${galleryId}
      and (a.count > 0 or a.kind <> 'favourited')
      and (${before}::uuid is null or a.id < ${before}::uuid)
    order by a.id desc
    limit ${count}`.execute(tx)
  return rows
}

/** Maps internal numbers to display numbers; in a draft, to the numbers the pictures would get. */
async function displayNumbersIn(tx: Tx, customerId: string, galleryId: string, ordering: OrderingCode) {
  const order = { customerId, ownerId: galleryId, ordering, limit: maxPictures, offset: 0 }
  const rows = await listReadyPictures(tx, order)
  return new Map(rows.map((row, at) => [row.number, row.display_number ?? at + 1]))
}

/** Returns the gallery's address with a single-use code, which identifies the owner's preview. */
async function previewGallery(
  { db, clock, config }: SharingDeps,
  customerId: string,
  galleryId: string,
): Promise<string> {
  const token = newTenantToken(customerId)
  const now = clock()
  const expiresAt = new Date(now.getTime() + validityMs.previewCode)
  const { slug, profile } = await db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    await insertPreviewCode(tx, token, { galleryId, expiresAt })
    return { slug: gallery.slug, profile: await openProfile(tx, customerId, now) }
  })
  return `${studioAddress(config, profile)}/${slug}#p=${token.text}`
}

const pageSize = 30

/** The photographer's calls about the families' activity. */
export function activityRoutes(deps: SharingDeps): Route[] {
  const { db } = deps
  return [
    customerRoute(listActivity, async ({ params, query, principal: { customerId } }) =>
      db.tenant(customerId, (tx) =>
        readActivity(tx, {
          customerId,
          galleryId: params.collection_id,
          before: query.before ?? null,
          count: query.count ?? pageSize,
        }),
      ),
    ),
    customerRoute(previewGalleryEndpoint, async ({ params, principal: { customerId } }) => ({
      url: await previewGallery(deps, customerId, params.collection_id),
    })),
  ]
}
