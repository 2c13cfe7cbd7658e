/** What every bench can be asked for: the figure we claim, or a quick look at whether it broke. */
export type Size = 'short' | 'long'
/** The report of all benches has a length between them: good figures, half an hour in all. */
export type Length = Size | 'middle'

/** What the last line says, and whether the bar was reached. */
export type Outcome = { readonly passed: boolean; readonly metrics: Readonly<Record<string, string | number>> }

/** What may be asked for on the command line beside the size. */
export type RunOptions = { readonly seed?: number }

type BenchInfo = { readonly name: string; readonly claim: string }

/**
 * How a bench stands in the report: run in that form, or (`kept`, and when nothing is said) told from its last long run,
 * with the day of it.
 */
export type Bench = BenchInfo &
  (
    | { readonly reportSize?: Size | 'kept'; readonly run: (size: Size, options?: RunOptions) => Promise<Outcome> }
    | { readonly reportSize: 'middle'; readonly run: (size: Length, options?: RunOptions) => Promise<Outcome> }
  )
