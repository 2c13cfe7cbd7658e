import {
  chooseAsParticipant as chooseEndpoint,
  commentAsParticipant as commentEndpoint,
  getParticipation,
  inviteParticipant as inviteEndpoint,
  listenAsParticipant,
  listParticipants,
  removeParticipant as removeEndpoint,
  setParticipantName as setNameEndpoint,
} from '@revela/contract'
import type { Policies, Policy } from '../../../access/authorize.ts'
import { familyRoute, familyStream, type Route } from '../../../http/route.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { streamSelection } from '../selection-stream.ts'
import type { SelectionsDeps } from '../selections.module.ts'
import { inviteParticipant, readParticipants, removeParticipant } from './invite-participant.ts'
import {
  chooseAsParticipant,
  commentAsParticipant,
  readParticipatedSelection,
  readParticipation,
  setParticipantName,
} from './participation.ts'

/** Choosing together: calls of the client about the people they invited, and calls of these. */
export function togetherRoutes(deps: SelectionsDeps): Route[] {
  return [
    familyRoute(listParticipants, async ({ params, query, principal }) =>
      readParticipants(deps, principal, params.gallery_id, query.since),
    ),
    familyRoute(inviteEndpoint, async ({ params, principal }) => inviteParticipant(deps, principal, params.gallery_id)),
    familyRoute(removeEndpoint, async ({ params, principal }) =>
      removeParticipant(deps, principal, params.gallery_id, params.participant_id),
    ),
    familyRoute(getParticipation, async ({ query, principal }) => readParticipation(deps, principal, query.since)),
    familyRoute(setNameEndpoint, async ({ body, principal }) => setParticipantName(deps, principal, body.name)),
    familyRoute(chooseEndpoint, async ({ body, principal }) => chooseAsParticipant(deps, principal, body.changes)),
    familyRoute(commentEndpoint, async ({ body, principal }) => commentAsParticipant(deps, principal, body)),
    familyStream(listenAsParticipant, async ({ principal }) =>
      streamSelection(deps, principal, await readParticipatedSelection(deps, principal)),
    ),
  ]
}

/**
 * Who may choose what in a gallery that they may view: a participant has opinions only, and everybody else no
 * participation. Participants download nothing.
 */
export function choicePolicies(canViewGallery: Policy): Policies {
  const viewAs =
    (isParticipant: boolean): Policy =>
    async (request) => {
      const actor = await canViewGallery(request)
      if (typeof actor !== 'object') return actor
      if (actor.kind === 'customer' || (actor.participantId !== null) !== isParticipant) throw new ApiError('Forbidden')
      return actor
    }
  return { 'choice.own': viewAs(false), 'choice.together': viewAs(true), 'delivery.download': viewAs(false) }
}
