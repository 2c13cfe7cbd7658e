/** The two forms of every bench: `long` measures the claimed metric, `short` checks quickly that nothing broke. */
export type Size = 'short' | 'long'
/** The report uses a size in between: reliable metrics, half an hour in total. */
export type Length = Size | 'middle'

/** The metrics of the last line, and whether every bar was passed. `whole=no`: the next run continues. */
export type Outcome = { readonly passed: boolean; readonly metrics: Readonly<Record<string, string | number>> }

/** Command-line options besides the size. */
export type RunOptions = { readonly seed?: number }

type BenchInfo = {
  readonly name: string
  readonly claim: string
  /** For a long form that takes longer than the runner's usual limit; a comment beside it says why. */
  readonly maxMinutes?: number
}

/**
 * How the report treats a bench: it runs it in the named size, or (`kept`, the default) shows its last long run with
 * its date.
 */
export type Bench = BenchInfo &
  (
    | { readonly reportSize?: Size | 'kept'; readonly run: (size: Size, options?: RunOptions) => Promise<Outcome> }
    | { readonly reportSize: 'middle'; readonly run: (size: Length, options?: RunOptions) => Promise<Outcome> }
  )
