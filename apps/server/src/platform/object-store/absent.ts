import { ObjectMissing } from './object-store.ts'

/** For reads of what may be deleted at this moment: that is an absence, not a fault. */
export function absent(fault: unknown): null {
  if (fault instanceof ObjectMissing) return null
  throw fault
}
