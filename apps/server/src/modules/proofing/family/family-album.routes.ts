import {
  addAlbumRequest,
  approveAlbum as approveEndpoint,
  changeAlbumRequest,
  deleteAlbumRequest,
  enterAlbum as enterEndpoint,
  getAlbumCover,
  getFamilyAlbum,
  listenToAlbum,
  listSwapPictures,
  markSpreadsSeen,
  sendAlbumRequests,
} from '@revela/contract'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { announcedStream, revisionEvent } from '../../../http/announced-stream.ts'
import type { EventStream } from '../../../http/event-stream.ts'
import { familyRoute, familyStream, openFamilyRoute, type Route } from '../../../http/route.ts'
import { hideFromGuesses } from '../../sharing/index.ts'
import { readProof } from '../proof.repository.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { canReadAlbum } from './album-access.ts'
import { approveAlbum } from './approve-album.ts'
import { addRequest, changeRequest, deleteRequest, sendRequests } from './change-requests.ts'
import { enterAlbum, readAlbumCover } from './enter-album.ts'
import { markSeen, readFamilyAlbum } from './read-family-album.ts'
import { readSwapPictures } from './swap-pictures.ts'

/** An album on its readers' phones. */
export function familyAlbumRoutes(deps: ProofingDeps): Route[] {
  return [
    openFamilyRoute(getAlbumCover, async ({ body, principal, studio: { customerId }, visit }) =>
      readAlbumCover(deps, { customerId, principal, visit }, body),
    ),
    openFamilyRoute(enterEndpoint, async ({ body, principal, studio: { customerId }, visit }) =>
      hideFromGuesses(deps, { customerId, address: visit.address }, () =>
        enterAlbum(deps, { customerId, principal, visit }, body),
      ),
    ),
    familyRoute(getFamilyAlbum, async ({ params, principal, visit }) =>
      readFamilyAlbum(deps, principal, params.album_id, visit),
    ),
    familyRoute(markSpreadsSeen, async ({ params, body, principal }) =>
      markSeen(deps, principal, params.album_id, body),
    ),
    familyRoute(addAlbumRequest, async ({ params, body, principal }) =>
      addRequest(deps, principal, params.album_id, body),
    ),
    familyRoute(changeAlbumRequest, async ({ params, body, principal }) =>
      changeRequest(deps, principal, { albumId: params.album_id, requestId: params.request_id }, body),
    ),
    familyRoute(deleteAlbumRequest, async ({ params, principal }) =>
      deleteRequest(deps, principal, { albumId: params.album_id, requestId: params.request_id }),
    ),
    familyRoute(sendAlbumRequests, async ({ params, body, principal }) =>
      sendRequests(deps, principal, params.album_id, body),
    ),
    familyRoute(approveEndpoint, async ({ params, body, principal, visit }) =>
      approveAlbum(deps, principal, params.album_id, body, visit),
    ),
    familyRoute(listSwapPictures, async ({ params, query, principal }) =>
      readSwapPictures(deps, principal, { albumId: params.album_id, galleryId: params.gallery_id }, query),
    ),
    familyStream(listenToAlbum, async ({ params, principal }) => streamAlbum(deps, principal, params.album_id)),
  ]
}

/** The channel is shared with selections: a subject is the album's id. */
async function streamAlbum(deps: ProofingDeps, principal: FamilyPrincipal, albumId: string): Promise<EventStream> {
  const { customerId, sessionId } = principal
  const { revision } = await deps.db.tenant(customerId, (tx) => readProof(tx, customerId, albumId))
  return announcedStream({
    kind: 'album',
    sessionId,
    subject: albumId,
    live: deps.live,
    hasAccess: () => canReadAlbum(deps, principal, albumId),
    firstEvent: { revision },
    toEvent: revisionEvent,
  })
}
