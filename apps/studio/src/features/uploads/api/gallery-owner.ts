import type { UploadOwner } from '@revela/uploader'
import { call } from '../../../lib/api.ts'
import { galleryUploadCalls as calls } from './calls.ts'
import { ownerOfWire, parting } from './owner-of-wire.ts'

/** A gallery as the place photos go to. */
export function galleryOwner(collection_id: string): UploadOwner {
  const ofGallery = { query: { collection_id } }
  return ownerOfWire({
    key: `gallery:${collection_id}`,
    emptyCode: 'EmptyGallery',
    checkLimits: (pictures, size) => call(calls.checkLimits, { body: { pictures, size } }),
    listTitles: () => call(calls.listTitles, ofGallery),
    listFingerprints: () => call(calls.listFingerprints, ofGallery),
    open: (body) => call(calls.open, { params: { id: collection_id }, body }),
    picturePath: (pictureId, batchId) => `/pictures/${pictureId}/gallery/${collection_id}/payload/${batchId}`,
    complete: () => call(calls.complete, { body: { collection_id } }),
    finish: (payloadId) => call(calls.finish, { params: { payloadId } }),
    leave: (payload_id) => parting.call(calls.leave, { body: { collection_id, payload_id } }),
    listOpen: () => call(calls.listOpen, ofGallery),
  })
}
