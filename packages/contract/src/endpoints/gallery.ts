import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { date, oneOrMore, id, booleanInText, integerInText } from '../fields/text.ts'
import { multipart } from '../multipart.ts'
import {
  focus,
  galleryDetail,
  galleryListItem,
  gallerySettings,
  gallerySettingsChange,
  title,
  trashedGallery,
} from './gallery-shape.ts'

const filter = booleanInText.optional()

export const listGalleries = endpoint({
  name: 'gallery.list',
  method: 'GET',
  path: '/gallery/list',
  access: customer('gallery.read'),
  query: z.object({
    done_selection: filter,
    open_selection: filter,
    expired_selection: filter,
    not_started_selection: filter,
    inactive_selection: filter,
    active_download: filter,
    inactive_download: filter,
    start_created: date.optional(),
    end_created: date.optional(),
    /** True: only archived galleries; otherwise only the others. */
    archived: filter,
  }),
  answer: z.strictObject({
    galleries: z.strictObject({ galleryList: z.array(galleryListItem), galleriesCount: z.number().int() }),
  }),
})

export const createGallery = endpoint({
  name: 'gallery.create',
  method: 'POST',
  path: '/gallery/create',
  access: customer('gallery.write'),
  ids: { preset: 'body.preset_id' },
  /** With a preset, the gallery starts with its settings instead of the account's defaults. */
  body: z.object({ title, preset_id: id.optional() }),
  answer: z.strictObject({ id }),
  errors: ['PlanLimitReached'],
})

export const deleteGallery = endpoint({
  name: 'gallery.delete',
  method: 'DELETE',
  path: '/gallery',
  access: customer('gallery.write'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
})

export const getGallery = endpoint({
  name: 'gallery.get',
  method: 'GET',
  path: '/gallery',
  access: customer('gallery.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: galleryDetail,
})

export const setGalleryCover = endpoint({
  name: 'gallery.setCover',
  method: 'PUT',
  path: '/gallery/{id}/cover',
  access: customer('gallery.write'),
  ids: { gallery: 'params.id' },
  params: z.object({ id }),
  body: multipart('cover'),
  answer: z.strictObject({ cover: z.string().nullable() }),
  errors: ['FileTooLarge', 'UnsupportedFile'],
})

export const getGallerySettings = endpoint({
  name: 'gallery.getSettings',
  method: 'GET',
  path: '/gallery/settings',
  access: customer('gallery.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: gallerySettings,
})

export const updateGallerySettings = endpoint({
  name: 'gallery.updateSettings',
  method: 'PUT',
  path: '/gallery/{collection_id}/settings',
  access: customer('gallery.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: oneOrMore(gallerySettingsChange),
  errors: ['FeatureNotInPlan'],
})

/** Codes 1 to 8 are the specification's; 9 is manual ordering. */
export const setGalleryOrdering = endpoint({
  name: 'gallery.setOrdering',
  method: 'PUT',
  path: '/gallery/{collection_id}/pictures/ordenation/{code}',
  access: customer('gallery.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id, code: integerInText(1, 9) }),
})

export const listExpiringGalleries = endpoint({
  name: 'gallery.listExpiring',
  method: 'GET',
  path: '/gallery/expired',
  access: customer('gallery.read'),
  answer: z.strictObject({
    galleriesToExpire: z.array(z.strictObject({ id, title: z.string(), expires_in: date })),
  }),
})

/** Sets a picture of the gallery as its cover, and the focal point. */
export const chooseGalleryCover = endpoint({
  name: 'gallery.chooseCover',
  method: 'PUT',
  path: '/gallery/{id}/cover/picture',
  origin: 'ours',
  access: customer('gallery.write'),
  ids: { gallery: 'params.id', picture: 'body.picture_id' },
  params: z.object({ id }),
  body: z.object({ picture_id: id.optional(), focus: focus.optional() }),
})

/** Deleted galleries that can still be restored. */
export const listTrash = endpoint({
  name: 'gallery.listTrash',
  method: 'GET',
  path: '/gallery/trash',
  origin: 'ours',
  access: customer('gallery.read'),
  answer: z.strictObject({ galleries: z.array(trashedGallery) }),
})

export const restoreGallery = endpoint({
  name: 'gallery.restore',
  method: 'PUT',
  path: '/gallery/{id}/restore',
  origin: 'ours',
  access: customer('gallery.restore'),
  ids: { gallery: 'params.id' },
  params: z.object({ id }),
  errors: ['PlanLimitReached'],
})
