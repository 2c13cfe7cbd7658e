import { z } from 'zod'
import { familyMember, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { date, id, integerInText } from '../fields/text.ts'
import { email } from '../fields/user.ts'
import { ownSelection } from './choice-shape.ts'
import { entry, familyCover, manifest, pictureNumber } from './family-shape.ts'

const slug = z
  .string()
  .max(140)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** What a visitor finds at an address; reading it counts no visit. */
export const getEntry = endpoint({
  name: 'family.getEntry',
  method: 'GET',
  path: '/family/entry',
  origin: 'ours',
  host: 'gallery',
  access: open,
  query: z.object({ slug }),
  answer: entry,
})

/**
 * Called on a tap, so that link previews and crawlers do not enter. Without a key it opens galleries that require none;
 * `link` is the token of a personal link, `participant` that of an invitation to choose together, `password` the
 * gallery's password, `preview` the owner's one-time code.
 * `slug` may be a former address of the gallery, here and in every call that takes one.
 */
export const enterGallery = endpoint({
  name: 'family.enter',
  method: 'POST',
  path: '/family/enter',
  origin: 'ours',
  host: 'gallery',
  access: open,
  body: z.object({
    slug,
    link: z.string().max(200).optional(),
    participant: z.string().max(200).optional(),
    preview: z.string().max(200).optional(),
    email: email.optional(),
    code: z.string().max(1024).optional(),
    password: z.string().max(1024).optional(),
    /** Answers with the gallery too, which saves a phone on a slow connection the next round trip. */
    with_gallery: z.boolean().optional(),
  }),
  answer: z.strictObject({
    gallery_id: id,
    as: z.enum(['guest', 'client', 'participant', 'preview']),
    name: z.string().nullable(),
    /** What `family.getManifest` and `choice.get` answer. */
    gallery: z.strictObject({ manifest, own: ownSelection }).optional(),
    /** This call made the browser a guest: nothing in the gallery is its own yet. */
    is_new: z.boolean(),
  }),
  errors: ['NotFound', 'LinkNotValid', 'WrongAccessCode', 'WrongGalleryPassword', 'GalleryNotOpen'],
})

/**
 * Mails a client the personal link of a gallery that was sent to them, for instance while entry by code is paused;
 * without a slug, the link to all of them. The response is the same for every e-mail.
 */
export const requestFamilyLink = endpoint({
  name: 'family.requestLink',
  method: 'POST',
  path: '/family/link',
  origin: 'ours',
  host: 'gallery',
  access: open,
  body: z.object({ slug: slug.optional(), email }),
  errors: [],
})

/**
 * The cover for the holder of a personal link, or of an invitation to choose together, before the tap. Opens no session and counts no visit; a link that would
 * not let its holder enter is rejected as in `family.enter`.
 */
export const getLinkCover = endpoint({
  name: 'family.getLinkCover',
  method: 'POST',
  path: '/family/cover',
  origin: 'ours',
  host: 'gallery',
  access: open,
  body: z.object({ slug, link: z.string().max(200).optional(), participant: z.string().max(200).optional() }),
  answer: z.strictObject({
    title: z.string(),
    event_date: date.nullable(),
    theme: z.enum(['light', 'dark']),
    /** Null if there is no picture to show. */
    cover: familyCover.nullable(),
  }),
  errors: ['NotFound', 'LinkNotValid', 'GalleryNotOpen'],
})

export const leaveFamily = endpoint({
  name: 'family.leave',
  method: 'POST',
  path: '/family/leave',
  origin: 'ours',
  host: 'gallery',
  access: { ...familyMember('family.leave'), optional: true },
})

/** Everything the grid needs at once; file names and placeholders are fetched page by page. */
export const getManifest = endpoint({
  name: 'family.getManifest',
  method: 'GET',
  path: '/family/gallery/{gallery_id}',
  origin: 'ours',
  host: 'gallery',
  access: familyMember('family.view'),
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  answer: manifest,
  errors: ['GalleryNotOpen'],
})

const detailsQuery = z.object({ from: integerInText(0, 1_000_000), count: integerInText(1, 200) })
const details = z.strictObject({
  pictures: z.array(z.strictObject({ number: pictureNumber, title: z.string(), thumbhash: z.string().nullable() })),
})

/** Positions in the gallery's order, counted from 0. */
export const getPictureDetails = endpoint({
  name: 'family.getPictureDetails',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/pictures',
  origin: 'ours',
  host: 'gallery',
  access: familyMember('family.view'),
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  query: detailsQuery,
  answer: details,
  errors: ['GalleryNotOpen'],
})

const openGallery = { origin: 'ours', host: 'gallery', access: open, shared: true } as const

/**
 * `family.getManifest` as a new guest of a gallery with link access gets it. It admits nobody: whoever has the address may
 * enter, and entering is still what counts as a visit. Any other gallery is not found.
 */
export const getOpenManifest = endpoint({
  name: 'family.getOpenManifest',
  method: 'GET',
  path: '/family/open/{gallery_id}',
  ...openGallery,
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  answer: manifest,
  errors: ['GalleryNotOpen'],
})

export const getOpenPictureDetails = endpoint({
  name: 'family.getOpenPictureDetails',
  method: 'GET',
  path: '/family/open/{gallery_id}/pictures',
  ...openGallery,
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  query: detailsQuery,
  answer: details,
  errors: ['GalleryNotOpen'],
})

/** Any number of favourites added and removed in one call: taps made without a connection are sent together. */
export const setFavourites = endpoint({
  name: 'family.setFavourites',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/favourites',
  origin: 'ours',
  host: 'gallery',
  access: familyMember('family.view'),
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  body: z.object({
    changes: z
      .array(z.object({ number: pictureNumber, favourite: z.boolean() }))
      .min(1)
      .max(500),
  }),
  answer: z.strictObject({ favourites: z.array(pictureNumber) }),
  errors: ['GalleryNotOpen'],
})

/** Where a visitor stopped. */
export const savePosition = endpoint({
  name: 'family.savePosition',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/position',
  origin: 'ours',
  host: 'gallery',
  access: familyMember('family.view'),
  ids: { gallery: 'params.gallery_id' },
  params: z.object({ gallery_id: id }),
  body: z.object({ number: pictureNumber }),
  errors: ['GalleryNotOpen'],
})
