import type { Keeper } from '../../../lib/keeper.ts'

const keyOf = (slug: string) => `place:${slug}`

export type LastPlace = { readonly number: number; readonly place: number; readonly displayNumber: number }

/** Where this device stopped in a gallery; by its address, because the cover asks before anything else is known. */
export function readLastPlace(keeper: Keeper, slug: string): LastPlace | null {
  const kept = keeper.read(keyOf(slug))
  const shaped =
    typeof kept === 'object' && kept !== null && 'number' in kept && 'place' in kept && 'displayNumber' in kept
  if (!shaped || ![kept.number, kept.place, kept.displayNumber].every(Number.isInteger)) return null
  return kept as LastPlace
}

export function keepLastPlace(keeper: Keeper, slug: string, place: LastPlace): void {
  keeper.write(keyOf(slug), place)
}

/** On the first screen nobody has stopped anywhere yet. */
export const isWorthResuming = ({ place }: LastPlace): boolean => place > 12
