import { receivables as texts } from '@revela/phrases'
import { formatAgo } from '../../../lib/dates.ts'
import type { Receivable } from '../api/receivables.ts'

/** Who pays, as the list names them. */
export const payerOf = ({ client_name: name }: Pick<Receivable, 'client_name'>): string => name ?? texts.noClient

type Moments = Pick<Receivable, 'state' | 'days_open' | 'declared_at' | 'received_at' | 'received_by'>

/** Since when the amount is open, or when it was declared or received. */
export function describeSince(receivable: Moments, now: Date): string {
  const { state, days_open: days, declared_at: declared, received_at: received, received_by: by } = receivable
  if (state === 'received' && received !== null) {
    const words = by === 'gateway' ? texts.receivedAutomatically : texts.received
    return words(formatAgo(received, now))
  }
  return state === 'declared' && declared !== null ? texts.declared(formatAgo(declared, now)) : texts.open(days)
}

/** "Recebi" for what is open; its undoing for what the photographer confirmed. A bank's confirmation stays. */
export function actionOf({
  state,
  received_by: by,
}: Pick<Receivable, 'state' | 'received_by'>): 'confirm' | 'undo' | null {
  if (state !== 'received') return 'confirm'
  return by === 'photographer' ? 'undo' : null
}
