import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, integerInText, moment, oneOrMore, paragraph } from '../fields/text.ts'
import { albumSettings, albumStatus, albumTitle, roundTerms } from './album-shape.ts'
import { shownPicture } from './picture.ts'

// Albums, their versions and spreads, for the photographer.

const read = { origin: 'ours', access: customer('album.read') } as const
const write = { origin: 'ours', access: customer('album.write') } as const
const ofAlbum = { ids: { album: 'params.album_id' }, params: z.object({ album_id: id }) } as const
const ofVersion = { ids: { album_version: 'params.version_id' }, params: z.object({ version_id: id }) } as const
const planErrors = ['FeatureNotInPlan'] as const

const listedAlbum = z.strictObject({
  id,
  title: z.string(),
  client: z.strictObject({ id, name: z.string() }).nullable(),
  status: albumStatus,
  /** The number of the newest sent version; 0: none was sent. */
  sent_version: count,
  /** Of the newest version, sent or not. */
  spreads: count,
  /** 400 px of the first spread, signed. */
  cover: z.string().nullable(),
  rounds: roundTerms,
  open_requests: count,
  deadline_day: z.string().nullable(),
  last_event: z.strictObject({ kind: z.string(), at: moment, name: z.string().nullable() }).nullable(),
  created_at: moment,
})

/** Newest first, 30 at a time; `after` is the id of the last one. */
export const listAlbums = endpoint({
  name: 'album.list',
  method: 'GET',
  path: '/albums',
  ...read,
  ids: { album: 'query.after', client: 'query.client_id', gallery: 'query.gallery_id' },
  query: z.object({ after: id.optional(), client_id: id.optional(), gallery_id: id.optional() }),
  answer: z.strictObject({ albums: z.array(listedAlbum), has_more: z.boolean(), total: count }),
  errors: planErrors,
})

/** Creates the album with an empty first version. A client is its first reader. */
export const createAlbum = endpoint({
  name: 'album.create',
  method: 'POST',
  path: '/albums',
  ...write,
  ids: { client: 'body.client_id', gallery: 'body.gallery_ids' },
  body: z.object({ title: albumTitle, client_id: id.nullable(), gallery_ids: z.array(id).max(20) }),
  answer: z.strictObject({ album: z.strictObject({ id, version_id: id }) }),
  errors: planErrors,
})

const albumVersion = z.strictObject({
  id,
  number: z.number().int().min(1),
  note: z.string(),
  spreads: count,
  bytes: z.number().int(),
  /** Spreads that have no renditions yet, or that could not be read. */
  waiting: count,
  failed: count,
  created_at: moment,
  /** Null: the draft. */
  sent_at: moment.nullable(),
})

export const getAlbum = endpoint({
  name: 'album.get',
  method: 'GET',
  path: '/albums/{album_id}',
  ...read,
  ...ofAlbum,
  answer: z.strictObject({
    album: listedAlbum.extend({
      settings: albumSettings,
      /** In the order of their numbers. */
      versions: z.array(albumVersion),
      /** The address that readers' links begin with. */
      url: z.string(),
    }),
  }),
  errors: planErrors,
})

/**
 * Settings may change at any time. Asking one person instead of all may complete the approval of the album; nothing else
 * here changes what was approved.
 */
export const updateAlbum = endpoint({
  name: 'album.update',
  method: 'PUT',
  path: '/albums/{album_id}',
  ...write,
  ids: { ...ofAlbum.ids, client: 'body.client_id', gallery: 'body.gallery_ids' },
  params: ofAlbum.params,
  body: oneOrMore(albumSettings.extend({ title: albumTitle, client_id: id.nullable() })),
  errors: planErrors,
})

/** Moves it to the trash for seven days: its links open nothing, its space stays used. */
export const trashAlbum = endpoint({
  name: 'album.trash',
  method: 'DELETE',
  path: '/albums/{album_id}',
  ...write,
  ...ofAlbum,
})

export const listTrashedAlbums = endpoint({
  name: 'album.listTrash',
  method: 'GET',
  path: '/albums/trash',
  ...read,
  answer: z.strictObject({
    albums: z.array(
      z.strictObject({
        id,
        title: z.string(),
        deleted_at: moment,
        purge_at: moment,
        spreads: count,
        bytes: z.number(),
      }),
    ),
  }),
})

export const restoreAlbum = endpoint({
  name: 'album.restore',
  method: 'PUT',
  path: '/albums/trash/{album_id}/restore',
  ...write,
  ids: { trashed_album: 'params.album_id' },
  params: ofAlbum.params,
  errors: ['PlanLimitReached'],
})

export const purgeAlbum = endpoint({
  name: 'album.purge',
  method: 'DELETE',
  path: '/albums/trash/{album_id}',
  ...write,
  ids: { trashed_album: 'params.album_id' },
  params: ofAlbum.params,
})

/** The draft of the next version: the one that exists, or a new one. An approved album must be reopened first. */
export const createAlbumVersion = endpoint({
  name: 'album.createVersion',
  method: 'POST',
  path: '/albums/{album_id}/versions',
  ...write,
  ...ofAlbum,
  answer: z.strictObject({ version: z.strictObject({ id, number: z.number().int() }) }),
  errors: [...planErrors, 'AlbumApproved'],
})

/**
 * Freezes the draft and shows it to its readers. From then on it never changes: a late upload is rejected. Rejected
 * while a spread is not ready. Repeating it changes nothing.
 */
export const sendAlbumVersion = endpoint({
  name: 'album.sendVersion',
  method: 'POST',
  path: '/albums/versions/{version_id}/sending',
  ...write,
  ...ofVersion,
  body: z.object({ note: paragraph(0, 2000) }),
  answer: z.strictObject({ number: z.number().int(), sent_at: moment }),
  errors: [...planErrors, 'EmptyAlbum', 'SpreadsNotReady', 'AlbumApproved'],
})

const spread = shownPicture.extend({
  /** The place in its version, from 1. */
  spread: count,
  /** 3200 px, signed. */
  full: z.string(),
  /** Hexadecimal, of the original. */
  sha256: z.string().length(64),
})

/** Every spread of a version in its order. */
export const listSpreads = endpoint({
  name: 'album.listSpreads',
  method: 'GET',
  path: '/albums/versions/{version_id}/spreads',
  ...read,
  ...ofVersion,
  answer: z.strictObject({ spreads: z.array(spread) }),
})

/** Every spread of the draft, in the new order; spreads that arrived meanwhile follow in their order. */
export const reorderSpreads = endpoint({
  name: 'album.reorderSpreads',
  method: 'PUT',
  path: '/albums/versions/{version_id}/order',
  ...write,
  ids: { ...ofVersion.ids, picture: 'body.picture_ids' },
  params: ofVersion.params,
  body: z.object({ picture_ids: z.array(id).min(1).max(200) }),
  errors: ['AlbumVersionSent'],
})

/** Sorts the spreads of the draft by file name, the cover first and the back cover last. */
export const sortSpreads = endpoint({
  name: 'album.sortSpreads',
  method: 'PUT',
  path: '/albums/versions/{version_id}/order/file-name',
  ...write,
  ...ofVersion,
  errors: ['AlbumVersionSent'],
})

/** Moves spreads of the draft to the trash for seven days. */
export const deleteSpreads = endpoint({
  name: 'album.deleteSpreads',
  method: 'DELETE',
  path: '/albums/versions/{version_id}/spreads',
  ...write,
  ids: { ...ofVersion.ids, picture: 'body.picture_ids' },
  params: ofVersion.params,
  body: z.object({ picture_ids: z.array(id).min(1).max(200) }),
  errors: ['AlbumVersionSent'],
})

export const restoreSpreads = endpoint({
  name: 'album.restoreSpreads',
  method: 'PUT',
  path: '/albums/versions/{version_id}/trash/restore',
  ...write,
  ids: { ...ofVersion.ids, picture: 'body.picture_ids' },
  params: ofVersion.params,
  body: z.object({ picture_ids: z.array(id).min(1).max(200) }),
  errors: ['AlbumVersionSent', 'PlanLimitReached', 'TooManySpreads'],
})

/** What happened to the album, newest first, 50 at a time. */
export const listAlbumEvents = endpoint({
  name: 'album.listEvents',
  method: 'GET',
  path: '/albums/{album_id}/events',
  ...read,
  ...ofAlbum,
  query: z.object({ skip: integerInText(0, 10_000).optional() }),
  answer: z.strictObject({
    events: z.array(
      z.strictObject({
        id,
        at: moment,
        kind: z.enum(['created', 'sent', 'opened', 'requested', 'settled', 'approved', 'reopened']),
        /** Null: the studio. Of `approved`: a change completed it, and no new approval. */
        name: z.string().nullable(),
        version: z.number().int().nullable(),
        count: count.nullable(),
        note: z.string(),
      }),
    ),
    has_more: z.boolean(),
  }),
})
