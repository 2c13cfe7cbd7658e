import type {
  AnswerOf,
  chooseAsParticipant,
  commentAsParticipant,
  getParticipation,
  inviteParticipant,
  listenAsParticipant,
  listParticipants,
  removeParticipant,
  setParticipantName,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

const participants = '/family/gallery/{gallery_id}/participants'
const participation = '/family/gallery/{gallery_id}/participation'

/** Of the client, who invites. */
export const inviteCalls = {
  list: callable<typeof listParticipants>('GET', participants),
  invite: callable<typeof inviteParticipant>('POST', participants),
  remove: callable<typeof removeParticipant>('DELETE', `${participants}/{participant_id}`),
} as const

/** Of an invited person. */
export const participationCalls = {
  get: callable<typeof getParticipation>('GET', participation),
  setName: callable<typeof setParticipantName>('PUT', `${participation}/name`),
  choose: callable<typeof chooseAsParticipant>('PUT', `${participation}/choices`),
  comment: callable<typeof commentAsParticipant>('POST', `${participation}/comments`),
  listen: callable<typeof listenAsParticipant>('GET', `${participation}/events`),
} as const

export type ParticipantList = AnswerOf<typeof listParticipants>
export type Invitation = AnswerOf<typeof inviteParticipant>['participant']
export type Participation = AnswerOf<typeof getParticipation>
