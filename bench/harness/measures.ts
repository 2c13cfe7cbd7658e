/** One quantity that was measured in rounds, on one side or on several. */
export type Measure = {
  readonly label: string
  readonly unit: string
  readonly sides: readonly { readonly name: string; readonly rounds: readonly number[] }[]
  /** The ratio of each round: first side to last, or last to first where sizes are compared. */
  readonly ratios?: readonly number[]
  /** The bar for the median of the ratios or, without ratios, of the first side. */
  readonly bar?: { readonly max: number } | { readonly min: number }
}

const recorded: Measure[] = []

/** Records a measure for the result file; the caller prints it. */
export function recordMeasure(measure: Measure): void {
  recorded.push(measure)
}

/** All measures that this process has recorded. */
export function recordedMeasures(): readonly Measure[] {
  return recorded
}

let progress: Readonly<Record<string, string | number>> = {}

/** What a long form has counted so far: recorded, as incomplete, if the run is ended before its result. */
export function reportProgress(metrics: Readonly<Record<string, string | number>>): void {
  progress = metrics
}

export function reportedProgress(): Readonly<Record<string, string | number>> {
  return progress
}
