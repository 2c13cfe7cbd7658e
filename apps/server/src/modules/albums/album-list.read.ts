import { albumStatus, type AlbumStatus } from '@revela/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** What proofing knows of an album is joined here: every card of the list shows it. */
export type ListedAlbum = {
  readonly id: string
  readonly title: string
  readonly client_id: string | null
  readonly client_name: string | null
  readonly created_at: Date
  readonly deadline_day: string | null
  readonly rounds_included: number | null
  readonly extra_round_price: number | null
  readonly rounds_used: number
  readonly sent_version: number
  readonly spreads: number
  readonly open_requests: number
  readonly is_approved: boolean
  readonly cover_owner_id: string | null
  readonly cover_epoch: number | null
  readonly cover_number: number | null
  readonly cover_version: number | null
  readonly event_kind: string | null
  readonly event_at: Date | null
  readonly event_name: string | null
}

export function statusOf(row: ListedAlbum): AlbumStatus {
  return albumStatus({
    sentVersion: row.sent_version,
    openRequests: row.open_requests,
    isApproved: row.is_approved,
  })
}

export type AlbumFilter = {
  readonly id?: string
  readonly clientId?: string | undefined
  readonly galleryId?: string | undefined
  /** The last album of the page before. */
  readonly after?: string | undefined
}

const matching = (customerId: string, { id = null, clientId = null, galleryId = null }: Nullable<AlbumFilter>) => sql`
  a.customer_id = ${customerId} and a.deleted_at is null
  and (${id}::uuid is null or a.id = ${id}::uuid)
  and (${clientId}::uuid is null or a.client_id = ${clientId}::uuid)
  and (${galleryId}::uuid is null or exists (select 1 from album_gallery l
    where l.customer_id = ${customerId} and l.album_id = a.id and l.gallery_id = ${galleryId}::uuid))`

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

/** Newest first. The cover is the first ready spread of the newest version that has one. */
export async function readAlbums(
  tx: Tx,
  customerId: string,
  filter: AlbumFilter,
  limit: number,
): Promise<ListedAlbum[]> {
  const after = filter.after ?? null
  const { rows } = await sql<ListedAlbum>`
    with page as (
      select a.* from album a
      where ${matching(customerId, filter)}
        and (${after}::uuid is null or (a.created_at, a.id) < (select p.created_at, p.id from album p
          where p.customer_id = ${customerId} and p.id = ${after}::uuid))
      order by a.created_at desc, a.id desc limit ${limit}
    )
    select a.id, a.title, a.client_id, c.name as client_name, a.created_at,
      to_char(a.deadline_day, 'YYYY-MM-DD') as deadline_day, a.rounds_included, a.extra_round_price,
      coalesce(f.rounds_used, 0) as rounds_used, coalesce(s.number, 0) as sent_version, coalesce(n.pictures, 0) as spreads,
      (select count(*)::int from album_request r where r.customer_id = a.customer_id and r.album_id = a.id
        and r.state = 'open') as open_requests, f.approved_at is not null as is_approved,
      k.owner_id as cover_owner_id, k.access_epoch as cover_epoch, k.number as cover_number, k.version as cover_version,
      e.kind as event_kind, e.at as event_at, e.name as event_name
    from page a
    left join client c on c.customer_id = a.customer_id and c.id = a.client_id
    left join album_proof f on f.customer_id = a.customer_id and f.album_id = a.id
    left join lateral (select v.id, v.number from album_version v where v.customer_id = a.customer_id
      and v.album_id = a.id and v.sent_at is not null order by v.number desc limit 1) s on true
    left join lateral (select v.pictures from album_version v where v.customer_id = a.customer_id
      and v.album_id = a.id order by v.number desc limit 1) n on true
    left join lateral (
      select p.owner_id, v.access_epoch, p.number, p.version
      from album_version v
      join picture p on p.customer_id = v.customer_id and p.owner_id = v.id and p.trashed_at is null
        and p.state = 'ready'
      where v.customer_id = a.customer_id and v.album_id = a.id
      order by v.number desc, p.position nulls last, p.number limit 1
    ) k on true
    left join lateral (select v.kind, v.at, v.name from album_event v where v.customer_id = a.customer_id
      and v.album_id = a.id order by v.at desc, v.id desc limit 1) e on true
    order by a.created_at desc, a.id desc`.execute(tx)
  return rows
}

export async function countAlbums(tx: Tx, customerId: string, filter: AlbumFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from album a where ${matching(customerId, filter)}`.execute(tx)
  return rows[0]!.total
}

export type ShownVersion = {
  readonly id: string
  readonly number: number
  readonly note: string
  readonly pictures: number
  readonly bytes: number
  readonly waiting: number
  readonly failed: number
  readonly created_at: Date
  readonly sent_at: Date | null
}

/** `bytes` without the spreads in the trash. */
export async function readVersions(tx: Tx, customerId: string, albumId: string): Promise<ShownVersion[]> {
  const { rows } = await sql<ShownVersion>`
    select v.id, v.number, v.note, v.pictures, coalesce(sum(p.bytes), 0)::bigint as bytes, v.created_at, v.sent_at,
      count(p.id) filter (where p.state = 'stored')::int as waiting,
      count(p.id) filter (where p.state = 'failed')::int as failed
    from album_version v
    left join picture p on p.customer_id = v.customer_id and p.owner_id = v.id and p.trashed_at is null
    where v.customer_id = ${customerId} and v.album_id = ${albumId}
    group by v.customer_id, v.id
    order by v.number`.execute(tx)
  return rows
}

export async function readLinkedGalleries(tx: Tx, customerId: string, albumId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from album_gallery l
    join gallery g on g.customer_id = l.customer_id and g.id = l.gallery_id and g.deleted_at is null
    where l.customer_id = ${customerId} and l.album_id = ${albumId}
    order by g.created_at, g.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type TrashedAlbum = {
  readonly id: string
  readonly title: string
  readonly deleted_at: Date
  readonly purge_at: Date
  readonly spreads: number
  readonly bytes: number
}

/** The last deleted first. */
export async function readTrashedAlbums(tx: Tx, customerId: string): Promise<TrashedAlbum[]> {
  const { rows } = await sql<TrashedAlbum>`
    select a.id, a.title, a.deleted_at, a.purge_at, coalesce(sum(v.pictures), 0)::int as spreads,
      coalesce(sum(v.bytes), 0)::bigint as bytes
    from album a
    left join album_version v on v.customer_id = a.customer_id and v.album_id = a.id
    where a.customer_id = ${customerId} and a.deleted_at is not null
    group by a.customer_id, a.id
    order by a.deleted_at desc, a.id desc
    limit 1000`.execute(tx)
  return rows
}

export type ShownSpread = {
  readonly id: string
  readonly title: string
  readonly number: number
  readonly version: number
  readonly state: 'stored' | 'ready' | 'failed'
  readonly failure: string | null
  readonly width: number | null
  readonly height: number | null
  readonly thumbhash: Buffer | null
  readonly sha256: Buffer
}

/** Every spread of a version in its order. */
export async function readSpreads(tx: Tx, customerId: string, versionId: string): Promise<ShownSpread[]> {
  const { rows } = await sql<ShownSpread>`
    select id, title, number, version, state, failure, width, height, thumbhash, sha256
    from picture
    where customer_id = ${customerId} and owner_id = ${versionId} and owner_kind = 'album_version'
      and trashed_at is null
    order by position nulls last, number`.execute(tx)
  return rows
}

export type AlbumEvent = {
  readonly id: string
  readonly at: Date
  readonly kind: 'created' | 'sent' | 'opened' | 'requested' | 'settled' | 'approved' | 'reopened'
  readonly name: string | null
  readonly version: number | null
  readonly count: number | null
  readonly note: string
}

/** Newest first. */
export async function readAlbumEvents(
  tx: Tx,
  { customerId, albumId, skip, limit }: { customerId: string; albumId: string; skip: number; limit: number },
): Promise<AlbumEvent[]> {
  const { rows } = await sql<AlbumEvent>`
    select id, at, kind, name, version, count, note from album_event
    where customer_id = ${customerId} and album_id = ${albumId}
    order by at desc, id desc offset ${skip} limit ${limit}`.execute(tx)
  return rows
}
