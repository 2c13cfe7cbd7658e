import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, pageInText } from '../fields/text.ts'
import { shownPicture } from './picture.ts'

const trashedPicture = shownPicture.extend({
  trashed_at: z.iso.datetime(),
  /** When it is deleted permanently. */
  purge_at: z.iso.datetime(),
})

/** The last deleted first. `total_bytes` still counts as used space. */
const trashAnswer = z.strictObject({
  pictures: z.array(trashedPicture),
  total_pictures: z.number().int(),
  total_bytes: z.number().int(),
})

/** Without ids: everything in this trash. Ids that are not in it are ignored, so that a repeated call is harmless. */
const someOrAll = z.object({ picture_ids: z.array(id).min(1).max(20_000).optional() })

const ofGallery = z.object({ collection_id: id })
const ofWork = z.object({ work_id: id })

/** Finished selections that contain some of these pictures; called before they are deleted. */
export const checkPictureRemoval = endpoint({
  name: 'picture.checkRemoval',
  method: 'POST',
  path: '/pictures/removal/check',
  origin: 'ours',
  access: customer('picture.arrange'),
  ids: { gallery: 'query.collection_id', picture: 'body.picture_ids' },
  query: ofGallery,
  body: z.object({ picture_ids: z.array(id).min(1).max(20_000) }),
  answer: z.strictObject({
    agreed: z.array(
      z.strictObject({
        client_name: z.string(),
        /** `paid`: the payment was received. `due`: it is pending. `finished`: there is nothing to pay. */
        state: z.enum(['paid', 'due', 'finished']),
        pictures: z.number().int(),
      }),
    ),
  }),
})

export const listTrashedPictures = endpoint({
  name: 'picture.listTrash',
  method: 'GET',
  path: '/pictures/trash',
  origin: 'ours',
  access: customer('picture.read'),
  ids: { gallery: 'query.collection_id' },
  query: ofGallery.extend({ page: pageInText.optional() }),
  answer: trashAnswer,
})

export const restoreTrashedPictures = endpoint({
  name: 'picture.restore',
  method: 'PUT',
  path: '/pictures/trash/restore',
  origin: 'ours',
  access: customer('picture.arrange'),
  ids: { gallery: 'query.collection_id', picture: 'body.picture_ids' },
  query: ofGallery,
  body: someOrAll,
  errors: ['PlanLimitReached'],
})

/** Deletes permanently, before the seven days are over. */
export const purgeTrashedPictures = endpoint({
  name: 'picture.purge',
  method: 'DELETE',
  path: '/pictures/trash',
  origin: 'ours',
  access: customer('picture.arrange'),
  ids: { gallery: 'query.collection_id', picture: 'body.picture_ids' },
  query: ofGallery,
  body: someOrAll,
})

export const listTrashedWorkPictures = endpoint({
  name: 'work.listTrash',
  method: 'GET',
  path: '/portfolio/pictures/trash',
  origin: 'ours',
  access: customer('portfolio.read'),
  ids: { work: 'query.work_id' },
  query: ofWork.extend({ page: pageInText.optional() }),
  answer: trashAnswer,
  errors: ['FeatureNotInPlan'],
})

export const restoreTrashedWorkPictures = endpoint({
  name: 'work.restorePictures',
  method: 'PUT',
  path: '/portfolio/pictures/trash/restore',
  origin: 'ours',
  access: customer('portfolio.order'),
  ids: { work: 'query.work_id', picture: 'body.picture_ids' },
  query: ofWork,
  body: someOrAll,
  errors: ['FeatureNotInPlan', 'PlanLimitReached'],
})

export const purgeTrashedWorkPictures = endpoint({
  name: 'work.purgePictures',
  method: 'DELETE',
  path: '/portfolio/pictures/trash',
  origin: 'ours',
  access: customer('portfolio.order'),
  ids: { work: 'query.work_id', picture: 'body.picture_ids' },
  query: ofWork,
  body: someOrAll,
  errors: ['FeatureNotInPlan'],
})
