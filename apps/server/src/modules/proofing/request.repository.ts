import { renditionAddress } from '@revela/domain'
import { sql } from 'kysely'
import type { AnswerOf, getAlbumProof } from '@revela/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ContentAddresses } from '../pictures/index.ts'
import { watermarkCode } from '../watermarks/index.ts'
import type { ProofingTables, RequestRow } from './proofing.module.ts'

const tables = (tx: Tx) => tx.withTables<ProofingTables>()

export async function findRequest(tx: Tx, customerId: string, id: string): Promise<RequestRow | undefined> {
  return tables(tx)
    .selectFrom('album_request')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertRequest(tx: Tx, row: RequestRow): Promise<void> {
  await tables(tx).insertInto('album_request').values(row).execute()
}

export async function changeRequestRow(
  tx: Tx,
  customerId: string,
  id: string,
  change: Partial<Pick<RequestRow, 'chip' | 'text' | 'state' | 'decline_reason' | 'settled_at' | 'revision'>>,
): Promise<void> {
  await tables(tx)
    .updateTable('album_request')
    .set(change)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteRequestRow(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('album_request').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

export async function countVersionRequests(tx: Tx, customerId: string, versionId: string): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('album_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
  return count
}

/** Sends the unsent requests of an album as one round. */
export async function openUnsentRequests(
  tx: Tx,
  {
    customerId,
    albumId,
    roundId,
    revision,
  }: Readonly<Record<'customerId' | 'albumId' | 'roundId', string>> & {
    readonly revision: number
  },
): Promise<void> {
  await tables(tx)
    .updateTable('album_request')
    .set({ state: 'open', round_id: roundId, revision })
    .where('customer_id', '=', customerId)
    .where('album_id', '=', albumId)
    .where('state', '=', 'unsent')
    .execute()
}

export type WireRequest = AnswerOf<typeof getAlbumProof>['requests'][number]

/** Who looks: the studio sees every picture that exists; a family those that its gallery shows it now. */
export type Viewer = 'studio' | 'family'

type ShownRow = RequestRow & {
  readonly version_number: number
  readonly picture_version: number | null
  readonly epoch: number | null
  readonly watermark: number | null
  readonly stamp: boolean | null
  readonly is_open: boolean | null
}

/** Requests of an album as they are shown, oldest first. */
export async function readRequests(
  tx: Tx,
  { content, clock }: { readonly content: ContentAddresses; readonly clock: Clock },
  filter: { readonly customerId: string; readonly albumId: string; readonly viewer: Viewer; readonly id?: string },
): Promise<WireRequest[]> {
  const { customerId, albumId, viewer, id = null } = filter
  const now = clock()
  const { rows } = await sql<ShownRow>`
    select q.*, v.number as version_number, p.version as picture_version, g.access_epoch as epoch,
      w.revision as watermark, g.anti_copy as stamp,
      g.published_at is not null
        and coalesce(least(g.expires_at, sao_paulo_day_end(g.closes_on)) > ${now}, true) as is_open
    from album_request q
    join album_version v on v.customer_id = q.customer_id and v.id = q.version_id
    left join gallery g on g.customer_id = q.customer_id and g.id = q.swap_gallery_id and g.deleted_at is null
    left join watermark w on w.customer_id = g.customer_id and w.id = g.watermark_id
    left join picture p on p.customer_id = g.customer_id and p.owner_id = g.id and p.owner_kind = 'gallery'
      and p.number = q.swap_number and p.trashed_at is null and p.state = 'ready'
    where q.customer_id = ${customerId} and q.album_id = ${albumId}
      and (${viewer === 'family'} or q.state <> 'unsent') and (${id}::uuid is null or q.id = ${id}::uuid)
    order by q.created_at, q.id`.execute(tx)
  const prefixes = new Map<string, string>()
  return rows.map((row) => presentRequest(row, thumbOf(row)))

  function thumbOf(row: ShownRow): string | null {
    const { swap_gallery_id: ownerId, swap_number: number, picture_version: version, epoch } = row
    if (ownerId === null || number === null || version === null || epoch === null) return null
    if (viewer === 'family' && !row.is_open) return null
    const view =
      viewer === 'family'
        ? { watermarkCode: watermarkCode({ watermark: row.watermark, stamp: row.stamp ?? false }) }
        : {}
    const prefix = prefixes.get(ownerId) ?? content.signPrefix({ customerId, ownerId, epoch, ...view }).prefix
    prefixes.set(ownerId, prefix)
    return renditionAddress(prefix, { number, version }, 400)
  }
}

function presentRequest(row: ShownRow, thumb: string | null): WireRequest {
  const { swap_gallery_id: galleryId, swap_number: number, swap_title: title } = row
  return {
    id: row.id,
    version: row.version_number,
    spread: row.spread,
    x: row.x,
    y: row.y,
    kind: row.kind,
    chip: row.chip,
    text: row.text,
    swap: galleryId === null || number === null ? null : { gallery_id: galleryId, number, title: title ?? '', thumb },
    reader_name: row.reader_name,
    reader_id: row.reader_id,
    state: row.state,
    decline_reason: row.decline_reason,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
