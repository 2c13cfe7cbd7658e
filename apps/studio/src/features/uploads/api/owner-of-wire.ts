import type { AnswerOf, ErrorCode, SentBodyOf } from '@revela/contract'
import { ApiError, createClient } from '@revela/contract/client'
import type { UploadOwner } from '@revela/uploader'
import { call } from '../../../lib/api.ts'
import { galleryUploadCalls as calls } from './calls.ts'

/** Goes out even while the page is being closed. */
export const parting = createClient({ baseUrl: '/api', fetch: (url, init) => fetch(url, { ...init, keepalive: true }) })

/** The calls of one gallery or work, in the wire's own words; both speak the same ones. */
type Wire = Pick<UploadOwner, 'key' | 'checkLimits' | 'complete' | 'finish'> & {
  readonly emptyCode: ErrorCode
  readonly listTitles: () => Promise<AnswerOf<typeof calls.listTitles>>
  readonly listFingerprints: () => Promise<AnswerOf<typeof calls.listFingerprints>>
  readonly open: (body: SentBodyOf<typeof calls.open>) => Promise<AnswerOf<typeof calls.open>>
  readonly picturePath: (pictureId: string, batchId: string) => string
  readonly leave: (batchId: string) => Promise<void>
  readonly listOpen: () => Promise<AnswerOf<typeof calls.listOpen>>
}

/** What the uploader wants of a place, from what the server says of it. */
export function ownerOfWire(wire: Wire): UploadOwner {
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
    reportError: (picture_id, error) => call(calls.reportError, { params: { picture_id }, body: { error } }),
    complete: wire.complete,
    finish: wire.finish,
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
