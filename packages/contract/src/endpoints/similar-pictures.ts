import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/text.ts'

// Groups of similar pictures, in addition to the specification. A group never hides a picture: it is one tile that opens.

const galleryGroups = z.strictObject({
  /** Only groups of two or more. `edited`: the photographer joined or split it. */
  groups: z.array(z.strictObject({ front: id, picture_ids: z.array(id), edited: z.boolean() })),
})

const target = {
  origin: 'ours',
  params: z.object({ collection_id: id }),
  answer: galleryGroups,
} as const

const changed = { ...target, ids: { gallery: 'params.collection_id', picture: 'body.picture_ids' } } as const

const pictureIds = z.array(id).min(1).max(500)

export const listSimilarPictures = endpoint({
  name: 'similar.list',
  method: 'GET',
  path: '/gallery/{collection_id}/similar',
  access: customer('picture.read'),
  ...target,
  ids: { gallery: 'params.collection_id' },
})

/** Makes one group of these pictures, and of all others in their groups. All are in one chapter, or all in none. */
export const joinSimilarPictures = endpoint({
  name: 'similar.join',
  method: 'PUT',
  path: '/gallery/{collection_id}/similar/join',
  access: customer('picture.arrange'),
  ...changed,
  body: z.object({ picture_ids: pictureIds.min(2) }),
  errors: ['DifferentChapters'],
})

/** Takes these pictures out of their groups; each stands alone. */
export const splitSimilarPictures = endpoint({
  name: 'similar.split',
  method: 'PUT',
  path: '/gallery/{collection_id}/similar/split',
  access: customer('picture.arrange'),
  ...changed,
  body: z.object({ picture_ids: pictureIds }),
})

/** Undoes joining and splitting of these pictures: they are grouped automatically again. */
export const resetSimilarPictures = endpoint({
  name: 'similar.reset',
  method: 'PUT',
  path: '/gallery/{collection_id}/similar/reset',
  access: customer('picture.arrange'),
  ...changed,
  body: z.object({ picture_ids: pictureIds }),
})

/** The picture that stands for its group. */
export const setGroupFront = endpoint({
  name: 'similar.setFront',
  method: 'PUT',
  path: '/gallery/{collection_id}/similar/front',
  access: customer('picture.arrange'),
  ...target,
  ids: { gallery: 'params.collection_id', picture: 'body.picture_id' },
  body: z.object({ picture_id: id }),
})
