import { z } from 'zod'

export const slugMinLength = 3
export const slugMaxLength = 80

/** A gallery's address as a photographer types it: a–z, 0–9 and single hyphens between them. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(slugMinLength)
  .max(slugMaxLength)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
