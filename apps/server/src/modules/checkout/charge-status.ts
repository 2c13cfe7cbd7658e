import type { AnswerOf, getChargeStatus } from '@revela/contract'
import { sql } from 'kysely'
import type { CheckoutNeeds } from './checkout.needs.ts'

type Answer = AnswerOf<typeof getChargeStatus>
type Row = { readonly paid: boolean; readonly given_up: boolean; readonly waiting: boolean }

const none: Answer = {
  credit_card_payment_success: false,
  credit_card_payment_failed: false,
  credit_card_payment_pending: false,
}

/** Of the newest order of that plan, whatever it is paid with; nothing is true of a plan that nobody ordered. */
export async function chargeStatus(
  { db }: Pick<CheckoutNeeds, 'db'>,
  customerId: string,
  planId: number,
): Promise<Answer> {
  const newest = await db.tenant(customerId, async (tx) => {
    const { rows } = await sql<Row>`
      select i.paid_at is not null as paid, i.void_at is not null as given_up,
        exists (
          select from charge c where c.customer_id = ${customerId} and c.invoice_id = i.id
            and c.state in ('sending', 'pending')
        ) as waiting
      from invoice i
      where i.customer_id = ${customerId} and i.plan_id = ${planId}
      order by i.created_at desc, i.id desc limit 1`.execute(tx)
    return rows[0]
  })
  if (!newest) return none
  if (newest.paid) return { ...none, credit_card_payment_success: true }
  if (newest.waiting) return { ...none, credit_card_payment_pending: true }
  return { ...none, credit_card_payment_failed: true }
}
