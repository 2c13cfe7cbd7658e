import { z } from 'zod'

/** 3–63 of a–z, 0–9 and hyphen; no hyphen at either end, none doubled. */
export const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(63)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
