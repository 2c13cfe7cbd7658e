import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, booleanInText, idsInText, line, pageInText } from '../fields/text.ts'
import { pictureNumber } from './family-shape.ts'

export const colourLabel = z.enum(['Azul', 'Vermelho', 'Verde', 'Amarelo', 'Púrpura'])

const tag = z.enum(['1', '2', '3', '4', '5', ...colourLabel.options])

export const pictureState = z.enum(['stored', 'ready', 'failed'])

/** The fields that a grid and a viewer need of any picture. */
export const shownPicture = z.strictObject({
  id,
  title: z.string(),
  /** 400 px; `view` is 1920 px. Both are signed for 30 to 60 minutes. */
  thumb: z.string(),
  view: z.string(),
  /** Oriented size; null until the picture is ready. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Base64; a blurred placeholder while the image loads. */
  thumbhash: z.string().nullable(),
  state: pictureState,
  /** In Portuguese; only for a failed picture. */
  failure: z.string().nullable(),
})

const galleryPicture = shownPicture.extend({
  /** Null until the gallery is published. */
  display_number: pictureNumber.nullable(),
  suggested: z.boolean(),
  /** The number of its chapter; null: in none. */
  chapter: z.number().int().nullable(),
  classification: z.strictObject({
    rating: z.number().int().min(1).max(5).nullable(),
    label: colourLabel.nullable(),
  }),
  /** The number of clients who chose it, in open and finished selections. */
  chosen: z.number().int(),
})

/** With a page, 30 pictures; without one, all of them. An empty gallery responds with 404 EmptyGallery. */
export const listPictures = endpoint({
  name: 'picture.list',
  method: 'GET',
  path: '/pictures',
  access: customer('picture.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id, page: pageInText.optional() }),
  answer: z.strictObject({ pictures: z.array(galleryPicture), total_pictures: z.number().int() }),
  errors: ['EmptyGallery'],
})

/** The ids are in the query, or in the body if there are too many for a URL. */
export const deletePictures = endpoint({
  name: 'picture.delete',
  method: 'DELETE',
  path: '/pictures',
  access: customer('picture.write'),
  ids: { gallery: 'query.collection_id', picture: ['query.picture_ids', 'body.picture_ids'] },
  query: z.object({ collection_id: id, picture_ids: idsInText.optional() }),
  body: z.object({ picture_ids: z.array(id).min(1).max(20_000).optional() }),
})

/**
 * Moves pictures before another one, or to the end; they keep their order among themselves. Switches to manual ordering
 * (code 9), which starts with the current order of the gallery. Ids that the gallery does not have are ignored.
 */
export const movePictures = endpoint({
  name: 'picture.move',
  method: 'PUT',
  path: '/gallery/{collection_id}/pictures/order',
  origin: 'ours',
  access: customer('picture.arrange'),
  ids: { gallery: 'params.collection_id', picture: ['body.picture_ids', 'body.before'] },
  params: z.object({ collection_id: id }),
  body: z.object({ picture_ids: z.array(id).min(1).max(20_000), before: id.nullable() }),
})

/**
 * Moves pictures to the end of another gallery, where they get new numbers. Choices of clients in the first gallery end
 * as with a deleted picture. Pictures that are still being processed, and ids that the gallery does not have, stay.
 */
export const movePicturesToGallery = endpoint({
  name: 'picture.moveToGallery',
  method: 'POST',
  path: '/gallery/{collection_id}/pictures/move',
  origin: 'ours',
  access: customer('picture.transfer'),
  ids: { gallery: ['params.collection_id', 'body.to'], picture: 'body.picture_ids' },
  params: z.object({ collection_id: id }),
  body: z.object({ picture_ids: z.array(id).min(1).max(20_000), to: id }),
  answer: z.strictObject({ moved: z.number().int() }),
})

/**
 * Copies pictures to the end of another gallery. Choices, comments and chapter are not copied. Pictures that are not
 * ready, and ids that the gallery does not have, are left out.
 */
export const copyPicturesToGallery = endpoint({
  name: 'picture.copyToGallery',
  method: 'POST',
  path: '/gallery/{collection_id}/pictures/copy',
  origin: 'ours',
  access: customer('picture.transfer'),
  ids: { gallery: ['params.collection_id', 'body.to'], picture: 'body.picture_ids' },
  params: z.object({ collection_id: id }),
  /** Few, because the files are copied before the answer. */
  body: z.object({
    picture_ids: z.array(id).min(1).max(20),
    to: id,
    /** Made by the caller; a repeated call with the same key makes no second copy. */
    key: id,
  }),
  answer: z.strictObject({ copied: z.number().int() }),
  errors: ['PlanLimitReached'],
})

const foundPicture = shownPicture.extend({
  display_number: pictureNumber.nullable(),
  gallery: z.strictObject({ id, title: z.string() }),
})

/**
 * Finds pictures in all galleries: by the beginning of the file name, or, if `search` is digits, by the picture's number
 * or the number in its file name. Paged by the id of the last picture.
 */
export const findPictures = endpoint({
  name: 'picture.find',
  method: 'GET',
  path: '/pictures/find',
  origin: 'ours',
  access: customer('picture.read'),
  query: z.object({ search: line(1, 120), after: id.optional() }),
  answer: z.strictObject({ pictures: z.array(foundPicture), more: z.boolean() }),
})

/** Suggests every picture with a rating or a colour label. */
export const suggestByTag = endpoint({
  name: 'picture.suggestByTag',
  method: 'PUT',
  path: '/pictures/gallery/{collection_id}/tag/{tag}/suggest/{suggest}',
  access: customer('picture.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id, tag, suggest: booleanInText }),
})

export const suggestPicture = endpoint({
  name: 'picture.suggest',
  method: 'PUT',
  path: '/pictures/{picture_id}/gallery/{collection_id}/suggest/{suggest}',
  access: customer('picture.write'),
  ids: { picture: 'params.picture_id', gallery: 'params.collection_id' },
  params: z.object({ picture_id: id, collection_id: id, suggest: booleanInText }),
})

/** Suggests the given pictures, or withdraws the suggestion. Ids that the gallery does not have are ignored. */
export const suggestPictures = endpoint({
  name: 'picture.suggestMany',
  method: 'PUT',
  path: '/gallery/{collection_id}/pictures/suggest',
  origin: 'ours',
  access: customer('picture.arrange'),
  ids: { gallery: 'params.collection_id', picture: 'body.picture_ids' },
  params: z.object({ collection_id: id }),
  body: z.object({ picture_ids: z.array(id).min(1).max(20_000), suggest: z.boolean() }),
})

/** Retries the processing of a picture that could not be read. */
export const retryPicture = endpoint({
  name: 'picture.retry',
  method: 'PUT',
  path: '/pictures/{picture_id}/retry',
  origin: 'ours',
  access: customer('picture.write'),
  ids: { picture: 'params.picture_id' },
  params: z.object({ picture_id: id }),
})

/** How many pictures of a gallery are processed. */
export const getPictureProgress = endpoint({
  name: 'picture.getProgress',
  method: 'GET',
  path: '/pictures/progress',
  origin: 'ours',
  access: customer('picture.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: z.strictObject({ stored: z.number().int(), ready: z.number().int(), failed: z.number().int() }),
})
