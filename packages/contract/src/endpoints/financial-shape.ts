import { z } from 'zod'
import { cents, moment } from '../fields/document.ts'
import { id } from '../fields/id.ts'
import { periodicityType, planId } from './checkout-shape.ts'

const pix = z.strictObject({ code: z.string(), expires_at: moment })

export const invoice = z.strictObject({
  id,
  kind: z.enum(['purchase', 'upgrade', 'renewal']),
  plan_id: planId,
  plan_name: z.string(),
  periodicity: periodicityType,
  created_at: moment,
  due_at: moment,
  list_price: cents,
  discount: cents,
  /** For days already paid on another plan. */
  credit: cents,
  amount: cents,
  method: z.enum(['credit-card', 'payment-slip', 'pix', 'credit']),
  installments: z.number().int(),
  /** `open` can be paid, `processing` is being decided by the bank, `void` is not to be paid any more. */
  state: z.enum(['open', 'processing', 'paid', 'failed', 'refunding', 'refunded', 'void']),
  paid_at: moment.nullable(),
  period: z.strictObject({ from: moment, to: moment }).nullable(),
  payment_slip_url: z.string().nullable(),
  payment_slip_line: z.string().nullable(),
  pix: pix.nullable(),
  card_last_four: z.string().nullable(),
  /** Until then the purchase can be taken back whole; null: not any more. */
  regret_until: moment.nullable(),
})

export const keptCard = z.strictObject({ brand: z.string(), last_four: z.string(), expires: z.string() })

export const agreement = z.strictObject({
  plan_id: planId,
  plan_name: z.string(),
  periodicity: periodicityType,
  renews_with: z.enum(['credit-card', 'payment-slip', 'pix']).nullable(),
  /** What the next period costs; null when it is not renewed. */
  next_amount: cents.nullable(),
  renews_on: moment.nullable(),
  /** The end of what is paid. */
  paid_until: moment.nullable(),
  canceled: z.boolean(),
  frozen: z.boolean(),
  /** A renewal was not approved: everything works until then. */
  grace_until: moment.nullable(),
})
