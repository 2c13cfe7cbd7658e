import { z } from 'zod'
import { id } from './id.ts'

// Path and query carry text only; a caller may hand over the value itself and the client writes it out.

/** A whole number. */
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
    .transform((given) => [given].flat().flatMap(spread))
    .pipe(z.array(item).min(1).max(max))

export const idsInText = listInText(id, 200)

export const planIdsInText = listInText(integerInText(1), 20)

/** Pages count from 1. */
export const pageInText = integerInText(1, 1_000_000)
