import { z } from 'zod'
import { date, moment, id, line, paragraph } from '../fields/text.ts'

export const title = line(1, 120)

export const solutions = z.strictObject({ selection_activated: z.boolean(), download_activated: z.boolean() })

/**
 * 1–2 upload date, 3–4 file name, 5–6 capture time, 7–8 picture number, as in the specification; odd codes ascend. 9 is
 * manual ordering.
 */
export const ordering = z.number().int().min(1).max(9)

const count = z.number().int()

/**
 * link: all visitors with the address. password: visitors who enter the gallery's password. invited: clients to whom it
 * was sent, by personal link or access code; they may also enter `password` galleries.
 */
export const accessMode = z.enum(['link', 'password', 'invited'])

/** The visibility that the list and the gallery's page show. */
const visibility = {
  /** False: a draft, which only the studio sees. */
  published: z.boolean(),
  access: accessMode,
  closes_on: date.nullable(),
  /** The closing date has passed. */
  closed: z.boolean(),
  /** The list shows it only when asked for archived galleries. Families keep their access. */
  archived: z.boolean(),
}

export const theme = z.enum(['light', 'dark'])

/** Focal point of the cover when it is cropped, in thousandths of its width and height. */
export const focus = z.strictObject({ x: z.number().int().min(0).max(1000), y: z.number().int().min(0).max(1000) })

export const galleryListItem = z.strictObject({
  id,
  title: z.string(),
  created_at: moment,
  event_date: date.nullable(),
  cover_focus: focus,
  cover: z.string().nullable(),
  expired: z.boolean(),
  ...visibility,
  info: z.strictObject({ total_pictures: count }),
  solutions,
  selections_status: z.strictObject({ total: count, done: count, expired: count, open: count }),
  /** The clients to whom the gallery was sent or who choose in it, for the search; at most 50. */
  client_names: z.array(z.string()),
})

export const galleryDetail = z.strictObject({
  cover: z.string().nullable(),
  title: z.string(),
  solutions,
  url: z.string(),
  pictures_ordenation: ordering,
  total_pictures: count,
  cover_picture_id: id.nullable(),
  cover_focus: focus,
  theme,
  /** null on plans whose galleries do not expire. */
  expires_in: date.nullable(),
  expired: z.boolean(),
  slug: z.string(),
  /** A job still copies pictures into it. */
  copying: z.boolean(),
  ...visibility,
})

/** all: every picture. chosen: those of the visitor's finished selection. paid: the same, once nothing is due. */
export const deliveryScope = z.enum(['all', 'chosen', 'paid'])

const settings = {
  event_date: date.nullable(),
  allow_share: z.boolean(),
  /** Families may comment pictures while they choose. */
  allow_comments: z.boolean(),
  /** Clients may invite others to choose with them. */
  allow_participants: z.boolean(),
  /** The copy stamp, drawn into the renditions that families see. */
  anti_copy: z.boolean(),
  /**
   * Families may download files, which carry no watermark, from a gallery that shows one. Sending false dismisses the
   * warning.
   */
  showWatermarkWarning: z.boolean(),
  single_download: z.boolean(),
  download_all: z.boolean(),
  /** Null: the default, `paid` while the gallery sells, otherwise `all`. */
  delivery_scope: deliveryScope.nullable(),
  theme,
}

export const gallerySettings = z.strictObject({
  ...settings,
  title: z.string(),
  share_title: z.string(),
  share_description: z.string(),
  description: z.string(),
})

/**
 * With the scope `all`, the resulting setting of the gallery also applies to future galleries: `use_watermark` its
 * watermark (chosen by another call), `use_antiCopy` its copy stamp. Without a scope it applies to this gallery only.
 */
const scope = z.literal('all')

export const gallerySettingsChange = z.object({
  ...settings,
  title,
  share_title: line(0, 120),
  share_description: paragraph(0, 300),
  description: paragraph(0, 2000),
  use_watermark: scope,
  use_antiCopy: scope,
})

export const trashedGallery = z.strictObject({
  id,
  title: z.string(),
  total_pictures: count,
  deleted_at: moment,
  purge_at: moment,
})
