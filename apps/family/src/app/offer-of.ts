import { includedNumbers } from './included.ts'
import type { Offer } from '../features/download/lib/choice.ts'
import type { Manifest } from '../features/photos/api/calls.ts'

/** What may be downloaded of this gallery now. */
export function offerOf(manifest: Manifest, favourites: ReadonlySet<number>): Offer {
  const { single, all, sizes, bytes, numbers } = manifest.download
  const included = includedNumbers(manifest)
  return {
    single,
    all,
    sizes,
    bytes,
    total: included.length,
    favourites: included.filter((number) => favourites.has(number)).length,
    chosenOnly: numbers !== null,
    number: null,
  }
}
