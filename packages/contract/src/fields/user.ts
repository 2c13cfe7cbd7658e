import { z } from 'zod'
import { line, verbatim } from './text.ts'

export const emailMaxLength = 254
export const passwordMinLength = 8
export const passwordMaxLength = 128

/**
 * What HTML's `input type=email` accepts. The format is checked before lowercasing, because lowercasing turns a few
 * letters outside ASCII (the Kelvin sign) into ASCII ones.
 */
export const email = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(emailMaxLength, { abort: true })
  .regex(z.regexes.html5Email)
  .toLowerCase()

/** A new password. */
export const newPassword = verbatim(passwordMinLength, passwordMaxLength)

/** A password that is being checked: does not reveal the rules. */
export const presentedPassword = z.string().min(1).max(1024)

export const personName = line(1, 120)

/** Brazilian number with area code; punctuation is removed. */
export const phoneNumber = z
  .string()
  .min(1, { abort: true })
  .max(40, { abort: true })
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{10,11}$/))
