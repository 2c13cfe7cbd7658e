import { ApiError, createClient } from '@revela/contract/client'
import type { UploadOwner } from '@revela/uploader'
import { call } from '../../../lib/api.ts'
import { uploadCalls as calls } from './calls.ts'

/** Goes out even while the page is being closed. */
const parting = createClient({ baseUrl: '/api', fetch: (url, init) => fetch(url, { ...init, keepalive: true }) })

/** A gallery as the place photos go to. */
export function galleryOwner(galleryId: string): UploadOwner {
  const ofGallery = { query: { collection_id: galleryId } }
  return {
    key: `gallery:${galleryId}`,
    checkLimits: (pictures, size) => call(calls.checkLimits, { body: { pictures, size } }),
    async listTitles() {
      try {
        return Object.keys((await call(calls.listTitles, ofGallery)).picture_titles)
      } catch (fault) {
        if (fault instanceof ApiError && fault.code === 'EmptyGallery') return []
        throw fault
      }
    },
    listFingerprints: async () => (await call(calls.listFingerprints, ofGallery)).fingerprints,
    async openBatch(items) {
      const payload_list = items.map(({ key, title, size, overwrite }) => ({
        key,
        picture_title: title,
        size,
        overwrite,
      }))
      const opened = await call(calls.open, { params: { id: galleryId }, body: { payload_list } })
      return {
        batchId: opened.payload_id,
        baseUrl: opened.uploadBaseURL,
        items: opened.items.map(({ key, picture_id }) => ({ key, pictureId: picture_id })),
      }
    },
    pictureUrl: (baseUrl, batchId, pictureId) =>
      `${baseUrl}/pictures/${pictureId}/gallery/${galleryId}/payload/${batchId}`,
    reportError: (picture_id, error) => call(calls.reportError, { params: { picture_id }, body: { error } }),
    complete: () => call(calls.complete, { body: { collection_id: galleryId } }),
    finish: (payloadId) => call(calls.finish, { params: { payloadId } }),
    leave: (payload_id) =>
      void parting.call(calls.leave, { body: { collection_id: galleryId, payload_id } }).catch(() => undefined),
    async listOpen() {
      const { batches } = await call(calls.listOpen, ofGallery)
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
