import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id, integerInText } from '../fields/text.ts'

const device = z.enum(['phone', 'computer'])

/** What families did in a gallery, newest first, and each visitor's sum of it. */
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
        /** null: came by the public link and said no name. */
        name: z.string().nullable(),
        device,
        visits: z.number().int(),
        first_seen: moment,
        last_seen: moment,
        favourites: z.number().int(),
        downloads: z.number().int(),
        /** The photograph where they stopped: its place in the gallery, counted from 1. */
        place: z.number().int().nullable(),
      }),
    ),
    events: z.array(
      z.strictObject({
        id,
        at: moment,
        kind: z.enum(['opened', 'favourited', 'downloaded']),
        name: z.string().nullable(),
        device,
        /** Photographs concerned. */
        count: z.number().int(),
      }),
    ),
    more: z.boolean(),
  }),
})

/** VISUALIZAR: the gallery's address with a code for one use, so that the owner's look is never counted. */
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
