import { z } from 'zod'
import { familyMember } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, integerInText, line, moment, paragraph } from '../fields/text.ts'
import { choiceState, commentThread } from './choice-shape.ts'
import { pictureNumber } from './family-shape.ts'

// Choosing together: the client invites up to six people, each with their own link and their own opinions. Only the
// client's own choices are the selection; nothing here changes them.

export const MAX_PARTICIPANTS = 6

const ids = { gallery: 'params.gallery_id' } as const
const params = z.object({ gallery_id: id })
const participantName = line(1, 60)
const changes = z
  .array(z.object({ number: pictureNumber, state: choiceState }))
  .min(1)
  .max(500)
/** Number and state of every decided picture; with `since`, also pictures that are undecided again (`no`). */
const opinions = z.array(z.strictObject({ number: pictureNumber, state: choiceState }))

// Calls of the client.

const client = { origin: 'ours', host: 'gallery', access: familyMember('choice.own') } as const

const invitation = z.strictObject({
  id,
  /** Null until the person has opened the link. */
  name: z.string().nullable(),
  joined_at: moment.nullable(),
  /** `https://{studio}/{slug}#j={token}`: opens the gallery as this participant. */
  link: z.string(),
})

/** Everybody who chooses along, and their opinions that changed after a revision (0: all). */
export const listParticipants = endpoint({
  name: 'together.list',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/participants',
  ...client,
  ids,
  params,
  query: z.object({ since: integerInText(0) }),
  answer: z.strictObject({
    /** The photographer allows invitations in this gallery. */
    allowed: z.boolean(),
    revision: z.number().int(),
    participants: z.array(invitation.extend({ choices: opinions })),
  }),
  errors: ['GalleryNotOpen'],
})

export const inviteParticipant = endpoint({
  name: 'together.invite',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/participants',
  ...client,
  ids,
  params,
  body: z.object({}),
  answer: z.strictObject({ participant: invitation }),
  errors: ['GalleryNotOpen', 'SelectionClosed', 'TooManyParticipants', 'ParticipantsNotAllowed'],
})

/** The link and every page opened with it end at once. */
export const removeParticipant = endpoint({
  name: 'together.remove',
  method: 'DELETE',
  path: '/family/gallery/{gallery_id}/participants/{participant_id}',
  ...client,
  ids: { ...ids, participant: 'params.participant_id' },
  params: params.extend({ participant_id: id }),
  errors: ['GalleryNotOpen'],
})

// Calls of a participant, who entered with `family.enter` and `participant`.

const participant = { origin: 'ours', host: 'gallery', access: familyMember('choice.together') } as const

const participation = {
  /** Of the participant; the device keeps what it has not sent under this id. */
  id,
  /** Null: asked before the first decision. */
  name: z.string().nullable(),
  /** The client who invites. */
  client_name: z.string(),
  status: z.enum(['open', 'expired', 'done']),
  finished_at: moment.nullable(),
  revision: z.number().int(),
  choices: opinions,
  comments: z.array(commentThread),
}

/** The participant's own opinions and all comments; with `since`, only what changed after that revision. */
export const getParticipation = endpoint({
  name: 'together.get',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/participation',
  ...participant,
  ids,
  params,
  query: z.object({ since: integerInText(0) }),
  answer: z.strictObject(participation),
  errors: ['GalleryNotOpen'],
})

export const setParticipantName = endpoint({
  name: 'together.setName',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/participation/name',
  ...participant,
  ids,
  params,
  body: z.object({ name: participantName }),
  errors: ['GalleryNotOpen'],
})

/** One decision, or all that were made without a connection. Idempotent. */
export const chooseAsParticipant = endpoint({
  name: 'together.choose',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/participation/choices',
  ...participant,
  ids,
  params,
  body: z.object({ changes }),
  answer: z.strictObject({ revision: z.number().int(), changed: z.boolean() }),
  errors: ['GalleryNotOpen', 'SelectionClosed'],
})

export const commentAsParticipant = endpoint({
  name: 'together.comment',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/participation/comments',
  ...participant,
  ids,
  params,
  /** The key is made by the browser, so that a comment sent twice is stored once. */
  body: z.object({ key: id, number: pictureNumber, text: paragraph(1, 1000) }),
  answer: z.strictObject({ thread: commentThread }),
  errors: ['GalleryNotOpen', 'SelectionClosed', 'CommentsNotAllowed'],
})

/** Server-sent events, each `{ revision }`, as `choice.listen`. */
export const listenAsParticipant = endpoint({
  name: 'together.listen',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/participation/events',
  ...participant,
  caller: 'events',
  ids,
  params,
  errors: ['GalleryNotOpen'],
})
