import type { Database } from '../../platform/db/database.ts'
import { singleFlight, type SingleFlight } from '../../platform/single-flight/single-flight.ts'
import { watermarkCode } from '../watermarks/index.ts'

/** A work as the public sees it: with at least one picture that can be shown. */
export type PublicWork = {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly category_id: string | null
  readonly category: string | null
  readonly access_epoch: number
  readonly created_at: Date
  /** When its last picture was added. */
  readonly changed_at: Date
  readonly total: number
  readonly cover_number: number
  readonly cover_version: number
  readonly cover_width: number | null
  readonly cover_height: number | null
  readonly cover_thumbhash: Buffer | null
}

export type PublicWorks = {
  /** Whether a portfolio was created, with or without works. */
  readonly isCreated: boolean
  /** The watermark on every image above 400 px. */
  readonly watermarkCode: string
  /** By category in the photographer's order, works without a category last; newest first. */
  readonly works: readonly PublicWork[]
}

const works = {
  name: 'public_works',
  text: `
    select k.id, k.slug, k.title, c.id as category_id, c.title as category, k.access_epoch, k.created_at,
      r.total, r.changed_at, p.number as cover_number, p.version as cover_version, p.width as cover_width,
      p.height as cover_height, p.thumbhash as cover_thumbhash
    from work k
    left join category c on c.customer_id = k.customer_id and c.id = k.category_id
    cross join lateral (
      select count(*)::int as total, max(uploaded_at) as changed_at from picture r
      where r.customer_id = k.customer_id and r.owner_id = k.id and r.owner_kind = 'work' and r.state = 'ready'
        and r.trashed_at is null
    ) r
    cross join lateral (
      select number, version, width, height, thumbhash from picture p
      where p.customer_id = k.customer_id and p.owner_id = k.id and p.state = 'ready' and p.trashed_at is null
      order by (p.id = k.cover_picture_id) desc nulls last, p.owner_kind = 'cover', p.position, p.id limit 1
    ) p
    where k.customer_id = $1 and r.total > 0
    order by c.position nulls last, c.id, k.created_at desc, k.id desc
    limit 1000`,
}

const terms = {
  name: 'public_portfolio_terms',
  text: `
    select exists (select 1 from portfolio where customer_id = $1) as "isCreated", w.revision as watermark,
      coalesce(m.anti_copy, false) as stamp
    from (values (1)) one
    left join watermark_preferences m on m.customer_id = $1
    left join watermark w on w.customer_id = m.customer_id and w.id = m.watermark_id`,
}

type Terms = { readonly isCreated: boolean; readonly watermark: number | null; readonly stamp: boolean }

/** A popular page is opened by many visitors in the same second: concurrent readers share one read. */
const singleFlights = new WeakMap<Database, SingleFlight<PublicWorks>>()

export async function readPublicWorks(db: Database, customerId: string): Promise<PublicWorks> {
  const runOnce = singleFlights.get(db) ?? singleFlight<PublicWorks>()
  singleFlights.set(db, runOnce)
  return runOnce(customerId, async () => {
    const [[found], rows] = await Promise.all([
      db.readTenant<Terms>(customerId, { ...terms, values: [customerId] }),
      db.readTenant<PublicWork>(customerId, { ...works, values: [customerId] }),
    ])
    return {
      isCreated: found?.isCreated ?? false,
      watermarkCode: watermarkCode(found ?? { watermark: null, stamp: false }),
      works: rows,
    }
  })
}
