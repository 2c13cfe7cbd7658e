import type {
  checkGalleryLimits,
  checkPortfolioLimits,
  completeGalleryUpload,
  completeWorkUpload,
  finishGalleryUpload,
  finishWorkUpload,
  leaveGalleryUpload,
  leaveWorkUpload,
  listFingerprints,
  listOpenUploads,
  listOpenWorkUploads,
  listPictureTitles,
  listWorkFingerprints,
  listWorkPictureTitles,
  openGalleryUpload,
  openWorkUpload,
  reportPictureError,
  AnswerOf,
  ErrorCode,
  SentBodyOf,
} from '@revela/contract'
import { callable, ApiError, createClient } from '@revela/contract/client'
import type { UploadOwner } from '@revela/uploader'
import { call } from '../../../lib/api.ts'

export const galleryUploadCalls = {
  checkLimits: callable<typeof checkGalleryLimits>('POST', '/subscription/gallery/check-limits'),
  listTitles: callable<typeof listPictureTitles>('GET', '/pictures/title'),
  listFingerprints: callable<typeof listFingerprints>('GET', '/pictures/fingerprints'),
  open: callable<typeof openGalleryUpload>('POST', '/pictures/log/payload/gallery/{id}'),
  /** One call for the photos of galleries and of works. */
  reportError: callable<typeof reportPictureError>('PUT', '/pictures/{picture_id}/error'),
  complete: callable<typeof completeGalleryUpload>('PUT', '/pictures/event/upload-completed'),
  finish: callable<typeof finishGalleryUpload>('PUT', '/pictures/log/payload/{payloadId}/finish'),
  leave: callable<typeof leaveGalleryUpload>('PUT', '/pictures/event/customer-closed-gallery-during-upload'),
  listOpen: callable<typeof listOpenUploads>('GET', '/pictures/log/payload/open'),
} as const

export const workUploadCalls = {
  checkLimits: callable<typeof checkPortfolioLimits>('POST', '/subscription/portfolio/check-limits'),
  listTitles: callable<typeof listWorkPictureTitles>('GET', '/portfolio/pictures/title'),
  listFingerprints: callable<typeof listWorkFingerprints>('GET', '/portfolio/pictures/fingerprints'),
  open: callable<typeof openWorkUpload>('POST', '/portfolio/pictures/log/payload/work/{work_id}'),
  complete: callable<typeof completeWorkUpload>('PUT', '/portfolio/pictures/event/upload-completed'),
  finish: callable<typeof finishWorkUpload>('PUT', '/portfolio/pictures/log/payload/{payload_id}/finish'),
  leave: callable<typeof leaveWorkUpload>('PUT', '/portfolio/pictures/event/customer-closed-work-during-upload'),
  listOpen: callable<typeof listOpenWorkUploads>('GET', '/portfolio/pictures/log/payload/open'),
} as const

/** Goes out even while the page is being closed. */
const parting = createClient({ baseUrl: '/api', fetch: (url, init) => fetch(url, { ...init, keepalive: true }) })

/** The calls of one gallery or work, in the wire's own words; both speak the same ones. */
type Wire = Pick<UploadOwner, 'key' | 'checkLimits' | 'complete' | 'finish'> & {
  readonly emptyCode: ErrorCode
  readonly listTitles: () => Promise<AnswerOf<typeof galleryUploadCalls.listTitles>>
  readonly listFingerprints: () => Promise<AnswerOf<typeof galleryUploadCalls.listFingerprints>>
  readonly open: (body: SentBodyOf<typeof galleryUploadCalls.open>) => Promise<AnswerOf<typeof galleryUploadCalls.open>>
  readonly picturePath: (pictureId: string, batchId: string) => string
  readonly leave: (batchId: string) => Promise<void>
  readonly listOpen: () => Promise<AnswerOf<typeof galleryUploadCalls.listOpen>>
}

/** What the uploader wants of a place, from what the server says of it. */
function ownerOfWire(wire: Wire): UploadOwner {
  return {
    key: wire.key,
    checkLimits: wire.checkLimits,
    async listTitles() {
      try {
        return Object.keys((await wire.listTitles()).picture_titles)
      } catch (fault) {
        if (fault instanceof ApiError && fault.code === wire.emptyCode) return []
        throw fault
      }
    },
    async listFingerprints() {
      const { fingerprints } = await wire.listFingerprints()
      return fingerprints.map(({ picture_id, ...rest }) => ({ pictureId: picture_id, ...rest }))
    },
    async openBatch(items) {
      const payload_list = items.map(({ key, title, size, overwrite, replaces }) => ({
        key,
        picture_title: title,
        size,
        overwrite,
        ...(replaces === undefined ? {} : { replaces }),
      }))
      const opened = await wire.open({ payload_list })
      return {
        batchId: opened.payload_id,
        baseUrl: opened.uploadBaseURL,
        items: opened.items.map(({ key, picture_id }) => ({ key, pictureId: picture_id })),
      }
    },
    pictureUrl: (baseUrl, batchId, pictureId) => `${baseUrl}${wire.picturePath(pictureId, batchId)}`,
    reportError: (picture_id, error) =>
      call(galleryUploadCalls.reportError, { params: { picture_id }, body: { error } }),
    complete: wire.complete,
    finish: wire.finish,
    // The page is going away; the batch stays open and is offered again.
    leave: (batchId) => void wire.leave(batchId).catch(() => undefined),
    async listOpen() {
      const { batches } = await wire.listOpen()
      return batches.map(({ payload_id, uploadBaseURL, stored, pending }) => ({
        batchId: payload_id,
        baseUrl: uploadBaseURL,
        stored,
        pending: pending.map(({ picture_id, title, size, overwrite }) => ({
          pictureId: picture_id,
          title,
          size,
          overwrite,
        })),
      }))
    },
  }
}

/** A gallery as the place photos go to. */
export function galleryOwner(collection_id: string): UploadOwner {
  const ofGallery = { query: { collection_id } }
  return ownerOfWire({
    key: `gallery:${collection_id}`,
    emptyCode: 'EmptyGallery',
    checkLimits: (pictures, size) => call(galleryUploadCalls.checkLimits, { body: { pictures, size } }),
    listTitles: () => call(galleryUploadCalls.listTitles, ofGallery),
    listFingerprints: () => call(galleryUploadCalls.listFingerprints, ofGallery),
    open: (body) => call(galleryUploadCalls.open, { params: { id: collection_id }, body }),
    picturePath: (pictureId, batchId) => `/pictures/${pictureId}/gallery/${collection_id}/payload/${batchId}`,
    complete: () => call(galleryUploadCalls.complete, { body: { collection_id } }),
    finish: (payloadId) => call(galleryUploadCalls.finish, { params: { payloadId } }),
    leave: (payload_id) => parting.call(galleryUploadCalls.leave, { body: { collection_id, payload_id } }),
    listOpen: () => call(galleryUploadCalls.listOpen, ofGallery),
  })
}

/** A work of the portfolio as the place photos go to. */
export function workOwner(work_id: string): UploadOwner {
  const ofWork = { query: { work_id } }
  return ownerOfWire({
    key: `work:${work_id}`,
    emptyCode: 'EmptyWork',
    checkLimits: (pictures) => call(workUploadCalls.checkLimits, { body: { pictures, work_id } }),
    listTitles: () => call(workUploadCalls.listTitles, ofWork),
    listFingerprints: () => call(workUploadCalls.listFingerprints, ofWork),
    open: (body) => call(workUploadCalls.open, { params: { work_id }, body }),
    picturePath: (pictureId, batchId) => `/portfolio/pictures/${pictureId}/work/${work_id}/payload/${batchId}`,
    complete: () => call(workUploadCalls.complete, { body: { work_id } }),
    finish: (payload_id) => call(workUploadCalls.finish, { params: { payload_id } }),
    leave: (payload_id) => parting.call(workUploadCalls.leave, { body: { work_id, payload_id } }),
    listOpen: () => call(workUploadCalls.listOpen, ofWork),
  })
}
