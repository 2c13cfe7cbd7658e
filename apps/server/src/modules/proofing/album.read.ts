import { albumStatus, type AlbumApprovalMode, type AlbumStatus } from '@revela/domain'
import { sql } from 'kysely'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ProofRow } from './proofing.module.ts'

/** What proofing reads of an album; module `albums` writes it. */
export type AlbumRow = {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly client_id: string | null
  readonly layout: 'spreads' | 'pages'
  readonly page_width_mm: number | null
  readonly page_height_mm: number | null
  readonly trim_mm: number
  readonly safe_mm: number
  readonly deadline_day: string | null
  readonly rounds_included: number | null
  readonly extra_round_price: number | null
  readonly approval: AlbumApprovalMode
}

/** An album in the trash is not found. */
export async function readAlbum(tx: Tx, customerId: string, albumId: string): Promise<AlbumRow> {
  const album = await findAlbum(tx, customerId, albumId)
  if (!album) throw new ApiError('AlbumNotFound')
  return album
}

export async function findAlbum(tx: Tx, customerId: string, albumId: string): Promise<AlbumRow | undefined> {
  const { rows } = await sql<AlbumRow>`
    select id, title, slug, client_id, layout, page_width_mm, page_height_mm, trim_mm, safe_mm, deadline_day,
      rounds_included, extra_round_price, approval
    from album where customer_id = ${customerId} and id = ${albumId} and deleted_at is null`.execute(tx)
  return rows[0]
}

export type SentVersion = {
  readonly id: string
  readonly number: number
  readonly note: string
  readonly spreads: number
  readonly access_epoch: number
  readonly sent_at: Date
}

/** Sent versions, newest last. A draft is nobody's business but the studio's. */
export async function readSentVersions(tx: Tx, customerId: string, albumId: string): Promise<SentVersion[]> {
  const { rows } = await sql<SentVersion>`
    select id, number, note, pictures as spreads, access_epoch, sent_at from album_version
    where customer_id = ${customerId} and album_id = ${albumId} and sent_at is not null
    order by number`.execute(tx)
  return rows
}

export type RequestCounts = {
  readonly unsent: number
  readonly open: number
  /** Ids of the open requests. */
  readonly openIds: readonly string[]
}

export async function readRequestCounts(tx: Tx, customerId: string, albumId: string): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`
    select count(*) filter (where state = 'unsent')::int as unsent, count(*) filter (where state = 'open')::int as open,
      coalesce(array_agg(id order by id) filter (where state = 'open'), '{}') as "openIds"
    from album_request where customer_id = ${customerId} and album_id = ${albumId}`.execute(tx)
  return rows[0]!
}

export function statusOf(
  proof: Pick<ProofRow, 'approved_at'>,
  newest: Pick<SentVersion, 'number'> | undefined,
  openRequests: number,
): AlbumStatus {
  return albumStatus({ sentVersion: newest?.number ?? 0, openRequests, isApproved: proof.approved_at !== null })
}

export function presentRounds(
  { rounds_included: included, extra_round_price: extra_price }: AlbumRow,
  { rounds_used: used }: Pick<ProofRow, 'rounds_used'>,
) {
  return { used, included, extra_price }
}
