import type { Keeper } from '../../../lib/keeper.ts'

/** Taps the server has not confirmed, by photograph: whether it shall be a favourite. */
export type Pending = ReadonlyMap<number, boolean>

const keyOf = (galleryId: string) => `favourites:${galleryId}`

export function readPending(keeper: Keeper, galleryId: string): Pending {
  const kept = keeper.read(keyOf(galleryId))
  if (typeof kept !== 'object' || kept === null) return new Map()
  const pairs = Object.entries(kept).map(([number, on]) => [Number(number), on] as const)
  return new Map(
    pairs.filter((pair): pair is readonly [number, boolean] => {
      const [number, on] = pair
      return Number.isInteger(number) && typeof on === 'boolean'
    }),
  )
}

/** Changes some of what is kept and leaves the rest: another tab may have written there too. */
export function keepPending(keeper: Keeper, galleryId: string, changes: ReadonlyMap<number, boolean | null>): void {
  const kept = new Map(readPending(keeper, galleryId))
  for (const [number, on] of changes) {
    if (on === null) kept.delete(number)
    else kept.set(number, on)
  }
  if (kept.size === 0) keeper.forget(keyOf(galleryId))
  else keeper.write(keyOf(galleryId), Object.fromEntries(kept))
}
