/** The value below which `fraction` (0 to 1) of the samples lie, interpolated between neighbours. */
export function quantile(samples: readonly number[], fraction: number): number {
  if (samples.length === 0) throw new Error('quantile of an empty list')
  const sorted = Float64Array.from(samples).toSorted()
  const position = (sorted.length - 1) * fraction
  const lower = sorted[Math.floor(position)]!
  const upper = sorted[Math.ceil(position)]!
  return lower + (upper - lower) * (position - Math.floor(position))
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** "12.3 (11.9–13.0)": the median, and the lowest and highest round to show the spread. */
export function medianAndSpread(values: readonly number[], digits = 2): string {
  const [middle, lowest, highest] = [median(values), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(digits)} (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`
}

/**
 * How often a sample of `a` is larger than one of `b`, ties counted half: 0.5 means that they cannot be distinguished,
 * 1 that a single sample is enough.
 */
export function shareLarger(a: readonly number[], b: readonly number[]): number {
  const sorted = Float64Array.from(b).toSorted()
  let wins = 0
  for (const value of a) wins += (lowerBound(sorted, value, false) + lowerBound(sorted, value, true)) / 2
  return wins / (a.length * b.length)
}

/** The number of sorted values below the value (or, with `orEqual`, not above it). */
function lowerBound(sorted: Float64Array, value: number, orEqual: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const isBefore = orEqual ? sorted[middle]! <= value : sorted[middle]! < value
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}
