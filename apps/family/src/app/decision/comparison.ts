/** A comparison of similar pictures, two at a time: the one that is kept meets the next one. */
export type Comparison = {
  readonly pair: readonly [left: number, right: number]
  readonly waiting: readonly number[]
  readonly losers: readonly number[]
}

/** Null if there are not two pictures to compare. */
export function beginComparison(numbers: readonly number[], shown: number): Comparison | null {
  const [other, ...waiting] = numbers.filter((number) => number !== shown)
  return other === undefined ? null : { pair: [shown, other], waiting, losers: [] }
}

export type ComparisonResult = { readonly winner: number; readonly losers: readonly number[] }

/** The kept picture stays on its side. Returns the result after the last pair. */
export function keepOne({ pair, waiting, losers }: Comparison, side: 0 | 1): Comparison | ComparisonResult {
  const winner = pair[side]
  const lost = [...losers, pair[side === 0 ? 1 : 0]]
  const [next, ...rest] = waiting
  if (next === undefined) return { winner, losers: lost }
  return { pair: side === 0 ? [winner, next] : [next, winner], waiting: rest, losers: lost }
}
