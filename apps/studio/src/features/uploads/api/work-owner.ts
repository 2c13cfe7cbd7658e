import type { UploadOwner } from '@revela/uploader'
import { call } from '../../../lib/api.ts'
import { workUploadCalls as calls } from './calls.ts'
import { ownerOfWire, parting } from './owner-of-wire.ts'

/** A work of the portfolio as the place photos go to. */
export function workOwner(work_id: string): UploadOwner {
  const ofWork = { query: { work_id } }
  return ownerOfWire({
    key: `work:${work_id}`,
    emptyCode: 'EmptyWork',
    checkLimits: (pictures) => call(calls.checkLimits, { body: { pictures, work_id } }),
    listTitles: () => call(calls.listTitles, ofWork),
    listFingerprints: () => call(calls.listFingerprints, ofWork),
    open: (body) => call(calls.open, { params: { work_id }, body }),
    picturePath: (pictureId, batchId) => `/portfolio/pictures/${pictureId}/work/${work_id}/payload/${batchId}`,
    complete: () => call(calls.complete, { body: { work_id } }),
    finish: (payload_id) => call(calls.finish, { params: { payload_id } }),
    leave: (payload_id) => parting.call(calls.leave, { body: { work_id, payload_id } }),
    listOpen: () => call(calls.listOpen, ofWork),
  })
}
