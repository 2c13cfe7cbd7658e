import { z } from 'zod'
import { cents, date, moment, id } from '../fields/text.ts'
import { accessMode } from './gallery-shape.ts'

/** Counted up within its gallery: short in addresses and lists. */
export const pictureNumber = z.number().int().min(1).max(1_000_000)

/** The photographer, as a family sees them. */
export const studioBrand = z.strictObject({
  name: z.string(),
  logo: z.string().nullable(),
  /** Digits with the country's prefix, for a WhatsApp link. */
  whatsapp: z.string().nullable(),
  /** Our own small line at the foot, on free and trial plans. */
  footer: z.boolean(),
})

/**
 * open: whoever asks may look. gate: the gallery's password, the personal link or the access code is asked for (see
 * `gallery.access`). preparing: no photographs yet. closed: its closing date is over; nothing was deleted. suspended: the
 * studio's account is not in order, which is never the family's fault. unknown: also every draft. paused: too many
 * addresses that nothing has were asked for from here; a personal link still opens its gallery.
 */
export const entryState = z.enum(['open', 'gate', 'expired', 'closed', 'preparing', 'suspended', 'unknown', 'paused'])

export const familyCover = z.strictObject({
  /** 960 and 1920 px, signed. */
  small: z.string(),
  large: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Where the eye should rest, in thousandths. */
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
      /** Never of a gallery that asks who comes. */
      cover: familyCover.nullable(),
      access: accessMode,
      expired_on: date.nullable(),
      /** The last day of a `closed` gallery. */
      closed_on: date.nullable(),
    })
    .nullable(),
  /** Who this browser already is here. */
  visitor: z.strictObject({ as: z.enum(['guest', 'client', 'preview']), name: z.string().nullable() }).nullable(),
})

export const downloadSize = z.enum(['1920', '3840', 'original'])

/**
 * number (of its address), version, oriented width and height, 24-bit colour, 1 when the photographer suggests it,
 * display number (what people call it by). A tuple, because five thousand of them must fit a phone's first seconds.
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
  /** Originals of all pictures that may be downloaded, together. */
  bytes: z.number(),
  /** Pictures this visitor may download; null: all of them. */
  numbers: z.array(pictureNumber).nullable(),
  /** Why nothing may be downloaded yet; `due` in cents. */
  waiting: z
    .strictObject({ reason: z.enum(['no_selection', 'awaiting_selection', 'awaiting_payment']), due: cents })
    .nullable(),
  /** The gallery's PIN must be typed before the first download. */
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
  }),
  mode: z.enum(['delivery', 'selection']),
  visitor: z.strictObject({ as: z.enum(['guest', 'client', 'preview']), name: z.string().nullable() }),
  /** An image is `{prefix}/{number}-{version}/{400|960|1920}.webp`, until the prefix's hour is over. */
  content: z.strictObject({ prefix: z.string(), until: moment }),
  anti_copy: z.boolean(),
  allow_share: z.boolean(),
  download: manifestDownload,
  pictures: z.array(manifestPicture),
  favourites: z.array(pictureNumber),
})
