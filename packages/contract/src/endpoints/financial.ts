import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, moment, id } from '../fields/text.ts'
import { cardByToken, payment, purchaseAnswer, periodicityType, planId } from './purchase-shape.ts'

const pix = z.strictObject({ code: z.string(), expires_at: moment })

const invoice = z.strictObject({
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

const savedCard = z.strictObject({ brand: z.string(), last_four: z.string(), expires: z.string() })

const agreement = z.strictObject({
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

/** What is agreed for each product, the card kept at the gateway, and what is to be paid now. */
export const getBilling = endpoint({
  name: 'financial.getBilling',
  method: 'GET',
  path: '/financial/billing',
  origin: 'ours',
  access: anyCustomer('financial.read'),
  answer: z.strictObject({
    gallery_pro: agreement.nullable(),
    site_pro: agreement.nullable(),
    card: savedCard.nullable(),
    open_invoice: invoice.nullable(),
  }),
})

/** Newest first, twenty at a time. */
export const listInvoices = endpoint({
  name: 'financial.listInvoices',
  method: 'GET',
  path: '/financial/invoices',
  origin: 'ours',
  access: anyCustomer('financial.read'),
  query: z.object({ after: id.optional() }),
  answer: z.strictObject({ invoices: z.array(invoice), next: id.nullable() }),
})

/** The card that renewals and upgrades with one click are charged to. */
export const changeCard = endpoint({
  name: 'financial.changeCard',
  method: 'PUT',
  path: '/financial/card',
  origin: 'ours',
  access: anyCustomer('financial.write'),
  body: cardByToken,
  answer: z.strictObject({ card: savedCard }),
  errors: ['PaymentRefused'],
})

/** Pays an open invoice: by a card, by the kept card, or by a new boleto or Pix (the second copy). */
export const payInvoice = endpoint({
  name: 'financial.payInvoice',
  method: 'POST',
  path: '/financial/invoices/{invoice_id}/pay',
  origin: 'ours',
  access: anyCustomer('financial.write'),
  ids: { invoice: 'params.invoice_id' },
  params: z.object({ invoice_id: id }),
  body: payment,
  answer: purchaseAnswer,
  idempotencyKey: true,
  errors: ['PaymentRefused', 'IdempotencyKeyReused', 'InvoiceNotOpen'],
})

/** The seven days of regret, once per plan and year: the whole amount back, the account as it was before. */
export const regretPurchase = endpoint({
  name: 'financial.regretPurchase',
  method: 'POST',
  path: '/financial/invoices/{invoice_id}/regret',
  origin: 'ours',
  access: anyCustomer('financial.write'),
  ids: { invoice: 'params.invoice_id' },
  params: z.object({ invoice_id: id }),
  errors: ['RegretOver', 'RegretRepeated'],
})

/** Nothing paid is taken away: what is canceled is the renewal. Canceling again changes nothing. */
export const cancelRenewal = endpoint({
  name: 'financial.cancelRenewal',
  method: 'POST',
  path: '/financial/cancellation/{product}',
  origin: 'ours',
  access: anyCustomer('financial.write'),
  params: z.object({ product: z.enum(['gallery_pro', 'site_pro']) }),
})

export const resumeRenewal = endpoint({
  name: 'financial.resumeRenewal',
  method: 'DELETE',
  path: '/financial/cancellation/{product}',
  origin: 'ours',
  access: anyCustomer('financial.write'),
  params: z.object({ product: z.enum(['gallery_pro', 'site_pro']) }),
})
