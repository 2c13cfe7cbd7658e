/** One thing that was measured in rounds, on one side or on several side by side. */
export type Measure = {
  readonly label: string
  readonly unit: string
  readonly sides: readonly { readonly name: string; readonly rounds: readonly number[] }[]
  /** The rounds' own ratios, first side to last, or last to first where sizes are compared. */
  readonly ratios?: readonly number[]
  /** What the median of the ratios (or, without them, of the first side) is held to. */
  readonly bar?: { readonly max: number } | { readonly min: number }
}

const recorded: Measure[] = []

/** Keeps it for the result's file; what is printed is printed by whoever measured. */
export function recordMeasure(measure: Measure): void {
  recorded.push(measure)
}

/** All that this process has noted so far. */
export function recordedMeasures(): readonly Measure[] {
  return recorded
}
