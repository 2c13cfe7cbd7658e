/** One of the hottest things the product asks its database, by the product's own functions; `n` is a usual customer. */
export type Question = {
  /** Not timed: what must be there before it can be asked. */
  readonly prepare?: (n: number) => Promise<void>
  /** Answers how much it got, so that an empty answer is noticed. */
  readonly ask: (n: number) => Promise<number>
}
