import type { AnswerOf, approveAlbum as endpoint, BodyOf } from '@revela/contract'
import { deviceOf } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { readRequestCounts, readSentVersions, statusOf, type SentVersion } from '../album.read.ts'
import {
  approvalExists,
  insertApproval,
  isCounting,
  isInForce,
  listApprovals,
  presentApproval,
  readManifest,
  replaceApproval,
  type ApprovalRow,
} from '../approval.repository.ts'
import { completeApproval } from '../complete-approval.ts'
import { changeAndAnnounce, lockProof, recordEvent } from '../proof.repository.ts'
import type { ProofingDeps, ProofRow } from '../proofing.module.ts'
import { requireReader } from './album-access.ts'

type Approved = AnswerOf<typeof endpoint>

/**
 * Stores the approval of the newest sent version, with everything that the reader saw of it. With the album locked, no
 * version is sent, no request is written, sent or settled, and no approval is ended meanwhile. A repeated id returns what
 * the first call stored, as long as that counts; afterwards the reader decides again, with another id.
 */
export async function approveAlbum(
  deps: ProofingDeps,
  principal: FamilyPrincipal,
  albumId: string,
  body: BodyOf<typeof endpoint>,
  visit: Visit,
): Promise<Approved> {
  const { db, clock, limiter } = deps
  const { customerId } = principal
  await limiter.consume([{ name: 'album:approve', key: albumId, max: 120, windowSeconds: 3_600 }])
  return db.tenant(customerId, async (tx) => {
    const proof = await lockProof(tx, customerId, albumId)
    // Read behind the lock: approvals that waited for each other are in the order of their times.
    const now = clock()
    const reader = await requireReader(tx, principal, albumId, now)
    const approvals = await listApprovals(tx, customerId, albumId)
    const newest = (await readSentVersions(tx, customerId, albumId)).at(-1)
    if (!newest) throw new ApiError('NotFound')
    const { unsent, open, openIds } = await readRequestCounts(tx, customerId, albumId)
    const isStillCounting = (row: ApprovalRow) =>
      row.version_id === newest.id ? isCounting(row, openIds) : isInForce(row)
    const repeated = approvals.find(({ id, reader_id }) => id === body.key && reader_id === reader.id)
    if (repeated && isStillCounting(repeated)) return present(proof, newest, open, repeated)
    if (!repeated && (await approvalExists(tx, customerId, body.key))) throw new ApiError('InvalidRequest')
    if (!reader.approves) throw new ApiError('ApprovalNotRequested')
    if (proof.approved_at !== null) throw new ApiError('AlbumApproved')
    if (newest.id !== body.version_id) throw new ApiError('AlbumVersionChanged')
    if (repeated) throw new ApiError('ApprovalEnded')
    const own = approvals.find((row) => row.version_id === newest.id && row.reader_id === reader.id && isInForce(row))
    // Approved on another device: the first approval counts, until other requests are sent.
    if (own && isCounting(own, openIds)) return present(proof, newest, open, own)
    const manifest = await readManifest(tx, customerId, newest.id)
    if (manifest.length !== newest.spreads || manifest.length !== body.spreads)
      throw new ApiError('AlbumVersionChanged')
    if (unsent > 0) throw new ApiError('AlbumRequestsUnsent')
    if (open !== body.open_requests) throw new ApiError('AlbumRequestsChanged')
    if (own) await replaceApproval(tx, customerId, own.id, now)
    await insertApproval(tx, {
      customer_id: customerId,
      id: body.key,
      album_id: albumId,
      version_id: newest.id,
      reader_id: reader.id,
      name: body.name,
      spreads: manifest.length,
      open_requests: open,
      open_request_ids: [...openIds],
      manifest,
      approved_at: now,
      ip: visit.ip,
      device: deviceOf(visit.agent),
    })
    const event = { kind: 'approved', name: body.name, version: newest.number, count: manifest.length } as const
    await recordEvent(tx, proof, event, now)
    const changed = await changeAndAnnounce(tx, proof)
    const completed = await completeApproval(deps, tx, changed, now, 'approval')
    const stored = (await listApprovals(tx, customerId, albumId)).find(({ id }) => id === body.key)
    return present(completed, newest, open, stored!)
  })
}

function present(proof: ProofRow, newest: SentVersion, open: number, approval: ApprovalRow): Approved {
  return {
    approval: presentApproval(approval),
    status: statusOf(proof, newest, open),
    revision: proof.revision,
  }
}
