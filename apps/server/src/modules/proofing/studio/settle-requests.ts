import type { AnswerOf, BodyOf, reopenAlbum as reopenEndpoint, settleAlbumRequest } from '@revela/contract'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { readSentVersions } from '../album.read.ts'
import { endApprovals } from '../approval.repository.ts'
import { completeApproval } from '../complete-approval.ts'
import { changeAndAnnounce, lockProof, recordEvent } from '../proof.repository.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { changeRequestRow, findRequest, readRequests } from '../request.repository.ts'

type SettledId = { readonly albumId: string; readonly requestId: string }

/**
 * A reason is stored only for a request that is declined. The last open request that an approval did not name may be what
 * the album's approval waited for.
 */
export async function settleRequest(
  deps: ProofingDeps,
  customerId: string,
  { albumId, requestId }: SettledId,
  { state, reason }: BodyOf<typeof settleAlbumRequest>,
): Promise<AnswerOf<typeof settleAlbumRequest>> {
  const { db, clock } = deps
  return db.tenant(customerId, async (tx) => {
    const proof = await lockProof(tx, customerId, albumId)
    const now = clock()
    const request = await findRequest(tx, customerId, requestId)
    if (!request || request.album_id !== albumId || request.state === 'unsent') throw new ApiError('NotFound')
    if (proof.approved_at !== null) throw new ApiError('AlbumApproved')
    const declineReason = state === 'declined' ? reason : ''
    if (request.state !== state || request.decline_reason !== declineReason) {
      const changed = await changeAndAnnounce(tx, proof)
      await changeRequestRow(tx, customerId, requestId, {
        state,
        decline_reason: declineReason,
        settled_at: state === 'open' ? null : now,
        revision: changed.revision,
      })
      const versions = await readSentVersions(tx, customerId, albumId)
      const version = versions.find(({ id }) => id === request.version_id)?.number ?? 1
      const event = { kind: 'settled', name: null, version, count: 1, note: declineReason } as const
      if (state !== 'open') await recordEvent(tx, proof, event, now)
      await completeApproval(deps, tx, changed, now)
    }
    const [shown] = await readRequests(tx, deps, { customerId, albumId, viewer: 'studio', id: requestId })
    if (!shown) throw new ApiError('NotFound')
    return { request: shown }
  })
}

/** Ends the approvals in force: a new version can be sent, and the readers may write and approve again. */
export async function reopenAlbum(
  { db, clock }: Pick<ProofingDeps, 'db' | 'clock'>,
  customerId: string,
  albumId: string,
  { reason }: BodyOf<typeof reopenEndpoint>,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const proof = await lockProof(tx, customerId, albumId)
    const now = clock()
    if (proof.approved_at === null) throw new ApiError('AlbumNotApproved')
    await endApprovals(tx, customerId, albumId, now)
    await changeAndAnnounce(tx, proof, { approved_at: null })
    const newest = (await readSentVersions(tx, customerId, albumId)).at(-1)
    const version = newest ? { version: newest.number } : {}
    await recordEvent(tx, proof, { kind: 'reopened', name: null, ...version, note: reason }, now)
  })
}
