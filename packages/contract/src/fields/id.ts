import { z } from 'zod'

/** Every id on the wire is a UUID. */
export const id = z.uuid()
