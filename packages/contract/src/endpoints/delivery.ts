import { z } from 'zod'
import { familyMember } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { downloadSize, pictureNumber } from './family-shape.ts'

/**
 * Asks for files or for a ZIP, and may be asked again until it is ready: sizes other than the original are made by a
 * job. The addresses are good for a few minutes and always answer as an attachment.
 */
export const requestDownload = endpoint({
  name: 'delivery.request',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/downloads',
  origin: 'ours',
  host: 'gallery',
  access: familyMember('delivery.download'),
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  body: z.object({
    what: z.enum(['chosen', 'favourites', 'all']),
    /** Of 'chosen': one photograph, or a few. */
    numbers: z.array(pictureNumber).min(1).max(500).optional(),
    size: downloadSize,
    as: z.enum(['files', 'zip']),
    /** Of 'files': which part of the list, so that a phone can take it in lots of ten. */
    from: z.number().int().min(0).max(1_000_000).default(0),
    count: z.number().int().min(1).max(50).default(10),
  }),
  answer: z.strictObject({
    state: z.enum(['ready', 'preparing']),
    /** How many of the photographs asked for can be sent already. */
    ready: z.number().int(),
    total: z.number().int(),
    bytes: z.number().int().nullable(),
    files: z.array(
      z.strictObject({ number: pictureNumber, name: z.string(), bytes: z.number().int(), url: z.string() }),
    ),
    /** A ZIP in parts of at most 2 GB. */
    parts: z.array(
      z.strictObject({ name: z.string(), pictures: z.number().int(), bytes: z.number().int(), url: z.string() }),
    ),
  }),
  errors: ['DownloadNotAllowed', 'GalleryNotOpen'],
})
