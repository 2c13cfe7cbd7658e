import { z } from 'zod'
import { line, verbatim } from './text.ts'

export const emailMaxLength = 254
export const passwordMinLength = 8
export const passwordMaxLength = 128

/**
 * What HTML's `input type=email` accepts. The form is checked before the case is folded, because folding turns
 * a few letters outside ASCII (the Kelvin sign) into ASCII ones.
 */
export const email = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(emailMaxLength, { abort: true })
  .regex(z.regexes.html5Email)
  .toLowerCase()

/** A password being chosen. */
export const newPassword = verbatim(passwordMinLength, passwordMaxLength)

/** A password being checked: tells nothing about the rules. */
export const presentedPassword = z.string().min(1).max(1024)

export const personName = line(1, 120)

/** Brazilian number with area code; punctuation is dropped. */
export const phoneNumber = z
  .string()
  .min(1, { abort: true })
  .max(40, { abort: true })
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{10,11}$/))
