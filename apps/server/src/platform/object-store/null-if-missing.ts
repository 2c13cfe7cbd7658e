import { ObjectMissing } from './object-store.ts'

/** For reads of objects that may be deleted at the same time: a missing object is not an error. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null
  throw error
}
