import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { oneOrMore, id, idsInText, pageInText } from '../fields/text.ts'
import { multipart } from '../multipart.ts'
import { title } from './gallery-shape.ts'
import { shownPicture } from './picture.ts'

const workQuery = z.object({ work_id: id })
const cover = z.string().nullable()

export const listWorks = endpoint({
  name: 'work.list',
  method: 'GET',
  path: '/portfolio/works',
  access: customer('portfolio.read'),
  ids: { category: 'query.category_id' },
  query: z.object({ category_id: id.optional() }),
  answer: z.strictObject({
    works: z.array(
      z.strictObject({
        id,
        title: z.string(),
        cover,
        category_title: z.string().nullable(),
        info: z.strictObject({ total_pictures: z.number().int() }),
      }),
    ),
  }),
  errors: ['FeatureNotInPlan'],
})

export const createWork = endpoint({
  name: 'work.create',
  method: 'POST',
  path: '/portfolio/work',
  access: customer('portfolio.write'),
  ids: { category: 'body.category_id' },
  body: z.object({ title, category_id: id }),
  answer: z.strictObject({ work: z.strictObject({ id }) }),
  errors: ['FeatureNotInPlan'],
})

export const getWork = endpoint({
  name: 'work.get',
  method: 'GET',
  path: '/portfolio/work',
  access: customer('portfolio.read'),
  ids: { work: 'query.work_id' },
  query: workQuery,
  /** The category is null once it was deleted. */
  answer: z.strictObject({
    work: z.strictObject({
      id,
      title: z.string(),
      category: z.string().nullable(),
      category_id: id.nullable(),
      cover,
      /** Null if the cover is not one of its pictures. */
      cover_picture_id: id.nullable(),
      info: z.strictObject({ total_pictures: z.number().int() }),
    }),
  }),
  errors: ['FeatureNotInPlan'],
})

export const updateWork = endpoint({
  name: 'work.update',
  method: 'PUT',
  path: '/portfolio/work',
  access: customer('portfolio.write'),
  ids: { work: 'query.work_id', category: 'body.category_id' },
  query: workQuery,
  body: oneOrMore(z.object({ title, category_id: id })),
  errors: ['FeatureNotInPlan'],
})

export const deleteWork = endpoint({
  name: 'work.delete',
  method: 'DELETE',
  path: '/portfolio/work/',
  access: customer('portfolio.write'),
  ids: { work: 'query.work_id' },
  query: workQuery,
  errors: ['FeatureNotInPlan'],
})

export const setWorkCover = endpoint({
  name: 'work.setCover',
  method: 'PUT',
  path: '/portfolio/work/{work_id}/cover',
  access: customer('portfolio.write'),
  ids: { work: 'params.work_id' },
  params: z.object({ work_id: id }),
  body: multipart('cover'),
  answer: z.strictObject({ cover }),
  errors: ['FeatureNotInPlan', 'FileTooLarge', 'UnsupportedFile'],
})

/** Sets one of the work's pictures as its cover. */
export const chooseWorkCover = endpoint({
  name: 'work.chooseCover',
  method: 'PUT',
  path: '/portfolio/work/{work_id}/cover/picture',
  origin: 'ours',
  access: customer('portfolio.write'),
  ids: { work: 'params.work_id', picture: 'body.picture_id' },
  params: z.object({ work_id: id }),
  body: z.object({ picture_id: id }),
  errors: ['FeatureNotInPlan'],
})

/** In their order: with a page, 30 pictures; without one, all of them. An empty work responds with 404 EmptyWork. */
export const listWorkPictures = endpoint({
  name: 'work.listPictures',
  method: 'GET',
  path: '/portfolio/pictures',
  access: customer('portfolio.read'),
  ids: { work: 'query.work_id' },
  query: z.object({ work_id: id, page: pageInText.optional() }),
  answer: z.strictObject({
    pictures: z.array(shownPicture),
    total_pictures: z.number().int(),
  }),
  errors: ['EmptyWork', 'FeatureNotInPlan'],
})

/** The ids are in the query, or in the body if there are too many for a URL. */
export const deleteWorkPictures = endpoint({
  name: 'work.deletePictures',
  method: 'DELETE',
  path: '/portfolio/pictures',
  access: customer('portfolio.write'),
  ids: { work: 'query.work_id', picture: ['query.picture_ids', 'body.picture_ids'] },
  query: z.object({ work_id: id, picture_ids: idsInText.optional() }),
  body: z.object({ picture_ids: z.array(id).min(1).max(20_000).optional() }),
  errors: ['FeatureNotInPlan'],
})

/** Every picture of the work, in the new order; pictures that arrived meanwhile follow in their order. */
export const reorderWorkPictures = endpoint({
  name: 'work.reorderPictures',
  method: 'PUT',
  path: '/portfolio/pictures/reorder',
  access: customer('portfolio.order'),
  ids: { work: 'query.work_id', picture: 'body.picture_ids' },
  query: workQuery,
  // The specification sends a bare list.
  body: z.preprocess(
    (body: string[] | { picture_ids: string[] }) => (Array.isArray(body) ? { picture_ids: body } : body),
    z.object({ picture_ids: z.array(id).min(1).max(20_000) }),
  ),
  errors: ['FeatureNotInPlan'],
})
