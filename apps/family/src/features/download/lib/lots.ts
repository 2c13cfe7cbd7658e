import type { Keeper } from '../../../lib/keeper.ts'
import type { Choice } from './choice.ts'

/** As many as a phone's share sheet takes without running out of memory. */
export const lotSize = 10

export const lotsOf = (count: number): number => Math.max(1, Math.ceil(count / lotSize))

/** Files of a lot, counted from 1: from where, and how many. */
export function lotPart(lot: number, count: number): { from: number; count: number } {
  const from = (lot - 1) * lotSize
  return { from, count: Math.max(1, Math.min(lotSize, count - from)) }
}

const keyOf = (galleryId: string, { what, size }: Choice) => `saving:${galleryId}:${what}:${size}`

/** The lot to begin with: the first, or where saving stopped. Another number of photographs begins anew. */
export function nextLot(keeper: Keeper, galleryId: string, choice: Choice, count: number): number {
  const kept = keeper.read(keyOf(galleryId, choice))
  const shaped = typeof kept === 'object' && kept !== null && 'lot' in kept && 'count' in kept
  if (!shaped || kept.count !== count || typeof kept.lot !== 'number') return 1
  return kept.lot >= 1 && kept.lot <= lotsOf(count) ? kept.lot : 1
}

/** The lot was saved; after the last one there is nothing to go on with. */
export function keepLot(keeper: Keeper, galleryId: string, choice: Choice, count: number, saved: number): void {
  if (saved >= lotsOf(count)) keeper.forget(keyOf(galleryId, choice))
  else keeper.write(keyOf(galleryId, choice), { lot: saved + 1, count })
}

export function forgetLots(keeper: Keeper, galleryId: string, choice: Choice): void {
  keeper.forget(keyOf(galleryId, choice))
}
