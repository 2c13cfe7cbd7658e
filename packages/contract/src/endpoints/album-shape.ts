import { z } from 'zod'
import { cents, count, date, id, line, moment, paragraph } from '../fields/text.ts'
import { pictureNumber } from './family-shape.ts'

/** Counts from 1 in the order of its version. */
export const spreadPosition = z.number().int().min(1).max(120)
/** Thousandths of a spread's width or height. */
const thousandths = z.number().int().min(0).max(1000)

export const albumStatus = z.enum(['draft', 'proofing', 'requested', 'approved'])

export const albumTitle = line(1, 120)
const millimetres = z.number().int().min(0).max(50)
const pageMillimetres = z.number().int().min(50).max(1000)

/** What the photographer decides about an album. */
export const albumSettings = z.strictObject({
  layout: z.enum(['spreads', 'pages']),
  /** Of one closed page; null: unknown, and no lines are drawn. */
  page_size: z.strictObject({ width_mm: pageMillimetres, height_mm: pageMillimetres }).nullable(),
  trim_mm: millimetres,
  safe_mm: millimetres,
  /** The galleries whose pictures the family may ask for. */
  gallery_ids: z.array(id).max(20),
  deadline_day: date.nullable(),
  /** Null: any number. */
  rounds_included: z.number().int().min(0).max(50).nullable(),
  /** Cents for each further round; shown, not charged. */
  extra_round_price: cents.nullable(),
  /** Whose approval is needed: that of one reader, or of every reader who is asked for it. */
  approval: z.enum(['one', 'both']),
})

export const requestChip = z.enum(['swap', 'mirror', 'crop_less', 'text'])
export const requestState = z.enum(['unsent', 'open', 'done', 'declined'])
export const requestText = paragraph(0, 1000)

/** What a browser sends for a new request: a comment at a point, or a picture to put there. */
export const newAlbumRequest = z.object({
  /** Made by the browser, so that a request sent twice is stored once. */
  key: id,
  version_id: id,
  spread: spreadPosition,
  x: thousandths,
  y: thousandths,
  chip: requestChip.nullable(),
  text: requestText,
  /** The picture of a linked gallery that is wanted here. */
  swap: z.object({ gallery_id: id, number: pictureNumber }).nullable(),
})

export const albumRequest = z.strictObject({
  id,
  /** The number of the version it was written on. */
  version: z.number().int(),
  spread: spreadPosition,
  x: thousandths,
  y: thousandths,
  kind: z.enum(['comment', 'swap']),
  chip: requestChip.nullable(),
  text: z.string(),
  swap: z
    .strictObject({
      gallery_id: id,
      number: pictureNumber,
      /** The original file name. */
      title: z.string(),
      /** 400 px, signed; null once the picture is gone. */
      thumb: z.string().nullable(),
    })
    .nullable(),
  reader_name: z.string(),
  /** Null once the reader was removed. */
  reader_id: id.nullable(),
  state: requestState,
  decline_reason: z.string(),
  created_at: moment,
  settled_at: moment.nullable(),
})

export const albumApproval = z.strictObject({
  id,
  reader_id: id.nullable(),
  name: z.string(),
  version: z.number().int(),
  spreads: count,
  open_requests: count,
  approved_at: moment,
  /** The photographer reopened the album: it no longer counts. */
  reopened_at: moment.nullable(),
})

const receiptFile = z.strictObject({ ready: z.boolean(), url: z.string().nullable() })

/** The receipt of the approved version: polled until it is ready. Null: nothing was approved. */
export const albumReceipt = receiptFile.nullable()

/** A receipt stays when the album is reopened: it shows what was approved until then. */
export const endedReceipt = receiptFile.extend({
  id,
  version: z.number().int(),
  /** Who approved, oldest first. */
  names: z.array(z.string()),
  /** When the album was approved. */
  approved_at: moment,
  reopened_at: moment,
})

export const roundTerms = z.strictObject({
  used: count,
  included: count.nullable(),
  /** Cents for a round beyond those included. */
  extra_price: cents.nullable(),
})
