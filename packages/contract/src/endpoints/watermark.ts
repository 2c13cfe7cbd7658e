import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { multipart } from '../multipart.ts'

const margin = z.number().int().min(0).max(30)

const settings = {
  /** Cell of a 3×3 grid, 1 top left to 9 bottom right; 5 is the centre, where margins do nothing. */
  position_image: z.number().int().min(1).max(9),
  /** Fraction of the picture. */
  size_image: z.number().min(0.1).max(1),
}
const sides = { t: margin, l: margin, b: margin, r: margin }

const watermark = z.strictObject({
  id,
  was_edited: z.boolean(),
  media: z.strictObject({ media_url: z.string().nullable() }),
  settings: z.strictObject({ ...settings, margin_image: z.strictObject(sides) }),
})

export const listWatermarks = endpoint({
  name: 'watermark.list',
  method: 'GET',
  path: '/gallery/watermark',
  access: customer('watermark.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id.optional() }),
  /** `selected_watermark` is the gallery's, or the default one when no gallery is named; null means none. */
  answer: z.strictObject({ watermarks: z.array(watermark), selected_watermark: id.nullable() }),
})

export const setGalleryWatermark = endpoint({
  name: 'watermark.setForGallery',
  method: 'PUT',
  path: '/gallery/watermark/collection',
  access: customer('watermark.write'),
  ids: { watermark: 'body.watermark_id', gallery: 'body.collection_id' },
  body: z.object({ watermark_id: id.nullable(), collection_id: id }),
  errors: ['FeatureNotInPlan'],
})

export const setDefaultWatermark = endpoint({
  name: 'watermark.setDefault',
  method: 'PUT',
  path: '/gallery/watermark/default',
  access: customer('watermark.write'),
  ids: { watermark: 'body.watermark_id' },
  body: z.object({ watermark_id: id.nullable() }),
  errors: ['FeatureNotInPlan'],
})

/** Makes a watermark, or hands back the one that was made and never edited. */
export const createWatermark = endpoint({
  name: 'watermark.create',
  method: 'POST',
  path: '/gallery/watermark/logo',
  access: customer('watermark.write'),
  answer: z.strictObject({ watermark: z.strictObject({ id }) }),
  errors: ['FeatureNotInPlan'],
})

export const setWatermarkPicture = endpoint({
  name: 'watermark.setPicture',
  method: 'PUT',
  path: '/gallery/watermark/picture/{id}',
  access: customer('watermark.write'),
  ids: { watermark: 'params.id' },
  params: z.object({ id }),
  body: multipart('image'),
  answer: z.strictObject({ media_url: z.string() }),
  errors: ['FeatureNotInPlan', 'FileTooLarge', 'UnsupportedFile'],
})

export const editWatermark = endpoint({
  name: 'watermark.edit',
  method: 'PUT',
  path: '/gallery/watermark/{id}',
  access: customer('watermark.write'),
  ids: { watermark: 'params.id' },
  params: z.object({ id }),
  body: z.object({ settings: z.object({ ...settings, margin_image: z.object(sides) }) }),
  errors: ['FeatureNotInPlan'],
})

export const deleteWatermark = endpoint({
  name: 'watermark.delete',
  method: 'DELETE',
  path: '/gallery/watermark/{id}',
  access: customer('watermark.write'),
  ids: { watermark: 'params.id' },
  params: z.object({ id }),
  errors: ['WatermarkInUse'],
})
