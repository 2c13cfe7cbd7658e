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

/** Kept exactly as typed: never trimmed, folded or cut. */
export const verbatim = (min: number, max: number) =>
  z.string().check(withinBounds({ min, max })).meta({ minLength: min, maxLength: max })
