import { isClosed, type AccessMode } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import { singleFlight, type SingleFlight } from '../../platform/single-flight/single-flight.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import { watermarkCode } from '../watermarks/index.ts'

/** A gallery with what its family's pages need. */
export type FamilyGallery = {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly event_date: string | null
  readonly theme: 'light' | 'dark'
  readonly ordering: number
  readonly description: string
  readonly allow_share: boolean
  readonly allow_comments: boolean
  readonly allow_participants: boolean
  readonly share_title: string
  readonly share_description: string
  readonly anti_copy: boolean
  readonly single_download: boolean
  readonly download_all: boolean
  /** Null for a draft, which families do not see. */
  readonly published_at: Date | null
  readonly access: AccessMode
  readonly pictures: number
  readonly bytes: number
  readonly access_epoch: number
  readonly expires_at: Date | null
  /** The last day on which families may enter. */
  readonly closes_on: string | null
  readonly has_ready: boolean
  /** Revision of the watermark on every image above 400 px. */
  readonly watermark: number | null
  readonly cover_focus_x: number
  readonly cover_focus_y: number
  readonly cover_number: number | null
  readonly cover_version: number | null
  readonly cover_width: number | null
  readonly cover_height: number | null
  readonly cover_thumbhash: Buffer | null
}

// Not `exists`: for several galleries, PostgreSQL may compute that from a list of all pictures of the studio.
const text = (condition: string) => `
  select g.id, g.slug, g.title, g.event_date, g.theme, g.ordering, g.description, g.allow_share, g.allow_comments,
    g.allow_participants, g.share_title, g.share_description, g.anti_copy, g.single_download, g.download_all, g.published_at, g.access, g.pictures,
    g.bytes - (select coalesce(sum(t.bytes), 0)::bigint from picture t where t.customer_id = g.customer_id
      and t.owner_id = g.id and t.purge_at is not null) as bytes,
    g.access_epoch, g.expires_at, g.closes_on, g.cover_focus_x, g.cover_focus_y, w.revision as watermark,
    (select true from picture r where r.customer_id = g.customer_id and r.owner_id = g.id
      and r.owner_kind = 'gallery' and r.state = 'ready' and r.trashed_at is null limit 1) is not null as has_ready,
    p.number as cover_number, p.version as cover_version, p.width as cover_width, p.height as cover_height,
    p.thumbhash as cover_thumbhash
  from gallery g
  left join watermark w on w.customer_id = g.customer_id and w.id = g.watermark_id
  left join picture p on p.customer_id = g.customer_id and p.id = g.cover_picture_id and p.state = 'ready'
    and p.trashed_at is null
  where g.customer_id = $1 and ${condition} and g.deleted_at is null`

const statements = {
  id: { name: 'family_gallery_by_id', text: text('g.id = $2') },
  slug: {
    name: 'family_gallery_by_slug',
    text: text(`g.id = (
      select id from gallery where customer_id = $1 and slug = $2
      union all
      select gallery_id from gallery_slug where customer_id = $1 and slug = $2
      limit 1)`),
  },
  ids: { name: 'family_galleries_by_id', text: text('g.id = any($2::uuid[])') },
}

/** Hundreds of guests open the same gallery in the same second: concurrent readers share one read. */
const singleFlights = new WeakMap<Database, SingleFlight<FamilyGallery | null>>()

/** Finds a gallery by its current or a former address. Includes drafts: callers hide them. */
export async function readFamilyGallery(
  db: Database,
  customerId: string,
  by: 'id' | 'slug',
  value: string,
): Promise<FamilyGallery | null> {
  const runOnce = singleFlights.get(db) ?? singleFlight<FamilyGallery | null>({ crowdIntervalMs: 20 })
  singleFlights.set(db, runOnce)
  return runOnce(`${by} ${customerId} ${value}`, async () => {
    const rows = await db.readTenant<FamilyGallery>(customerId, { ...statements[by], values: [customerId, value] })
    return rows[0] ?? null
  })
}

/** Unordered. */
export async function readFamilyGalleries(
  db: Database,
  customerId: string,
  ids: readonly string[],
): Promise<FamilyGallery[]> {
  return db.readTenant<FamilyGallery>(customerId, { ...statements.ids, values: [customerId, [...ids]] })
}

/** The watermark on every image above 400 px that this gallery's family sees. */
export function familyWatermarkCode({
  watermark,
  anti_copy: stamp,
}: Pick<FamilyGallery, 'watermark' | 'anti_copy'>): string {
  return watermarkCode({ watermark, stamp })
}

type ClosedState = 'suspended' | 'expired' | 'closed'

/** Returns why a gallery is closed to everyone but its owner, or null when it is open. */
export function closedState(
  gallery: Pick<FamilyGallery, 'expires_at' | 'closes_on'>,
  { limits }: Pick<FamilyTerms, 'limits'>,
  now: Date,
): ClosedState | null {
  if (limits === null) return 'suspended'
  if (gallery.expires_at !== null && gallery.expires_at <= now) return 'expired'
  return isClosed(gallery.closes_on, now) ? 'closed' : null
}
