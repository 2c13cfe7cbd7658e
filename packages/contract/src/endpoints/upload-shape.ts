import { z } from 'zod'
import { count, fileName, id } from '../fields/text.ts'

const maxFileBytes = 10 * 1024 ** 3

export const uploadBatch = z.object({
  payload_list: z
    .array(
      z.object({
        picture_title: fileName,
        /** Bytes. */
        size: z.number().int().min(1).max(maxFileBytes),
        overwrite: z.boolean(),
        /** Chosen by the caller: one drop may hold two files of the same name. */
        key: z.string().min(1).max(64).optional(),
        /** Which picture an overwrite replaces. Without it, a name that several pictures share replaces none of them. */
        replaces: id.optional(),
      }),
    )
    .min(1)
    .max(10_000),
})

export const openedBatch = z.strictObject({
  payload_id: id,
  /** By file name; of two files of the same name only one is here, so callers with keys read `items`. */
  picture_ids: z.record(z.string(), id),
  items: z.array(z.strictObject({ key: z.string(), picture_id: id })),
  uploadBaseURL: z.string(),
})

/** `options` is a JSON text. */
export const uploadFields = z.object({ options: z.string().max(4096).optional() })

export const uploadErrors = [
  'FileTooLarge',
  'UnsupportedFile',
  'PlanLimitReached',
  'UploadClosed',
  'UploadDamaged',
] as const

/** By file name, the id of the picture that holds it. */
export const pictureTitles = z.strictObject({ picture_titles: z.record(z.string(), id) })

export const pictureCount = count.min(1)

export const uploadSize = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** What is already there, by its bytes. */
export const fingerprints = z.strictObject({
  fingerprints: z.array(
    z.strictObject({
      picture_id: id,
      title: z.string(),
      size: uploadSize,
      sha256: z.string().length(64),
      /** A small rendition, so that two pictures of one name can be told apart; null until it is made. */
      image: z.string().nullable(),
    }),
  ),
})

/** Drops that were not finished. */
export const openBatches = z.strictObject({
  batches: z.array(
    z.strictObject({
      payload_id: id,
      opened_at: z.string(),
      uploadBaseURL: z.string(),
      stored: z.number().int(),
      pending: z.array(z.strictObject({ picture_id: id, title: z.string(), size: uploadSize, overwrite: z.boolean() })),
    }),
  ),
})
