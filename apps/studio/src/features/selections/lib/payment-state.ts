import { selectionPayment as texts } from '@revela/phrases'
import { formatAgo } from '../../../lib/dates.ts'
import type { Selection } from '../api/selection-queries.ts'

type Payment = NonNullable<Selection['payment']>

/** What is known about the payment. Without a Pix code the family cannot pay by itself: it is arranged with the client. */
export function paymentState({ by_pix: byPix, declared_at: declared, received_at: received }: Payment, now: Date) {
  if (received !== null) return texts.received(formatAgo(received, now))
  if (declared !== null) return texts.declared(formatAgo(declared, now))
  return byPix ? texts.waiting : texts.arranged
}
