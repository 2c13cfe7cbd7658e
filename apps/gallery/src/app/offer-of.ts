import type { Offer } from '../features/download/lib/choice.ts'
import type { Manifest } from '../features/photos/api/calls.ts'

/** What may be downloaded of this gallery now. */
export function offerOf({ download, pictures }: Manifest, favourites: number): Offer {
  return { ...download, total: pictures.length, favourites, number: null }
}
