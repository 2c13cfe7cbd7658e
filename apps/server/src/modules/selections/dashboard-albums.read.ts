import type { AnswerOf, getDashboard as endpoint } from '@revela/contract'
import { DAY_MS } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'

type Albums = AnswerOf<typeof endpoint>['albums']

/** The newest sent version of an album, with its first spread as the cover. */
type AlbumNotice = {
  readonly album_id: string
  readonly album_title: string
  readonly client_name: string | null
  readonly version_id: string
  readonly version: number
  readonly access_epoch: number
  readonly sent_at: Date
  readonly spreads: number
  readonly cover_number: number | null
  readonly cover_version: number | null
}

type RequestedNotice = AlbumNotice & { readonly requests: number; readonly last_at: Date }
type ApprovedNotice = AlbumNotice & { readonly approved_at: Date; readonly open_requests: number }
type StalledNotice = AlbumNotice & { readonly readers: string[] }

const columns = `a.id as album_id, a.title as album_title, c.name as client_name, v.id as version_id, v.number as version,
    v.access_epoch, v.sent_at, v.pictures as spreads, p.number as cover_number, p.version as cover_version`
const joins = `from album a
  cross join lateral (
    select v.id, v.number, v.access_epoch, v.sent_at, v.pictures from album_version v
    where v.customer_id = a.customer_id and v.album_id = a.id and v.sent_at is not null
    order by v.number desc limit 1
  ) v
  left join lateral (
    select p.number, p.version from picture p
    where p.customer_id = a.customer_id and p.owner_id = v.id and p.owner_kind = 'album_version' and p.trashed_at is null
    order by p.position nulls last, p.number limit 1
  ) p on true
  left join client c on c.customer_id = a.customer_id and c.id = a.client_id
  left join album_proof f on f.customer_id = a.customer_id and f.album_id = a.id`

const requested = {
  name: 'dashboard_albums_requested',
  text: `select ${columns}, q.requests, q.last_at ${joins}
    join lateral (
      select count(*)::int as requests, max(n.sent_at) as last_at
      from album_request r
      join album_round n on n.customer_id = r.customer_id and n.id = r.round_id
      where r.customer_id = a.customer_id and r.album_id = a.id and r.state = 'open'
    ) q on q.requests > 0
    where a.customer_id = $1 and a.deleted_at is null and f.approved_at is null
    order by q.last_at desc, a.id limit 20`,
}
const approved = {
  name: 'dashboard_albums_approved',
  text: `select ${columns}, f.approved_at, (
      select count(*)::int from album_request q
      where q.customer_id = a.customer_id and q.album_id = a.id and q.state = 'open') as open_requests ${joins}
    where a.customer_id = $1 and a.deleted_at is null and f.approved_at > $2
    order by f.approved_at desc, a.id limit 20`,
}
const stalled = {
  name: 'dashboard_albums_stalled',
  text: `select ${columns}, r.readers ${joins}
    join lateral (
      select array_agg(r.name order by r.created_at, r.id) as readers from album_reader r
      where r.customer_id = a.customer_id and r.album_id = a.id and not exists (
        select from album_seen s where s.customer_id = r.customer_id and s.reader_id = r.id and s.version_id = v.id
      )
    ) r on r.readers is not null
    where a.customer_id = $1 and a.deleted_at is null and v.sent_at <= $2 and f.approved_at is null
      and not exists (
        select from album_request q where q.customer_id = a.customer_id and q.album_id = a.id and q.state = 'open')
    order by v.sent_at desc, a.id limit 20`,
}

const stalledAfterMs = 7 * DAY_MS
/** How long an approved album stays on the page. Nothing records that it was printed. */
const approvedForMs = 14 * DAY_MS

/** What albums wait for: the answers to requests, the printer, or a reader who has not looked. */
export async function readAlbumNotices(
  { db, content }: { readonly db: Database; readonly content: ContentAddresses },
  customerId: string,
  now: Date,
): Promise<Albums> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const [withRequests, done, unseen] = await Promise.all([
    db.readTenant<RequestedNotice>(customerId, { ...requested, values: [customerId] }),
    db.readTenant<ApprovedNotice>(customerId, { ...approved, values: [customerId, before(approvedForMs)] }),
    db.readTenant<StalledNotice>(customerId, { ...stalled, values: [customerId, before(stalledAfterMs)] }),
  ])
  const present = (row: AlbumNotice) => presentNotice(content, customerId, row)
  return {
    requested: withRequests.map((row) => ({
      ...present(row),
      requests: row.requests,
      last_at: row.last_at.toISOString(),
    })),
    approved: done.map((row) => ({
      ...present(row),
      approved_at: row.approved_at.toISOString(),
      open_requests: row.open_requests,
    })),
    stalled: unseen.map((row) => ({ ...present(row), readers: row.readers })),
  }
}

function presentNotice(content: ContentAddresses, customerId: string, row: AlbumNotice) {
  const { cover_number: number, cover_version: version } = row
  const spreadAddress = content.forOwner({ customerId, ownerId: row.version_id, epoch: row.access_epoch })
  return {
    album_id: row.album_id,
    album_title: row.album_title,
    client_name: row.client_name,
    cover: number === null || version === null ? null : spreadAddress({ number, version }, 400),
    version: row.version,
    spreads: row.spreads,
    sent_at: row.sent_at.toISOString(),
  }
}
