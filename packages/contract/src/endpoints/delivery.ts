import { z } from 'zod'
import { customer, familyMember } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, cents, count, line } from '../fields/text.ts'
import { downloadSize, pictureNumber } from './family-shape.ts'
import { deliveryScope } from './gallery-shape.ts'

/**
 * Requests files or a ZIP; polled until it is ready, because a job makes sizes other than the original. The addresses
 * are valid for a few minutes and always respond as an attachment.
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
    what: z.enum(['chosen', 'favourites', 'chapter', 'all']),
    /** For 'chosen': one or several pictures. */
    numbers: z.array(pictureNumber).min(1).max(500).optional(),
    /** For 'chapter'. */
    chapter: z.number().int().min(1).max(1_000_000).optional(),
    size: downloadSize,
    as: z.enum(['files', 'zip']),
    /** For 'files': which part of the list, so that a phone can save 10 at a time. */
    from: z.number().int().min(0).max(1_000_000).default(0),
    count: z.number().int().min(1).max(50).default(10),
  }),
  answer: z.strictObject({
    state: z.enum(['ready', 'preparing']),
    /** How many of the requested pictures are ready. */
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
  errors: [
    'DownloadNotAllowed',
    'DownloadAwaitsSelection',
    'DownloadAwaitsPayment',
    'PictureNotIncluded',
    'DownloadPinRequired',
    'GalleryNotOpen',
  ],
})

/** Enters the gallery's PIN: once for each browser, and again after the photographer changed it. */
export const enterDownloadPin = endpoint({
  name: 'delivery.enterPin',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/download-pin',
  origin: 'ours',
  host: 'gallery',
  access: familyMember('delivery.download'),
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  body: z.object({ pin: line(1, 40) }),
  errors: ['WrongDownloadPin', 'GalleryNotOpen'],
})

/** The PIN that visitors enter before they download, as the photographer sees it. */
const downloadPin = z.strictObject({
  active: z.boolean(),
  /** Null: there is none, or the caller may not see it. */
  pin: z.string().nullable(),
})

const pinTarget = {
  path: '/gallery/{id}/download-pin',
  origin: 'ours',
  ids: { gallery: 'params.id' },
  params: z.object({ id }),
  answer: downloadPin,
} as const

export const getDownloadPin = endpoint({
  name: 'gallery.getDownloadPin',
  method: 'GET',
  access: customer('gallery.read'),
  ...pinTarget,
})

/** Null switches the PIN off. A new PIN ends every link to files that was issued before. */
export const setDownloadPin = endpoint({
  name: 'gallery.setDownloadPin',
  method: 'PUT',
  access: customer('gallery.write'),
  ...pinTarget,
  body: z.object({ pin: line(1, 40).nullable() }),
})

/** What each client could download under each scope, for the dialog that switches the delivery on. */
export const getDelivery = endpoint({
  name: 'gallery.getDelivery',
  method: 'GET',
  path: '/gallery/{collection_id}/delivery',
  origin: 'ours',
  access: customer('gallery.read'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  answer: z.strictObject({
    /** The photographer's choice; null: the default. */
    delivery_scope: deliveryScope.nullable(),
    default_scope: deliveryScope,
    /** Some selection of the gallery sells pictures. */
    selling: z.boolean(),
    total_pictures: count,
    /** Clients with a selection or an invitation, at most 200; those who owe a payment first. */
    clients: z.array(
      z.strictObject({
        client_id: id,
        client_name: z.string(),
        /** Null: the client has no selection in this gallery. */
        selection_status: z.enum(['open', 'expired', 'done']).nullable(),
        chosen: count,
        /** Chosen pictures that are not paid, and the amount due in cents. */
        unpaid: count,
        due: cents,
        /** Pictures the client could download under each scope. */
        allowed: z.strictObject({ all: count, chosen: count, paid: count }),
      }),
    ),
    total_clients: count,
  }),
})
