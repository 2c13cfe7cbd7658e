import { z } from 'zod'
import { familyMember, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, date, id, integerInText, line, moment } from '../fields/text.ts'
import {
  albumApproval,
  albumReceipt,
  albumRequest,
  albumSettings,
  albumStatus,
  newAlbumRequest,
  requestChip,
  requestText,
  roundTerms,
  spreadPosition,
} from './album-shape.ts'
import { familyCover, pictureNumber, studioBrand } from './family-shape.ts'

// An album on its readers' phones.

const slug = z
  .string()
  .max(140)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const entry = { origin: 'ours', host: 'gallery', access: open } as const
const reading = { origin: 'ours', host: 'gallery', access: familyMember('album.view') } as const
const deciding = { origin: 'ours', host: 'gallery', access: familyMember('album.decide') } as const
const ids = { album: 'params.album_id' } as const
const params = z.object({ album_id: id })
const requestParams = z.object({ album_id: id, request_id: id })
const requestIds = { ...ids, album_request: 'params.request_id' } as const
/** `AlbumApproved`: read-only since then. `AlbumVersionChanged`: a newer version was sent. */
const changeErrors = ['GalleryNotOpen', 'AlbumApproved', 'AlbumVersionChanged'] as const

/**
 * What is shown before the tap. `gate`: a reader's link is needed. `preparing`: nothing was sent yet. Without a link, and
 * for an unknown address, it is `gate` without a title. `link` is the token of a reader's link.
 */
export const getAlbumCover = endpoint({
  name: 'familyAlbum.getCover',
  method: 'POST',
  path: '/family/album/cover',
  ...entry,
  body: z.object({ slug, link: z.string().max(200).optional() }),
  answer: z.strictObject({
    state: z.enum(['open', 'preparing', 'gate', 'suspended']),
    studio: studioBrand,
    title: z.string().nullable(),
    /** The first spread; null if there is none to show. */
    cover: familyCover.nullable(),
    /** The reader whom this browser is, or whose link it has. */
    reader_name: z.string().nullable(),
  }),
})

/** Called on a tap: this browser is then the link's reader. Without a link, for a browser that entered before. */
export const enterAlbum = endpoint({
  name: 'familyAlbum.enter',
  method: 'POST',
  path: '/family/album/enter',
  ...entry,
  body: z.object({ slug, link: z.string().max(200).optional() }),
  answer: z.strictObject({ album_id: id, name: z.string() }),
  errors: ['NotFound', 'LinkNotValid', 'GalleryNotOpen'],
})

/** number and version (parts of the address), oriented width and height, 24-bit colour. */
const spreadTuple = z.tuple([
  pictureNumber,
  z.number().int().min(1),
  z.number().int().min(1),
  z.number().int().min(1),
  z.number().int().min(0).max(0xff_ff_ff),
])

const version = z.strictObject({
  id,
  number: z.number().int().min(1),
  note: z.string(),
  sent_at: moment,
  /** An image is `{prefix}/{number}-{version}/{400|960|1920|3200}.webp`, until the prefix expires. */
  content: z.strictObject({ prefix: z.string(), until: moment }),
  /** In their order. */
  spreads: z.array(spreadTuple),
})

/** Everything that a reader sees, newest version last. */
export const getFamilyAlbum = endpoint({
  name: 'familyAlbum.get',
  method: 'GET',
  path: '/family/album/{album_id}',
  ...reading,
  ids,
  params,
  answer: z.strictObject({
    album: z.strictObject({
      id,
      slug: z.string(),
      title: z.string(),
      status: albumStatus,
      layout: albumSettings.shape.layout,
      page_size: albumSettings.shape.page_size,
      trim_mm: albumSettings.shape.trim_mm,
      safe_mm: albumSettings.shape.safe_mm,
      deadline_day: date.nullable(),
      approval: albumSettings.shape.approval,
      anti_copy: z.boolean(),
    }),
    rounds: roundTerms,
    reader: z.strictObject({ id, name: z.string(), approves: z.boolean() }),
    /** Everybody who reads it, this reader included. */
    readers: z.array(z.strictObject({ id, name: z.string(), approves: z.boolean() })),
    versions: z.array(version),
    /** Spreads of the newest version that this reader has looked at. */
    viewed: z.array(spreadPosition),
    /** Of every version, unsent ones of all readers included. */
    requests: z.array(albumRequest),
    /** As in `albumProof.get`. */
    approvals: z.array(albumApproval),
    receipt: albumReceipt,
    /** The linked galleries. */
    galleries: z.array(z.strictObject({ id, title: z.string(), pictures: count })),
    revision: count,
  }),
  errors: ['GalleryNotOpen'],
})

export const markSpreadsSeen = endpoint({
  name: 'familyAlbum.markSeen',
  method: 'PUT',
  path: '/family/album/{album_id}/seen',
  ...reading,
  ids: { ...ids, album_version: 'body.version_id' },
  params,
  body: z.object({ version_id: id, spreads: z.array(spreadPosition).min(1).max(120) }),
  errors: ['GalleryNotOpen'],
})

/** Stored at once and shown to the other readers; the photographer sees it when the round is sent. Idempotent by key. */
export const addAlbumRequest = endpoint({
  name: 'familyAlbum.addRequest',
  method: 'POST',
  path: '/family/album/{album_id}/requests',
  ...deciding,
  ids: { ...ids, album_version: 'body.version_id', gallery: 'body.swap.gallery_id' },
  params,
  body: newAlbumRequest,
  answer: z.strictObject({ request: albumRequest, revision: count }),
  errors: [...changeErrors, 'TooManyAlbumRequests'],
})

/** Only a request that is not sent yet, by the reader who wrote it. */
export const changeAlbumRequest = endpoint({
  name: 'familyAlbum.changeRequest',
  method: 'PUT',
  path: '/family/album/{album_id}/requests/{request_id}',
  ...deciding,
  ids: requestIds,
  params: requestParams,
  body: z.object({ chip: requestChip.nullable(), text: requestText }),
  answer: z.strictObject({ request: albumRequest, revision: count }),
  errors: [...changeErrors, 'AlbumRequestSent'],
})

export const deleteAlbumRequest = endpoint({
  name: 'familyAlbum.deleteRequest',
  method: 'DELETE',
  path: '/family/album/{album_id}/requests/{request_id}',
  ...deciding,
  ids: requestIds,
  params: requestParams,
  errors: [...changeErrors, 'AlbumRequestSent'],
})

/**
 * Sends the unsent requests of all readers to the photographer: one round. `requests` is the number that the reader
 * saw; another number means that somebody wrote meanwhile (`AlbumRequestsChanged`). Idempotent by key: a repeated one
 * returns its round, but only with the same number and while the reader has written nothing more since.
 */
export const sendAlbumRequests = endpoint({
  name: 'familyAlbum.sendRequests',
  method: 'POST',
  path: '/family/album/{album_id}/rounds',
  ...deciding,
  ids: { ...ids, album_version: 'body.version_id' },
  params,
  body: z.object({ key: id, version_id: id, requests: count.min(1) }),
  answer: z.strictObject({ round: count, revision: count }),
  errors: [...changeErrors, 'AlbumRequestsChanged'],
})

/**
 * Approves exactly one version. `spreads` and `open_requests` are what the reader saw; anything else is rejected. Unsent
 * requests of any reader must be sent or deleted first (`AlbumRequestsUnsent`). Idempotent by key while the approval
 * counts; once it was ended by a reopening, or other requests were sent, the key is used up (`ApprovalEnded`).
 */
export const approveAlbum = endpoint({
  name: 'familyAlbum.approve',
  method: 'POST',
  path: '/family/album/{album_id}/approvals',
  ...deciding,
  ids: { ...ids, album_version: 'body.version_id' },
  params,
  body: z.object({ key: id, version_id: id, name: line(1, 120), spreads: count.min(1), open_requests: count }),
  answer: z.strictObject({ approval: albumApproval, status: albumStatus, revision: count }),
  errors: [...changeErrors, 'AlbumRequestsChanged', 'AlbumRequestsUnsent', 'ApprovalEnded', 'ApprovalNotRequested'],
})

/** Pictures of a linked gallery, those that its client chose first. Positions count from 0. */
export const listSwapPictures = endpoint({
  name: 'familyAlbum.listSwapPictures',
  method: 'GET',
  path: '/family/album/{album_id}/galleries/{gallery_id}/pictures',
  ...reading,
  ids: { ...ids, gallery: 'params.gallery_id' },
  params: z.object({ album_id: id, gallery_id: id }),
  query: z.object({ from: integerInText(0, 100_000), count: integerInText(1, 500) }),
  answer: z.strictObject({
    content: z.strictObject({ prefix: z.string(), until: moment }),
    total: count,
    pictures: z.array(
      z.strictObject({
        number: pictureNumber,
        version: z.number().int().min(1),
        width: z.number().int(),
        height: z.number().int(),
        title: z.string(),
        chosen: z.boolean(),
      }),
    ),
  }),
  errors: ['GalleryNotOpen'],
})

/** Server-sent events, each `{ revision }`: something that a reader sees has changed. */
export const listenToAlbum = endpoint({
  name: 'familyAlbum.listen',
  method: 'GET',
  path: '/family/album/{album_id}/events',
  ...reading,
  caller: 'events',
  ids,
  params,
  errors: ['GalleryNotOpen'],
})
