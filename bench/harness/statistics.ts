/** The value below which the share `at` (0 to 1) of the samples lies, interpolated between neighbours. */
export function quantile(samples: readonly number[], at: number): number {
  if (samples.length === 0) throw new Error('a quantile of nothing')
  const sorted = Float64Array.from(samples).toSorted()
  const place = (sorted.length - 1) * at
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** "12.3 (11.9–13.0)": the median and the lowest and highest round, so that a reader sees how far to trust it. */
export function medianAndSpread(rounds: readonly number[], digits = 2): string {
  const [middle, lowest, highest] = [median(rounds), Math.min(...rounds), Math.max(...rounds)]
  return `${middle.toFixed(digits)} (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`
}

/**
 * How often a sample of `a` is larger than one of `b`, ties counted half: 0.5 means that nobody could tell them apart,
 * 1 that a single look is enough.
 */
export function shareLarger(a: readonly number[], b: readonly number[]): number {
  const sorted = Float64Array.from(b).toSorted()
  let wins = 0
  for (const value of a) wins += (placeOf(sorted, value, false) + placeOf(sorted, value, true)) / 2
  return wins / (a.length * b.length)
}

/** How many of the sorted values are below the given one (or, with `orEqual`, not above it). */
function placeOf(sorted: Float64Array, value: number, orEqual: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const before = orEqual ? sorted[middle]! <= value : sorted[middle]! < value
    if (before) low = middle + 1
    else high = middle
  }
  return low
}
