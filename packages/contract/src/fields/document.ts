import { z } from 'zod'

/** A change of one or more fields: an empty one is a mistake of the caller. */
export const oneOrMore = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields
    .partial()
    .refine((given) => Object.values(given).some((value) => value !== undefined))
    .meta({ minProperties: 1 })

export const date = z.iso.date()

export const moment = z.iso.datetime({ offset: true })

/** BRL cents. */
export const cents = z.number().int().min(0).max(100_000_000)

export const count = z.number().int().min(0).max(1_000_000)

/** As the camera or the disk wrote it, so never trimmed: the maps of the upload calls are keyed by it. */
export const fileName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u)
