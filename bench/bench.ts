export type Size = 'short' | 'long'

/** What the last line says, and whether the bar was reached. */
export type Outcome = { readonly reached: boolean; readonly figures: Readonly<Record<string, string | number>> }

export type Bench = {
  readonly name: string
  readonly proves: string
  readonly run: (size: Size) => Promise<Outcome>
}
