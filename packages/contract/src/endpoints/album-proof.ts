import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, line, moment, paragraph } from '../fields/text.ts'
import { email, phoneNumber } from '../fields/user.ts'
import { albumApproval, albumReceipt, albumRequest, albumStatus, endedReceipt, roundTerms } from './album-shape.ts'

// What the photographer sees and does while an album is proofed.

const read = { origin: 'ours', access: customer('album.read') } as const
const write = { origin: 'ours', access: customer('album.write') } as const
const ofAlbum = { ids: { album: 'params.album_id' }, params: z.object({ album_id: id }) } as const
const ofReader = {
  ids: { ...ofAlbum.ids, album_reader: 'params.reader_id' },
  params: z.object({ album_id: id, reader_id: id }),
} as const

const readerName = line(1, 60)

const reader = z.strictObject({
  id,
  client_id: id.nullable(),
  name: z.string(),
  /** Null: no mailbox is known. */
  email: z.string().nullable(),
  /** Digits with the country prefix; null: unknown. */
  whatsapp: z.string().nullable(),
  approves: z.boolean(),
  /** `{url}#l={token}`: opens the album as this reader. */
  link: z.string(),
  last_seen_at: moment.nullable(),
  /** Spreads of the newest sent version that this reader has looked at. */
  viewed: count,
  /** The last mail with the link; null: none. */
  mailed: z.strictObject({ at: moment, state: z.enum(['queued', 'held', 'sent', 'rejected']) }).nullable(),
})

/** Everything that changes while an album is proofed. */
export const getAlbumProof = endpoint({
  name: 'albumProof.get',
  method: 'GET',
  path: '/albums/{album_id}/proof',
  ...read,
  ...ofAlbum,
  answer: z.strictObject({
    status: albumStatus,
    revision: count,
    rounds: roundTerms,
    readers: z.array(reader),
    /** Sent requests of every version, oldest first; unsent ones belong to the readers. */
    requests: z.array(albumRequest),
    /**
     * Those that count, and those that a reopening ended. One from before a request that is open now does not count, and
     * is left out until the request is settled: its reader may approve again.
     */
    approvals: z.array(albumApproval),
    receipt: albumReceipt,
    /** Receipts of approvals that a reopening ended, newest first. */
    ended_receipts: z.array(endedReceipt),
  }),
})

export const addAlbumReader = endpoint({
  name: 'albumProof.addReader',
  method: 'POST',
  path: '/albums/{album_id}/readers',
  ...write,
  ids: { ...ofAlbum.ids, client: 'body.client_id' },
  params: ofAlbum.params,
  /** With a client, name and addresses are the client's. */
  body: z.object({
    client_id: id.optional(),
    name: readerName.optional(),
    email: email.optional(),
    tel: phoneNumber.optional(),
    approves: z.boolean(),
  }),
  answer: z.strictObject({ reader }),
  errors: ['FeatureNotInPlan', 'TooManyAlbumReaders'],
})

export const updateAlbumReader = endpoint({
  name: 'albumProof.updateReader',
  method: 'PUT',
  path: '/albums/{album_id}/readers/{reader_id}',
  ...write,
  ...ofReader,
  body: z.object({
    name: readerName.optional(),
    email: email.nullish(),
    tel: phoneNumber.nullish(),
    approves: z.boolean().optional(),
  }),
})

/** The link and every page opened with it end at once. Requests and approvals keep the name. */
export const removeAlbumReader = endpoint({
  name: 'albumProof.removeReader',
  method: 'DELETE',
  path: '/albums/{album_id}/readers/{reader_id}',
  ...write,
  ...ofReader,
})

/** Mails readers their links. The same mail again within a minute, or while it is queued, is not sent twice. */
export const mailAlbum = endpoint({
  name: 'albumProof.mail',
  method: 'POST',
  path: '/albums/{album_id}/mails',
  ...write,
  ids: { ...ofAlbum.ids, album_reader: 'body.reader_ids' },
  params: ofAlbum.params,
  body: z.object({ reader_ids: z.array(id).min(1).max(6), subject: line(1, 200), message: paragraph(1, 5000) }),
  answer: z.strictObject({ queued: count, repeated: count }),
  errors: ['FeatureNotInPlan', 'EmailNotConfirmed', 'SendingLimitReached', 'SendingPaused', 'AlbumNotSent'],
})

/** Marks a sent request as done, declined with a reason, or open again. Not while the album is approved. */
export const settleAlbumRequest = endpoint({
  name: 'albumProof.settleRequest',
  method: 'PUT',
  path: '/albums/{album_id}/requests/{request_id}',
  ...write,
  ids: { ...ofAlbum.ids, album_request: 'params.request_id' },
  params: z.object({ album_id: id, request_id: id }),
  body: z.object({ state: z.enum(['open', 'done', 'declined']), reason: paragraph(0, 500) }),
  answer: z.strictObject({ request: albumRequest }),
  errors: ['AlbumApproved'],
})

/** The sent requests: a table, a PDF checklist with thumbnails, or the file names of wanted pictures for Lightroom. */
export const exportAlbumRequests = endpoint({
  name: 'albumProof.exportRequests',
  method: 'POST',
  path: '/albums/{album_id}/requests/files/{format}',
  ...read,
  ids: ofAlbum.ids,
  params: z.object({ album_id: id, format: z.enum(['csv', 'pdf', 'lightroom']) }),
  answer: z.strictObject({
    name: z.string(),
    /** Null for Lightroom. */
    url: z.string().nullable(),
    /** Comma-joined file names without their endings; only for Lightroom. */
    text: z.string().nullable(),
  }),
})

/** Ends the approvals in force, so that a new version can be sent. Logged with its reason. */
export const reopenAlbum = endpoint({
  name: 'albumProof.reopen',
  method: 'POST',
  path: '/albums/{album_id}/reopening',
  ...write,
  ...ofAlbum,
  body: z.object({ reason: paragraph(0, 500) }),
  errors: ['AlbumNotApproved'],
})
