import {
  addAlbumReader,
  exportAlbumRequests,
  getAlbumProof,
  mailAlbum as mailEndpoint,
  removeAlbumReader,
  reopenAlbum as reopenEndpoint,
  settleAlbumRequest,
  updateAlbumReader,
  type AnswerOf,
} from '@revela/contract'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { isSupport } from '../../../access/support.ts'
import { customerRoute, type Route } from '../../../http/route.ts'
import { presentRounds, readAlbum, readRequestCounts, readSentVersions, statusOf } from '../album.read.ts'
import { listApprovals, listReceipts, presentApprovals } from '../approval.repository.ts'
import { exportRequests } from '../export/export-requests.ts'
import { presentReceipts } from '../export/present-receipt.ts'
import { readProof } from '../proof.repository.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { readRequests } from '../request.repository.ts'
import { mailAlbum } from './mail-album.ts'
import { addReader, presentReaders, removeReader, updateReader } from './readers.ts'
import { reopenAlbum, settleRequest } from './settle-requests.ts'

/** What the photographer sees and does while an album is proofed. */
export function albumProofRoutes(deps: ProofingDeps): Route[] {
  return [
    customerRoute(getAlbumProof, async ({ params, principal }) => readStudioProof(deps, principal, params.album_id)),
    customerRoute(addAlbumReader, async ({ params, body, principal: { customerId } }) =>
      addReader(deps, customerId, params.album_id, body),
    ),
    customerRoute(updateAlbumReader, async ({ params, body, principal: { customerId } }) =>
      updateReader(deps, customerId, { albumId: params.album_id, readerId: params.reader_id }, body),
    ),
    customerRoute(removeAlbumReader, async ({ params, principal: { customerId } }) =>
      removeReader(deps, customerId, { albumId: params.album_id, readerId: params.reader_id }),
    ),
    customerRoute(mailEndpoint, async ({ params, body, principal: { customerId } }) =>
      mailAlbum(deps, customerId, params.album_id, body),
    ),
    customerRoute(settleAlbumRequest, async ({ params, body, principal: { customerId } }) =>
      settleRequest(deps, customerId, { albumId: params.album_id, requestId: params.request_id }, body),
    ),
    customerRoute(exportAlbumRequests, async ({ params, principal: { customerId } }) =>
      exportRequests(deps, customerId, params.album_id, params.format),
    ),
    customerRoute(reopenEndpoint, async ({ params, body, principal: { customerId } }) =>
      reopenAlbum(deps, customerId, params.album_id, body),
    ),
  ]
}

async function readStudioProof(
  deps: ProofingDeps,
  principal: CustomerPrincipal,
  albumId: string,
): Promise<AnswerOf<typeof getAlbumProof>> {
  const { customerId } = principal
  return deps.db.tenant(customerId, async (tx) => {
    const proof = await readProof(tx, customerId, albumId)
    const album = await readAlbum(tx, customerId, albumId)
    const newest = (await readSentVersions(tx, customerId, albumId)).at(-1)
    const { open, openIds } = await readRequestCounts(tx, customerId, albumId)
    const approvals = await listApprovals(tx, customerId, albumId)
    return {
      status: statusOf(proof, newest, open),
      revision: proof.revision,
      rounds: presentRounds(album, proof),
      // A link opens the album as its reader, which support must not do.
      readers: await presentReaders(deps, tx, customerId, album, { withLinks: !isSupport(principal) }),
      requests: await readRequests(tx, deps, { customerId, albumId, viewer: 'studio' }),
      approvals: presentApprovals(approvals, newest, openIds),
      ...presentReceipts(deps, await listReceipts(tx, customerId, albumId), approvals, album.title),
    }
  })
}
