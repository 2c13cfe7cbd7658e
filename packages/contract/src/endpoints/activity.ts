import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, moment, id, integerInText } from '../fields/text.ts'

const device = z.enum(['phone', 'computer'])

/**
 * The first seven are actions of the family; the others are the photographer's, on that family's selection. `concluded`:
 * finished by the photographer in the family's place.
 */
export const galleryActivityKind = z.enum([
  'opened',
  'favourited',
  'downloaded',
  'finished',
  'payment_declared',
  'reopen_requested',
  'deadline_requested',
  'concluded',
  'payment_received',
  'reopened',
  'declined',
])

/** Activity of families in a gallery, newest first, and a summary for each visitor. */
export const listActivity = endpoint({
  name: 'activity.list',
  method: 'GET',
  path: '/gallery/{collection_id}/activity',
  origin: 'ours',
  access: customer('gallery.read'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  query: z.object({ before: id.optional(), count: integerInText(1, 100).optional() }),
  answer: z.strictObject({
    visitors: z.array(
      z.strictObject({
        id,
        /** Null: entered by the public link without giving a name. */
        name: z.string().nullable(),
        device,
        visits: z.number().int(),
        first_seen: moment,
        last_seen: moment,
        favourites: z.number().int(),
        /** Pictures chosen in the visitor's selection; null without one. */
        chosen: z.number().int().nullable(),
        downloads: z.number().int(),
        /** Position of the picture where they stopped, counted from 1. */
        last_picture_number: z.number().int().nullable(),
      }),
    ),
    events: z.array(
      z.strictObject({
        id,
        at: moment,
        kind: galleryActivityKind,
        name: z.string().nullable(),
        device,
        /** Number of pictures concerned. */
        count: z.number().int(),
        /** Of a payment; null for payments recorded without one and for everything else. */
        amount: cents.nullable(),
      }),
    ),
    more: z.boolean(),
  }),
})

/** VISUALIZAR: the gallery's address with a one-time code, so that the owner's visit is not counted. */
export const previewGallery = endpoint({
  name: 'activity.preview',
  method: 'POST',
  path: '/gallery/{collection_id}/preview',
  origin: 'ours',
  access: customer('gallery.read'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  answer: z.strictObject({ url: z.string() }),
})
