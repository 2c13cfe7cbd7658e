import { isWorthResuming, readLastPlace } from '../features/photos/lib/last-place.ts'
import type { Key } from '../lib/address.ts'
import { keeper } from '../lib/keeper.ts'

/** Where this device stopped in the gallery, counted from 1; null when it did not, or comes for one photograph. */
export function lastPlaceHere(slug: string, key: Key | null): number | null {
  const last = key?.kind === 'photo' ? null : readLastPlace(keeper, slug)
  return last !== null && isWorthResuming(last) ? last.place : null
}
