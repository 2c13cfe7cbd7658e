import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/text.ts'
import { multipart } from '../multipart.ts'
import {
  fingerprints,
  openBatches,
  openedBatch,
  pictureCount,
  pictureTitles,
  uploadBatch,
  uploadErrors,
  uploadFields,
} from './upload-shape.ts'

export const checkPortfolioLimits = endpoint({
  name: 'workUpload.checkLimits',
  method: 'POST',
  path: '/subscription/portfolio/check-limits',
  access: customer('portfolio.upload'),
  ids: { work: 'body.work_id' },
  body: z.object({ pictures: pictureCount, work_id: id }),
  errors: ['PlanLimitReached', 'FeatureNotInPlan'],
})

export const listWorkPictureTitles = endpoint({
  name: 'workUpload.listTitles',
  method: 'GET',
  path: '/portfolio/pictures/title',
  access: customer('portfolio.read'),
  ids: { work: 'query.work_id' },
  query: z.object({ work_id: id }),
  answer: pictureTitles,
  errors: ['EmptyWork', 'FeatureNotInPlan'],
})

export const openWorkUpload = endpoint({
  name: 'workUpload.open',
  method: 'POST',
  path: '/portfolio/pictures/log/payload/work/{work_id}',
  access: customer('portfolio.upload'),
  ids: { work: 'params.work_id' },
  params: z.object({ work_id: id }),
  body: uploadBatch,
  answer: openedBatch,
  errors: ['PlanLimitReached', 'FeatureNotInPlan'],
})

/** Answers only once the bytes are stored, verified and written down. Served at `uploadBaseURL`. */
export const uploadWorkPicture = endpoint({
  name: 'workUpload.uploadPicture',
  method: 'POST',
  path: '/portfolio/pictures/{picture_id}/work/{work_id}/payload/{payload_id}',
  access: customer('portfolio.upload'),
  ids: { picture: 'params.picture_id', work: 'params.work_id', upload_batch: 'params.payload_id' },
  params: z.object({ picture_id: id, work_id: id, payload_id: id }),
  body: multipart('picture', uploadFields),
  errors: [...uploadErrors, 'FeatureNotInPlan'],
})

export const completeWorkUpload = endpoint({
  name: 'workUpload.complete',
  method: 'PUT',
  path: '/portfolio/pictures/event/upload-completed',
  access: customer('portfolio.upload'),
  ids: { work: 'body.work_id' },
  body: z.object({ work_id: id }),
})

export const finishWorkUpload = endpoint({
  name: 'workUpload.finish',
  method: 'PUT',
  path: '/portfolio/pictures/log/payload/{payload_id}/finish',
  access: customer('portfolio.upload'),
  ids: { upload_batch: 'params.payload_id' },
  params: z.object({ payload_id: id }),
})

export const leaveWorkUpload = endpoint({
  name: 'workUpload.leave',
  method: 'PUT',
  path: '/portfolio/pictures/event/customer-closed-work-during-upload',
  access: customer('portfolio.upload'),
  ids: { work: 'body.work_id', upload_batch: 'body.payload_id' },
  body: z.object({ work_id: id, payload_id: id }),
})

/** What is already here, by its bytes: the same photo is never sent twice. */
export const listWorkFingerprints = endpoint({
  name: 'workUpload.listFingerprints',
  method: 'GET',
  path: '/portfolio/pictures/fingerprints',
  origin: 'ours',
  access: customer('portfolio.read'),
  ids: { work: 'query.work_id' },
  query: z.object({ work_id: id }),
  answer: fingerprints,
  errors: ['FeatureNotInPlan'],
})

/** Drops that were not finished: offered again after a closed tab. */
export const listOpenWorkUploads = endpoint({
  name: 'workUpload.listOpen',
  method: 'GET',
  path: '/portfolio/pictures/log/payload/open',
  origin: 'ours',
  access: customer('portfolio.read'),
  ids: { work: 'query.work_id' },
  query: z.object({ work_id: id }),
  answer: openBatches,
  errors: ['FeatureNotInPlan'],
})
