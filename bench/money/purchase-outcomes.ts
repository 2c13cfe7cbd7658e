/** What one purchase's customer was told, over all tries and repeats with its key. */
export type PurchaseOutcome = {
  readonly customerId: string
  readonly key: string
  readonly byCard: boolean
  isAccepted: boolean
  isRejected: boolean
}

export type Tally = {
  /** Purchases that were answered for good. */
  acknowledged: number
  /** Calls that broke or settled nothing, and were made again. */
  broken: number
  /** Calls made once more with the same key, at the same moment or afterwards. */
  repeats: number
  paidAtBank: number
  readonly purchases: PurchaseOutcome[]
  readonly harnessErrors: string[]
}

export function newTally(): Tally {
  return { acknowledged: 0, broken: 0, repeats: 0, paidAtBank: 0, purchases: [], harnessErrors: [] }
}
