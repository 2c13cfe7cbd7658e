import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { date, moment, id, line } from '../fields/text.ts'
import { accessMode } from './gallery-shape.ts'

export const slugMinLength = 3
export const slugMaxLength = 80

/** A gallery's slug as a photographer types it: a–z, 0–9 and single hyphens between them. */
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(slugMinLength)
  .max(slugMaxLength)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

export const galleryPasswordMinLength = 6
export const galleryPasswordMaxLength = 64

/** Who may see a gallery, as its photographer reads and sets it. Every call below returns this. */
export const galleryAccess = z.strictObject({
  access: accessMode,
  /** The password of a `password` gallery, readable by its photographer; null for any other. */
  password: z.string().nullable(),
  /** Null: a draft, which only the studio sees. */
  published_at: moment.nullable(),
  slug: z.string(),
  url: z.string(),
  /** Former addresses that redirect to `url`, newest first. */
  former_slugs: z.array(z.string()),
  /** The last day on which families may enter. Nothing is deleted after it. */
  closes_on: date.nullable(),
  closed: z.boolean(),
  /** The kind of selection that is active: `private` needs an access other than `link`. */
  selection: z.enum(['none', 'private', 'public']),
})

const params = z.object({ id })
const ids = { gallery: 'params.id' } as const

export const getGalleryAccess = endpoint({
  name: 'gallery.getAccess',
  method: 'GET',
  path: '/gallery/{id}/access',
  origin: 'ours',
  access: customer('gallery.read'),
  ids,
  params,
  answer: galleryAccess,
})

/**
 * The only call that can widen who may enter. `password` is required the first time a gallery becomes a `password`
 * gallery; a new password ends the access of all visitors who entered with the old one.
 */
export const setGalleryAccess = endpoint({
  name: 'gallery.setAccess',
  method: 'PUT',
  path: '/gallery/{id}/access',
  origin: 'ours',
  access: customer('gallery.write'),
  ids,
  params,
  body: z.object({
    access: accessMode,
    password: line(galleryPasswordMinLength, galleryPasswordMaxLength).optional(),
    /** New galleries start with this access from now on. */
    as_default: z.boolean().optional(),
  }),
  answer: galleryAccess,
})

/** PUBLICAR. Repeating it changes nothing. Sending a gallery publishes it too. */
export const publishGallery = endpoint({
  name: 'gallery.publish',
  method: 'POST',
  path: '/gallery/{id}/publish',
  origin: 'ours',
  access: customer('gallery.write'),
  ids,
  params,
  answer: galleryAccess,
})

/** "Voltar a rascunho": every address and session of families stops working at once. */
export const unpublishGallery = endpoint({
  name: 'gallery.unpublish',
  method: 'POST',
  path: '/gallery/{id}/unpublish',
  origin: 'ours',
  access: customer('gallery.write'),
  ids,
  params,
  answer: galleryAccess,
})

/** The former address redirects to the new one. */
export const setGallerySlug = endpoint({
  name: 'gallery.setSlug',
  method: 'PUT',
  path: '/gallery/{id}/slug',
  origin: 'ours',
  access: customer('gallery.write'),
  ids,
  params,
  body: z.object({ slug }),
  answer: galleryAccess,
  errors: ['SlugTaken'],
})

/** Null: no closing date. A day in the past closes the gallery at once. */
export const setClosingDate = endpoint({
  name: 'gallery.setClosingDate',
  method: 'PUT',
  path: '/gallery/{id}/closing-date',
  origin: 'ours',
  access: customer('gallery.write'),
  ids,
  params,
  body: z.object({ closes_on: date.nullable() }),
  answer: galleryAccess,
})

/** The access that new galleries start with. With `password`, each of them gets its own password. */
export const getDefaultAccess = endpoint({
  name: 'gallery.getDefaultAccess',
  method: 'GET',
  path: '/gallery/default-access',
  origin: 'ours',
  access: customer('gallery.read'),
  answer: z.strictObject({ access: accessMode }),
})

export const setDefaultAccess = endpoint({
  name: 'gallery.setDefaultAccess',
  method: 'PUT',
  path: '/gallery/default-access',
  origin: 'ours',
  access: customer('gallery.write'),
  body: z.object({ access: accessMode }),
  answer: z.strictObject({ access: accessMode }),
})
