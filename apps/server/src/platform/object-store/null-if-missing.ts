import { ObjectMissing } from './object-store.ts'

/** For reads of what may be deleted at this moment: that is an absence, not a fault. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null
  throw error
}
