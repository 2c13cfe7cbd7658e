import { amountToAsk, formatMoney } from '@revela/domain'
import { selectionCard, selectionPayment as texts } from '@revela/phrases'
import { formatAgo } from '../../../lib/dates.ts'
import type { Selection } from '../api/selection-queries.ts'

type Payment = NonNullable<Selection['payment']>

export type PaymentRow = {
  readonly title: string | null
  readonly states: readonly string[]
  readonly isSettled: boolean
  /** `earlier`: the amount declared before the selection was reopened. `all`: everything due. */
  readonly confirms: 'earlier' | 'all' | null
  /** The photographer confirmed everything due. A bank's confirmation stays. */
  readonly canUndo: boolean
}

/** One row for what the client declared before the selection was reopened, and one for the rest. */
export function paymentRows(payment: Payment, now: Date): PaymentRow[] {
  const { total, declared_before: declaredBefore, received_at: received } = payment
  const remaining = amountToAsk(total, { paidBefore: 0, declaredBefore })
  // A declaration that covers the new total is confirmed with it.
  const isApart = declaredBefore > 0 && received === null && (total === 0 || remaining > 0)
  if (!isApart) return [dueRow(payment, now, total)]
  const declared: PaymentRow = {
    title: texts.declaredTitle(formatMoney(declaredBefore)),
    states: [texts.declaredBefore, ...(total === 0 ? paidBefore(payment) : [])],
    isSettled: false,
    confirms: 'earlier',
    canUndo: false,
  }
  // "Everything due" would include the declared amount, so it is confirmed first.
  return total === 0 ? [declared] : [declared, { ...dueRow(payment, now, remaining), confirms: null }]
}

function dueRow(payment: Payment, now: Date, amount: number): PaymentRow {
  const { total, by_pix: byPix, declared_before: declaredBefore } = payment
  const name = byPix ? texts.title : texts.arrangedTitle
  const title = amount < total && declaredBefore > 0 ? texts.remainingTitle(formatMoney(amount)) : null
  return {
    title: total === 0 ? null : (title ?? `${name} · ${formatMoney(amount)}`),
    states: [...(total === 0 ? [] : [dueState(payment, now)]), ...paidBefore(payment)],
    isSettled: payment.received_at !== null || total === 0,
    confirms: total === 0 || payment.received_at !== null ? null : 'all',
    canUndo: total > 0 && payment.received_by === 'photographer',
  }
}

function dueState({ by_pix: byPix, declared_at: declared, received_at: received }: Payment, now: Date): string {
  if (received !== null) return texts.received(formatAgo(received, now))
  if (declared !== null) return texts.declared(formatAgo(declared, now))
  return byPix ? texts.waiting : texts.arranged
}

const paidBefore = ({ paid_before: paid }: Payment) => (paid === 0 ? [] : [texts.paidBefore(formatMoney(paid))])

type Priced = Pick<Selection, 'payment'> & { readonly totals: Pick<Selection['totals'], 'extras' | 'total'> }

/** Cents of the current total that were received, declared before the selection was reopened, and neither. */
function settledAmounts({ payment, totals: { total } }: Priced) {
  if (payment !== null && payment.received_at !== null) return { received: total, declared: 0, remaining: 0 }
  const received = payment?.paid_before ?? 0
  const declared = payment?.declared_before ?? 0
  return { received, declared, remaining: amountToAsk(total, { paidBefore: received, declaredBefore: declared }) }
}

export type ExtrasLine = { readonly count: string; readonly total: string; readonly state: string | null }

/** The charged photos and their price, with what is still missing of it; null where nothing is charged. */
export function extrasLine(selection: Priced): ExtrasLine | null {
  const { extras, total } = selection.totals
  if (extras === 0) return null
  const { received, declared, remaining } = settledAmounts(selection)
  const isReceived = received >= total
  return {
    count: isReceived ? selectionCard.extrasReceived(extras) : selectionCard.extras(extras),
    total: formatMoney(total),
    state: isReceived ? selectionCard.allReceived : received + declared === 0 ? null : missingState(remaining),
  }
}

const missingState = (remaining: number) =>
  remaining === 0 ? selectionCard.allDeclared : selectionCard.remaining(formatMoney(remaining))

/** What the client has to pay when the selection is finished now, in sentences. */
export function concludeSentences(selection: Priced): string[] {
  const { total } = selection.totals
  if (total === 0) return []
  const { received, declared, remaining } = settledAmounts(selection)
  if (received + declared === 0) return [selectionCard.concludePays(formatMoney(total))]
  return [
    selectionCard.concludeTotal(formatMoney(total)),
    ...(received === 0 ? [] : [selectionCard.concludeReceived(formatMoney(received))]),
    ...(declared === 0 ? [] : [selectionCard.concludeDeclared(formatMoney(declared))]),
    remaining === 0 ? selectionCard.concludeNothing : selectionCard.concludeRemaining(formatMoney(remaining)),
  ]
}
