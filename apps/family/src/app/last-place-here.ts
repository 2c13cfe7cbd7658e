import { isWorthResuming, readLastPlace } from '../features/photos/lib/last-place.ts'
import type { Key } from '../lib/address.ts'
import { keeper } from '../lib/keeper.ts'

/** The display number of the photo at which this device stopped; null when it did not, or comes for one photograph. */
export function lastPlaceHere(slug: string, key: Key | null): number | null {
  const last = key?.kind === 'photo' ? null : readLastPlace(keeper, slug)
  return last !== null && isWorthResuming(last) ? last.displayNumber : null
}
