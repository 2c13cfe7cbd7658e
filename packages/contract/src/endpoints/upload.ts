import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint, type Endpoint, type Schema } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { count, fileName, id, line } from '../fields/text.ts'
import { multipart } from '../multipart.ts'
import { uploadCalls, type UploadKind, uploadWords } from '../upload-calls.ts'

/** Bytes. */
const uploadSize = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const pictureCount = count.min(1)

const maxFileBytes = 10 * 1024 ** 3

const uploadBatch = z.object({
  payload_list: z
    .array(
      z.object({
        picture_title: fileName,
        /** Bytes. */
        size: z.number().int().min(1).max(maxFileBytes),
        overwrite: z.boolean(),
        /** Chosen by the caller: one batch may contain two files of the same name. */
        key: z.string().min(1).max(64).optional(),
        /**
         * The picture that an overwrite replaces. Without it, a name that several pictures share replaces none of them.
         */
        replaces: id.optional(),
        /** Ours, for galleries: the number of the chapter that a new picture goes into. */
        chapter: z.number().int().min(1).max(1_000_000).optional(),
      }),
    )
    .min(1)
    .max(10_000),
})

const openedBatch = z.strictObject({
  payload_id: id,
  /** By file name; of two files of the same name only one is included, so callers with keys read `items`. */
  picture_ids: z.record(z.string(), id),
  items: z.array(z.strictObject({ key: z.string(), picture_id: id })),
  uploadBaseURL: z.string(),
})

/** `options` is JSON text. */
const uploadFields = z.object({ options: z.string().max(4096).optional() })

const uploadErrors = ['FileTooLarge', 'UnsupportedFile', 'PlanLimitReached', 'UploadClosed', 'UploadDamaged'] as const

/** The id of the picture, by file name. */
const pictureTitles = z.strictObject({ picture_titles: z.record(z.string(), id) })

/** The stored pictures, by their bytes: equal bytes are never sent twice. */
const fingerprints = z.strictObject({
  fingerprints: z.array(
    z.strictObject({
      picture_id: id,
      title: z.string(),
      size: uploadSize,
      sha256: z.string().length(64),
      /** A small rendition, so that two pictures of one name can be told apart; null until it is made. */
      image: z.string().nullable(),
    }),
  ),
})

/** Unfinished batches: offered again after a closed tab. */
const openBatches = z.strictObject({
  batches: z.array(
    z.strictObject({
      payload_id: id,
      opened_at: z.string(),
      uploadBaseURL: z.string(),
      stored: z.number().int(),
      pending: z.array(z.strictObject({ picture_id: id, title: z.string(), size: uploadSize, overwrite: z.boolean() })),
    }),
  ),
})

const idsNamed = <Names extends readonly string[]>(...names: Names) =>
  z.object(Object.fromEntries(names.map((name) => [name, id])) as Record<Names[number], typeof id>)

type Differences<Limits extends Schema> = {
  readonly read: string
  readonly write: string
  readonly limits: { readonly ids: Endpoint['ids']; readonly body: Limits }
  readonly emptyCode: ErrorCode
  /** Errors for a plan without this kind of parent. */
  readonly planErrors: readonly ErrorCode[]
  readonly origin: 'spec' | 'ours'
  /** Errors of a parent that takes no more pictures. */
  readonly closedErrors?: readonly ErrorCode[]
}

/** The calls of an upload into one kind of parent. Method and path stay literal types. */
function uploadEndpoints<K extends UploadKind, Limits extends Schema>(kind: K, differences: Differences<Limits>) {
  const { read, write, limits, emptyCode, planErrors, closedErrors = [], origin } = differences
  const word = uploadWords(kind)
  const [field, parent] = [word('field'), word('parent')]
  const [batch, picture] = [word('batch'), word('picture')]
  const owner = word('owner')
  const calls = uploadCalls(kind)
  const ofParent = { access: customer(read), ids: { [owner]: `query.${field}` }, query: idsNamed(field) } as const
  return {
    /** A gallery's `size` is the sum in bytes. */
    checkLimits: endpoint({
      name: `${kind}Upload.checkLimits`,
      ...calls.checkLimits,
      origin,
      access: customer(write),
      ...limits,
      errors: ['PlanLimitReached', ...planErrors],
    }),
    listTitles: endpoint({
      name: `${kind}Upload.listTitles`,
      ...calls.listTitles,
      origin,
      ...ofParent,
      answer: pictureTitles,
      errors: [emptyCode, ...planErrors],
    }),
    listFingerprints: endpoint({
      name: `${kind}Upload.listFingerprints`,
      ...calls.listFingerprints,
      origin: 'ours',
      ...ofParent,
      answer: fingerprints,
      errors: planErrors,
    }),
    listOpen: endpoint({
      name: `${kind}Upload.listOpen`,
      ...calls.listOpen,
      origin: 'ours',
      ...ofParent,
      answer: openBatches,
      errors: planErrors,
    }),
    open: endpoint({
      name: `${kind}Upload.open`,
      ...calls.open,
      origin,
      access: customer(write),
      ids: { [owner]: `params.${parent}` },
      params: idsNamed(parent),
      body: uploadBatch,
      answer: openedBatch,
      errors: ['PlanLimitReached', ...planErrors, ...closedErrors],
    }),
    /** Responds only once the bytes are stored, verified and committed. Served at `uploadBaseURL`. */
    uploadPicture: endpoint({
      name: `${kind}Upload.uploadPicture`,
      ...calls.uploadPicture,
      origin,
      access: customer(write),
      ids: { picture: `params.${picture}`, [owner]: `params.${parent}`, upload_batch: `params.${batch}` },
      params: idsNamed(picture, parent, batch),
      body: multipart('picture', uploadFields),
      errors: [...uploadErrors, ...planErrors, ...closedErrors],
    }),
    complete: endpoint({
      name: `${kind}Upload.complete`,
      ...calls.complete,
      origin,
      access: customer(write),
      ids: { [owner]: `body.${field}` },
      body: idsNamed(field),
    }),
    finish: endpoint({
      name: `${kind}Upload.finish`,
      ...calls.finish,
      origin,
      access: customer(write),
      ids: { upload_batch: `params.${batch}` },
      params: idsNamed(batch),
    }),
    leave: endpoint({
      name: `${kind}Upload.leave`,
      ...calls.leave,
      origin,
      access: customer(write),
      ids: { [owner]: `body.${field}`, upload_batch: 'body.payload_id' },
      body: idsNamed(field, 'payload_id'),
    }),
  }
}

export const galleryUpload = uploadEndpoints('gallery', {
  read: 'picture.read',
  write: 'picture.write',
  limits: { ids: {}, body: z.object({ pictures: pictureCount, size: uploadSize }) },
  emptyCode: 'EmptyGallery',
  planErrors: [],
  origin: 'spec',
})

export const workUpload = uploadEndpoints('work', {
  read: 'portfolio.read',
  write: 'portfolio.upload',
  limits: { ids: { work: 'body.work_id' }, body: z.object({ pictures: pictureCount, work_id: id }) },
  emptyCode: 'EmptyWork',
  planErrors: ['FeatureNotInPlan'],
  origin: 'spec',
})

/** Spreads of the draft of an album. */
export const albumUpload = uploadEndpoints('album', {
  read: 'album.read',
  write: 'album.upload',
  limits: {
    ids: { album_version: 'body.version_id' },
    body: z.object({ pictures: pictureCount, size: uploadSize, version_id: id }),
  },
  emptyCode: 'EmptyAlbum',
  origin: 'ours',
  planErrors: ['FeatureNotInPlan'],
  closedErrors: ['AlbumVersionSent', 'TooManySpreads'],
})

/** One call for pictures of galleries, works and albums. */
export const reportPictureError = endpoint({
  name: 'galleryUpload.reportError',
  method: 'PUT',
  path: '/pictures/{picture_id}/error',
  access: customer('picture.write'),
  ids: { picture: 'params.picture_id' },
  params: z.object({ picture_id: id }),
  body: z.object({ error: line(1, 200) }),
})
