import { z } from 'zod'
import { cents, date, moment, id } from '../fields/text.ts'
import { accessMode } from './gallery-shape.ts'

/** Counts up within its gallery, so that addresses and lists are short. */
export const pictureNumber = z.number().int().min(1).max(1_000_000)

/** The studio as a family sees it. */
export const studioBrand = z.strictObject({
  name: z.string(),
  logo: z.string().nullable(),
  /** Digits with the country prefix, for a WhatsApp link. */
  whatsapp: z.string().nullable(),
  /** Our own line in the footer, on free and trial plans. */
  footer: z.boolean(),
})

/**
 * open: every visitor may enter. gate: the gallery's password, the personal link or the access code is required (see
 * `gallery.access`). preparing: no pictures yet. closed: the closing date has passed; nothing was deleted. suspended:
 * the studio's account status is bad. unknown: also every draft. paused: this network requested too many unknown
 * addresses; a personal link still opens its gallery.
 */
export const entryState = z.enum(['open', 'gate', 'expired', 'closed', 'preparing', 'suspended', 'unknown', 'paused'])

export const familyCover = z.strictObject({
  /** 960 and 1920 px, signed. */
  small: z.string(),
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Focal point, in thousandths. */
  focus_x: z.number().int(),
  focus_y: z.number().int(),
  thumbhash: z.string().nullable(),
})

export const entry = z.strictObject({
  state: entryState,
  studio: studioBrand,
  gallery: z
    .strictObject({
      id,
      slug: z.string(),
      title: z.string(),
      event_date: date.nullable(),
      theme: z.enum(['light', 'dark']),
      total: z.number().int(),
      /** Null for a gallery that requires identification. */
      cover: familyCover.nullable(),
      access: accessMode,
      expired_on: date.nullable(),
      /** The last day of a `closed` gallery. */
      closed_on: date.nullable(),
    })
    .nullable(),
  /** Who this browser's session belongs to here. */
  visitor: z
    .strictObject({ as: z.enum(['guest', 'client', 'participant', 'preview']), name: z.string().nullable() })
    .nullable(),
})

export const downloadSize = z.enum(['1920', '3840', 'original'])

/**
 * number (part of the address), version, oriented width and height, 24-bit colour, 1 if the photographer suggests it,
 * display number. A tuple, because five thousand of them have to load on a phone within seconds.
 */
export const manifestPicture = z.tuple([
  pictureNumber,
  z.number().int().min(1),
  z.number().int().min(1),
  z.number().int().min(1),
  z.number().int().min(0).max(0xff_ff_ff),
  z.number().int().min(0),
  z.number().int().min(1),
])

export const manifestDownload = z.strictObject({
  single: z.boolean(),
  all: z.boolean(),
  sizes: z.array(downloadSize),
  /** Total bytes of the originals that may be downloaded. */
  bytes: z.number(),
  /** Pictures this visitor may download; null: all of them. */
  numbers: z.array(pictureNumber).nullable(),
  /** Why nothing may be downloaded yet; `due` in cents, 0 for who does not pay. */
  waiting: z
    .strictObject({
      reason: z.enum(['no_selection', 'awaiting_selection', 'awaiting_payment', 'awaiting_balance']),
      due: cents,
    })
    .nullable(),
  /** The gallery's PIN is required before the first download. */
  pin_required: z.boolean(),
})

export const manifest = z.strictObject({
  gallery: z.strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    event_date: date.nullable(),
    theme: z.enum(['light', 'dark']),
    description: z.string(),
    /** Who can open the gallery by its link. */
    access: accessMode,
  }),
  mode: z.enum(['delivery', 'selection']),
  visitor: z.strictObject({ as: z.enum(['guest', 'client', 'participant', 'preview']), name: z.string().nullable() }),
  /** An image is `{prefix}/{number}-{version}/{400|960|1920}.webp`, until the prefix expires. */
  content: z.strictObject({ prefix: z.string(), until: moment }),
  anti_copy: z.boolean(),
  allow_share: z.boolean(),
  /** While choosing: comments may be written. Existing ones can be read either way. */
  allow_comments: z.boolean(),
  /** While choosing: a client may invite others to choose with them. */
  allow_participants: z.boolean(),
  download: manifestDownload,
  pictures: z.array(manifestPicture),
  /** Number, title and count of pictures. `pictures` is in this order; those in no chapter come first. */
  chapters: z.array(z.tuple([z.number().int().min(1), z.string(), z.number().int().min(0)])),
  /** Groups of similar pictures, the one in front first; only while choosing. */
  groups: z.array(z.array(pictureNumber).min(2)),
  favourites: z.array(pictureNumber),
})
