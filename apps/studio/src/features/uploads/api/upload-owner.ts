import type {
  albumUpload,
  CallableOf,
  ErrorCode,
  galleryUpload,
  reportPictureError,
  SentBodyOf,
  SentParamsOf,
  SentQueryOf,
  workUpload,
} from '@revela/contract'
import { ApiError, callable, callUrl, createClient } from '@revela/contract/client'
import { uploadCalls } from '@revela/contract/upload-calls'
import { compareSpreadFiles } from '@revela/domain'
import type { UploadApi, UploadTarget } from '@revela/uploader'
import { call } from '../../../lib/api.ts'

type Endpoints = typeof galleryUpload | typeof workUpload | typeof albumUpload

/** The upload calls of one gallery, work or version of an album, with its ids where the contract expects them. */
type Parent<E extends Endpoints> = {
  readonly calls: { readonly [Name in keyof Endpoints]: CallableOf<E[Name]> }
  readonly emptyCode: ErrorCode
  readonly field: SentQueryOf<E['listTitles']>
  readonly params: SentParamsOf<E['open']>
  readonly batchParams: (batchId: string) => SentParamsOf<E['finish']>
  readonly pictureParams: (batchId: string, pictureId: string) => SentParamsOf<E['uploadPicture']>
  readonly limits: (pictures: number, size: number) => SentBodyOf<E['checkLimits']>
}

const parents = {
  gallery: (id: string): Parent<typeof galleryUpload> => ({
    calls: uploadCalls('gallery'),
    emptyCode: 'EmptyGallery',
    field: { collection_id: id },
    params: { id },
    batchParams: (payloadId) => ({ payloadId }),
    pictureParams: (payloadId, pictureId) => ({ id, payloadId, pictureId }),
    limits: (pictures, size) => ({ pictures, size }),
  }),
  work: (work_id: string): Parent<typeof workUpload> => ({
    calls: uploadCalls('work'),
    emptyCode: 'EmptyWork',
    field: { work_id },
    params: { work_id },
    batchParams: (payload_id) => ({ payload_id }),
    pictureParams: (payload_id, picture_id) => ({ work_id, payload_id, picture_id }),
    limits: (pictures) => ({ pictures, work_id }),
  }),
  album: (version_id: string): Parent<typeof albumUpload> => ({
    calls: uploadCalls('album'),
    emptyCode: 'EmptyAlbum',
    field: { version_id },
    params: { version_id },
    batchParams: (payload_id) => ({ payload_id }),
    pictureParams: (payload_id, picture_id) => ({ version_id, payload_id, picture_id }),
    limits: (pictures, size) => ({ pictures, size, version_id }),
  }),
}

/** The same call for pictures of galleries, works and albums. */
const reportErrorCall = callable<typeof reportPictureError>('PUT', '/pictures/{picture_id}/error')

/** `keepalive` lets the request finish while the page closes. */
const parting = createClient({ baseUrl: '/api', fetch: (url, init) => fetch(url, { ...init, keepalive: true }) })

/** The upload API of a gallery, a work or a version of an album. */
export function uploadOwner({ kind, id }: Pick<UploadTarget, 'kind' | 'id'>): UploadApi {
  const { calls, emptyCode, field, params, batchParams, pictureParams, limits } = parents[kind](id)
  return {
    key: `${kind}:${id}`,
    // Spreads get their places in the order in which they are announced: as in the book.
    ...(kind === 'album' ? { compareNames: compareSpreadFiles } : {}),
    checkLimits: (pictures, size) => call(calls.checkLimits, { body: limits(pictures, size) }),
    async listTitles() {
      try {
        return Object.keys((await call(calls.listTitles, { query: field })).picture_titles)
      } catch (error) {
        if (error instanceof ApiError && error.code === emptyCode) return []
        throw error
      }
    },
    async listFingerprints() {
      const { fingerprints } = await call(calls.listFingerprints, { query: field })
      return fingerprints.map(({ picture_id, ...rest }) => ({ pictureId: picture_id, ...rest }))
    },
    async openBatch(items) {
      const payload_list = items.map(({ key, title, size, overwrite, replaces, chapter }) => ({
        key,
        picture_title: title,
        size,
        overwrite,
        ...(replaces === undefined ? {} : { replaces }),
        ...(chapter === undefined ? {} : { chapter }),
      }))
      const opened = await call(calls.open, { params, body: { payload_list } })
      return {
        batchId: opened.payload_id,
        baseUrl: opened.uploadBaseURL,
        items: opened.items.map(({ key, picture_id }) => ({ key, pictureId: picture_id })),
      }
    },
    pictureUrl: (baseUrl, batchId, pictureId) =>
      callUrl(baseUrl, calls.uploadPicture.path, pictureParams(batchId, pictureId)),
    reportError: (picture_id, error) => call(reportErrorCall, { params: { picture_id }, body: { error } }),
    complete: () => call(calls.complete, { body: field }),
    finish: (batchId) => call(calls.finish, { params: batchParams(batchId) }),
    leave: (batchId) => {
      const body = { ...field, payload_id: batchId }
      // The page is closing; the batch stays open and is offered again later.
      void parting.call(calls.leave, { body }).catch(() => undefined)
    },
    async listOpen() {
      const { batches } = await call(calls.listOpen, { query: field })
      return batches.map(({ payload_id, uploadBaseURL, stored, pending }) => ({
        batchId: payload_id,
        baseUrl: uploadBaseURL,
        stored,
        pending: pending.map(({ picture_id, ...rest }) => ({ pictureId: picture_id, ...rest })),
      }))
    },
  }
}
