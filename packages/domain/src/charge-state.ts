import type { ChargeState } from './invoice-state.ts'

/** What the gateway says of a charge. */
export type ChargeNews = 'pending' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded'

/**
 * What the news mean for the invoice.
 * - `pay`: it is paid, also when it was given up before.
 * - `fail`: nobody will pay it by this charge any more.
 * - `refund`: the money went back.
 * - `alarm`: something a person must look at; nothing is applied.
 */
export type ChargeEffect = 'none' | 'pay' | 'fail' | 'refund' | 'alarm'

export type ChargeStep = { readonly state: ChargeState; readonly effect: ChargeEffect }

type Row = Readonly<Record<ChargeNews, ChargeStep>>

const step = (state: ChargeState, effect: ChargeEffect = 'none'): ChargeStep => ({ state, effect })

/** Nothing is decided yet: whatever comes is news. */
const open: Row = {
  pending: step('pending'),
  paid: step('paid', 'pay'),
  declined: step('declined', 'fail'),
  canceled: step('canceled', 'fail'),
  expired: step('expired', 'fail'),
  refunded: step('refunded', 'refund'),
}

/** Given up, but money that comes all the same counts: a boleto paid late, a Pix paid after it was canceled. */
const givenUp = (state: ChargeState): Row => ({
  pending: step(state),
  paid: step('paid', 'pay'),
  declined: step(state),
  canceled: step(state),
  expired: step(state),
  refunded: step('refunded', 'refund'),
})

/** Nothing but what is named here changes it; the rest is older than what we know. */
const settled = (state: ChargeState, news: Partial<Row> = {}): Row => ({
  pending: step(state),
  paid: step(state),
  declined: step(state),
  canceled: step(state),
  expired: step(state),
  refunded: step(state),
  ...news,
})

const steps: Readonly<Record<ChargeState, Row>> = {
  sending: open,
  pending: open,
  declined: givenUp('declined'),
  canceled: givenUp('canceled'),
  expired: givenUp('expired'),
  lost: givenUp('lost'),
  // Paid wins over everything but its refund.
  paid: settled('paid', { refunded: step('refunded', 'refund') }),
  refunded: settled('refunded'),
  // Never applied; that it was given back is good to know.
  mismatch: settled('mismatch', { refunded: step('refunded') }),
}

/** Forward only: heard twice, late or in another order, the same news lead to the same state. */
export function nextChargeState(
  state: ChargeState,
  news: { readonly state: ChargeNews; readonly amountMatches: boolean },
): ChargeStep {
  if (news.amountMatches) return steps[state][news.state]
  const applied = state === 'paid' || state === 'refunded' || state === 'mismatch'
  return applied ? step(state, 'alarm') : step('mismatch', 'alarm')
}
