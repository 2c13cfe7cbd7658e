import { z } from 'zod'

/** Every id on the wire is a UUID (plans excepted); lower case, so that ids compare as text. */
export const id = z.uuid().toLowerCase()
