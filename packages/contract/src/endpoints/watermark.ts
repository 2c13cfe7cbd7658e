import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/text.ts'
import { multipart } from '../multipart.ts'

/** Hundredths of the picture's shorter edge. Only the sides that the cell touches count. */
const margin = z.number().int().min(0).max(30)

const settings = {
  /** Cell of a 3×3 grid, 1 top left to 9 bottom right; 5 is the centre, where margins have no effect. */
  position_image: z.number().int().min(1).max(9),
  /** The watermark fits into this fraction of the picture's width and height, 0.10 to 1 in steps of 0.05. */
  size_image: z.number().min(0.1).max(1).multipleOf(0.05),
}
/** Not in the specification. */
const look = {
  /** 0.10 to 1 (opaque) in steps of 0.05. */
  opacity_image: z.number().min(0.1).max(1).multipleOf(0.05),
  /** Repeated over the whole picture; position and margin then have no effect. */
  tiled: z.boolean(),
}
const sides = { t: margin, l: margin, b: margin, r: margin }

const pixels = z.number().int().min(1)

const watermark = z.strictObject({
  id,
  was_edited: z.boolean(),
  /** All null until it has an image; then the file that the server draws on pictures, and its size. */
  media: z.strictObject({ media_url: z.string().nullable(), width: pixels.nullable(), height: pixels.nullable() }),
  settings: z.strictObject({ ...settings, ...look, margin_image: z.strictObject(sides) }),
})

/** A picture of the account to preview the watermark on: of the named gallery, or the newest one. */
const sample = z.strictObject({
  collection_id: id,
  picture_id: id,
  /** 1920 px on the longest edge, without a watermark. */
  url: z.string(),
  /** Size of the original; the rendition is scaled to fit its square. */
  width: pixels,
  height: pixels,
})

export const listWatermarks = endpoint({
  name: 'watermark.list',
  method: 'GET',
  path: '/gallery/watermark',
  access: customer('watermark.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id.optional() }),
  /** `selected_watermark` is the gallery's, or the default one if no gallery is named; null means none. */
  answer: z.strictObject({
    watermarks: z.array(watermark),
    selected_watermark: id.nullable(),
    sample: sample.nullable(),
  }),
})

/**
 * Null removes the watermark, which every plan allows. With `use_watermark` the choice also applies to future
 * galleries.
 */
export const setGalleryWatermark = endpoint({
  name: 'watermark.setForGallery',
  method: 'PUT',
  path: '/gallery/watermark/collection',
  access: customer('watermark.write'),
  ids: { watermark: 'body.watermark_id', gallery: 'body.collection_id' },
  body: z.object({ watermark_id: id.nullable(), collection_id: id, use_watermark: z.literal('all').optional() }),
  errors: ['FeatureNotInPlan', 'WatermarkWithoutPicture'],
})

/** For galleries created from now on; null for none. */
export const setDefaultWatermark = endpoint({
  name: 'watermark.setDefault',
  method: 'PUT',
  path: '/gallery/watermark/default',
  access: customer('watermark.write'),
  ids: { watermark: 'body.watermark_id' },
  body: z.object({ watermark_id: id.nullable() }),
  errors: ['FeatureNotInPlan', 'WatermarkWithoutPicture'],
})

/** Creates a watermark from the profile's logo, if there is one, or returns one that was never edited nor used. */
export const createWatermark = endpoint({
  name: 'watermark.create',
  method: 'POST',
  path: '/gallery/watermark/logo',
  access: customer('watermark.write'),
  answer: z.strictObject({ watermark: z.strictObject({ id }) }),
  errors: ['FeatureNotInPlan', 'TooManyWatermarks'],
})

/** JPEG or PNG, at most 10 MB; transparency is preserved. */
export const setWatermarkPicture = endpoint({
  name: 'watermark.setPicture',
  method: 'PUT',
  path: '/gallery/watermark/picture/{id}',
  access: customer('watermark.write'),
  ids: { watermark: 'params.id' },
  params: z.object({ id }),
  body: multipart('image'),
  answer: z.strictObject({ media_url: z.string(), width: pixels, height: pixels }),
  errors: ['FeatureNotInPlan', 'FileTooLarge', 'UnsupportedFile'],
})

export const editWatermark = endpoint({
  name: 'watermark.edit',
  method: 'PUT',
  path: '/gallery/watermark/{id}',
  access: customer('watermark.write'),
  ids: { watermark: 'params.id' },
  params: z.object({ id }),
  /** Without opacity or tiling, these stay as they are. */
  body: z.object({
    settings: z.object({ ...settings, ...z.object(look).partial().shape, margin_image: z.object(sides) }),
  }),
  errors: ['FeatureNotInPlan'],
})

/** `details` of WatermarkInUse has the number of galleries, of galleries in the trash, of works, and of albums. */
export const deleteWatermark = endpoint({
  name: 'watermark.delete',
  method: 'DELETE',
  path: '/gallery/watermark/{id}',
  access: customer('watermark.write'),
  ids: { watermark: 'params.id' },
  params: z.object({ id }),
  errors: ['WatermarkInUse'],
})
