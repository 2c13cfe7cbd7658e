import { z } from 'zod'

type Bounds = { readonly min: number; readonly max: number }

/** Lengths count code points, as PostgreSQL and JSON Schema do: an emoji is one character, not two. */
const codePoints = (value: string) => {
  let count = 0
  for (const _ of value) count += 1
  return count
}

const withinBounds = ({ min, max }: Bounds) =>
  z.check<string>((context) => {
    const length = codePoints(context.value)
    const issue = { origin: 'string', inclusive: true, input: context.value } as const
    if (length < min) context.issues.push({ ...issue, code: 'too_small', minimum: min })
    if (length > max) context.issues.push({ ...issue, code: 'too_big', maximum: max })
  })

// PostgreSQL cannot store U+0000; a line break in a single-line field could forge a mail header.
const noControl = /^\P{Cc}*$/u
const onlyLineControl = /^(?:[\n\r\t]|\P{Cc})*$/u

/** One line, trimmed. */
export const line = (min: number, max: number) =>
  z.string().trim().regex(noControl).check(withinBounds({ min, max })).meta({ minLength: min, maxLength: max })

/** Several lines, trimmed. */
export const paragraph = (min: number, max: number) =>
  z.string().trim().regex(onlyLineControl).check(withinBounds({ min, max })).meta({ minLength: min, maxLength: max })

/** Stored exactly as typed: never trimmed, case-folded or cut. */
export const verbatim = (min: number, max: number) =>
  z.string().check(withinBounds({ min, max })).meta({ minLength: min, maxLength: max })

/** Every id on the wire is a UUID (except plans); lower case, so that ids can be compared as text. */
export const id = z.uuid().toLowerCase()

// Path and query contain text only; a caller may pass the value itself and the client converts it.

/** An integer. */
export const integerInText = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))

export const booleanInText = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
])

const spread = (part: string | number): (string | number)[] => (typeof part === 'number' ? [part] : part.split(','))

/** Comma-joined, repeated, or both. */
const listInText = <Item extends z.ZodType<unknown, string | number>>(item: Item, max: number) =>
  z
    .union([z.string(), z.array(z.union([z.string(), z.number()]))])
    .transform((value) => [value].flat().flatMap(spread))
    .pipe(z.array(item).min(1).max(max))

export const idsInText = listInText(id, 200)

export const planIdsInText = listInText(integerInText(1), 20)

/** Pages count from 1. */
export const pageInText = integerInText(1, 1_000_000)

/** A change of one or more fields: an empty change is an error of the caller. */
export const oneOrMore = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  fields
    .partial()
    .refine((change) => Object.values(change).some((value) => value !== undefined))
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
