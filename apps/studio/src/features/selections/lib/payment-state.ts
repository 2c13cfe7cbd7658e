import { formatMoney } from '@revela/domain'
import { selectionPayment as texts } from '@revela/phrases'
import { formatAgo } from '../../../lib/dates.ts'
import type { Selection } from '../api/selection-queries.ts'

type Payment = NonNullable<Selection['payment']>

/** One sentence for each thing known about the payment, also from before the selection was reopened. */
export function paymentStates(payment: Payment, now: Date): string[] {
  const { total, by_pix: byPix, declared_at: declared, received_at: received, paid_before, declared_before } = payment
  const before = paid_before === 0 ? [] : [texts.paidBefore(formatMoney(paid_before))]
  if (received !== null) return [texts.received(formatAgo(received, now)), ...before]
  if (total > 0 && declared !== null) return [texts.declared(formatAgo(declared, now)), ...before]
  const claimed = declared_before === 0 ? [] : [texts.declaredBefore(formatMoney(declared_before))]
  return [...(total > 0 ? [byPix ? texts.waiting : texts.arranged] : []), ...before, ...claimed]
}
