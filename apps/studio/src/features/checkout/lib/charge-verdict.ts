/** What the ledger answers of the newest order of a plan. */
type Answer = { readonly credit_card_payment_success: boolean; readonly credit_card_payment_failed: boolean }

export type ChargeVerdict = 'pending' | 'success' | 'failed'

const every = 5_000

/** Without an answer, also where it failed to come, nothing is decided. */
export function verdictOf(answer: Answer | undefined): ChargeVerdict {
  if (answer?.credit_card_payment_success) return 'success'
  return answer?.credit_card_payment_failed ? 'failed' : 'pending'
}

/** In how many milliseconds to ask again; `false`: no more. */
export function nextAsk(answer: Answer | undefined, late: boolean): number | false {
  return late || verdictOf(answer) !== 'pending' ? false : every
}
