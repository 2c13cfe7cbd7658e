/** The result that one purchase's customer received, over all attempts and repeats with its key. */
export type PurchaseOutcome = {
  readonly customerId: string
  readonly key: string
  readonly byCard: boolean
  isAccepted: boolean
  isRejected: boolean
}

export type Tally = {
  /** Purchases with a final response. */
  acknowledged: number
  /** Calls that broke or had no final response, and were retried. */
  broken: number
  /** Calls repeated with the same key, at the same moment or afterwards. */
  repeats: number
  paidAtBank: number
  readonly purchases: PurchaseOutcome[]
  readonly harnessErrors: string[]
}

export function newTally(): Tally {
  return { acknowledged: 0, broken: 0, repeats: 0, paidAtBank: 0, purchases: [], harnessErrors: [] }
}
