import type { AnswerOf, getFamilyAlbum, markSpreadsSeen, BodyOf } from '@revela/contract'
import { isRobot } from '@revela/domain'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import {
  presentRounds,
  readAlbum,
  readRequestCounts,
  readSentVersions,
  statusOf,
  type AlbumRow,
} from '../album.read.ts'
import { listApprovals, listReceipts, presentApprovals } from '../approval.repository.ts'
import { presentReceipts } from '../export/present-receipt.ts'
import { readProof } from '../proof.repository.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { listReaders, type ReaderRow } from '../reader.repository.ts'
import { readRequests } from '../request.repository.ts'
import { requireReader } from './album-access.ts'
import { recordOpening } from './record-opening.ts'
import { readAntiCopy, readSpreadTuples, readSpreadWatermark } from './spreads.read.ts'

type FamilyAlbum = AnswerOf<typeof getFamilyAlbum>

const presentReader = ({ id, name, approves }: ReaderRow) => ({ id, name, approves })

/** Returns everything that a reader's page shows, in one response. Of the other readers only their names. */
export async function readFamilyAlbum(
  deps: ProofingDeps,
  principal: FamilyPrincipal,
  albumId: string,
  visit: Visit,
): Promise<FamilyAlbum> {
  const { db, clock, content } = deps
  const { customerId } = principal
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const reader = await requireReader(tx, principal, albumId, now)
    if (!isRobot(visit.agent)) await recordOpening(tx, reader, now)
    // The revision is read first: what changes meanwhile is requested again after its announcement.
    const proof = await readProof(tx, customerId, albumId)
    const album = await readAlbum(tx, customerId, albumId)
    const versions = await readSentVersions(tx, customerId, albumId)
    const newest = versions.at(-1)
    const spreads = await readSpreadTuples(
      tx,
      customerId,
      versions.map(({ id }) => id),
    )
    const watermarkCode = await readSpreadWatermark(tx, customerId)
    const { open, openIds } = await readRequestCounts(tx, customerId, albumId)
    const approvals = await listApprovals(tx, customerId, albumId)
    const receipts = await listReceipts(tx, customerId, albumId)
    return {
      album: presentAlbum(album, {
        status: statusOf(proof, newest, open),
        antiCopy: await readAntiCopy(tx, customerId),
      }),
      rounds: presentRounds(album, proof),
      reader: presentReader(reader),
      readers: (await listReaders(tx, customerId, albumId)).map(presentReader),
      versions: versions.map(({ id, number, note, sent_at, access_epoch: epoch }) => {
        const { prefix, until } = content.signPrefix({ customerId, ownerId: id, epoch, watermarkCode })
        return {
          id,
          number,
          note,
          sent_at: sent_at.toISOString(),
          content: { prefix, until: until.toISOString() },
          spreads: spreads.get(id) ?? [],
        }
      }),
      viewed: newest ? await readViewed(tx, customerId, reader.id, newest.id) : [],
      requests: await readRequests(tx, deps, { customerId, albumId, viewer: 'family' }),
      approvals: presentApprovals(approvals, newest, openIds),
      receipt: presentReceipts(deps, receipts, approvals, album.title).receipt,
      galleries: await readLinkedGalleries(tx, customerId, albumId, now),
      revision: proof.revision,
    }
  })
}

function presentAlbum(
  album: AlbumRow,
  { status, antiCopy }: { status: FamilyAlbum['album']['status']; antiCopy: boolean },
): FamilyAlbum['album'] {
  const { page_width_mm: width_mm, page_height_mm: height_mm } = album
  return {
    id: album.id,
    slug: album.slug,
    title: album.title,
    status,
    layout: album.layout,
    page_size: width_mm === null || height_mm === null ? null : { width_mm, height_mm },
    trim_mm: album.trim_mm,
    safe_mm: album.safe_mm,
    deadline_day: album.deadline_day,
    approval: album.approval,
    anti_copy: antiCopy,
  }
}

async function readViewed(tx: Tx, customerId: string, readerId: string, versionId: string): Promise<number[]> {
  const { rows } = await sql<{ spread: number }>`
    select spread from album_seen
    where customer_id = ${customerId} and reader_id = ${readerId} and version_id = ${versionId}
    order by spread`.execute(tx)
  return rows.map(({ spread }) => spread)
}

/** Only galleries that are open to families now. */
async function readLinkedGalleries(tx: Tx, customerId: string, albumId: string, now: Date) {
  const { rows } = await sql<{ id: string; title: string; pictures: number }>`
    select g.id, g.title, g.pictures from album_gallery l
    join gallery g on g.customer_id = l.customer_id and g.id = l.gallery_id and g.deleted_at is null
    where l.customer_id = ${customerId} and l.album_id = ${albumId} and g.published_at is not null
      and coalesce(least(g.expires_at, sao_paulo_day_end(g.closes_on)) > ${now}, true)
    order by g.created_at, g.id`.execute(tx)
  return rows
}

/** Stored for the reader and counted for the photographer; nobody is notified. */
export async function markSeen(
  { db, clock }: Pick<ProofingDeps, 'db' | 'clock'>,
  principal: FamilyPrincipal,
  albumId: string,
  { version_id: versionId, spreads }: BodyOf<typeof markSpreadsSeen>,
): Promise<void> {
  const { customerId } = principal
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    const reader = await requireReader(tx, principal, albumId, now)
    await sql`
      insert into album_seen (customer_id, reader_id, version_id, spread, seen_at)
      select v.customer_id, r.id, v.id, viewed.spread, ${now}::timestamptz
      from album_version v
      -- Locked, so that a reader who is removed meanwhile is not found instead of violating the foreign key.
      join album_reader r on r.customer_id = v.customer_id and r.id = ${reader.id}
      cross join unnest(${sql.val([...new Set(spreads)])}::int[]) as viewed (spread)
      where v.customer_id = ${customerId} and v.id = ${versionId} and viewed.spread <= v.pictures
      for key share of r
      on conflict do nothing`.execute(tx)
    await recordOpening(tx, reader, now, versionId)
  })
}
