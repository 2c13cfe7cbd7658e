import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, moment, id } from '../fields/text.ts'
import {
  cardByToken,
  payerAddress,
  payment,
  planFeature,
  purchaseAnswer,
  periodicityType,
  planId,
} from './purchase-shape.ts'

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
  /** Credit for days already paid on another plan. */
  credit: cents,
  amount: cents,
  method: z.enum(['credit-card', 'payment-slip', 'pix', 'credit']),
  installments: z.number().int(),
  /** `open` can be paid, `processing` awaits the bank's decision, `void` is no longer payable. */
  state: z.enum(['open', 'processing', 'paid', 'failed', 'refunding', 'refunded', 'void']),
  paid_at: moment.nullable(),
  period: z.strictObject({ from: moment, to: moment }).nullable(),
  payment_slip_url: z.string().nullable(),
  payment_slip_line: z.string().nullable(),
  pix: pix.nullable(),
  card_last_four: z.string().nullable(),
  /** Until then the purchase can be withdrawn in full; null: not any more. */
  regret_until: moment.nullable(),
})

const savedCard = z.strictObject({ brand: z.string(), last_four: z.string(), expires: z.string() })

const agreement = z.strictObject({
  plan_id: planId,
  plan_name: z.string(),
  periodicity: periodicityType,
  renews_with: z.enum(['credit-card', 'payment-slip', 'pix']).nullable(),
  /** The price of the next period; null if it is not renewed. */
  next_amount: cents.nullable(),
  renews_on: moment.nullable(),
  /** End of the paid period. */
  paid_until: moment.nullable(),
  canceled: z.boolean(),
  frozen: z.boolean(),
  /** A renewal failed: everything works until then. */
  grace_until: moment.nullable(),
})

/** The subscription of each product, the card saved at the gateway, and open invoices. */
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
    /** For the next boleto. */
    payer_address: payerAddress.nullable(),
    /** For the next boleto or Pix. */
    payer_tax_number: z.string().nullable(),
    /** Features of the plan that the account has in use: what a smaller plan without them would take away. */
    features_in_use: z.array(planFeature),
    open_invoice: invoice.nullable(),
  }),
})

/** Newest first, 20 per page. */
export const listInvoices = endpoint({
  name: 'financial.listInvoices',
  method: 'GET',
  path: '/financial/invoices',
  origin: 'ours',
  access: anyCustomer('financial.read'),
  query: z.object({ after: id.optional() }),
  answer: z.strictObject({ invoices: z.array(invoice), next: id.nullable() }),
})

/** The card that is charged for renewals and one-click upgrades. */
export const changeCard = endpoint({
  name: 'financial.changeCard',
  method: 'PUT',
  path: '/financial/card',
  origin: 'ours',
  access: anyCustomer('financial.write'),
  body: cardByToken,
  answer: z.strictObject({ card: savedCard }),
  errors: ['PaymentRejected'],
})

/** Deletes the card here and at the gateway. Renewals then wait for a payment as those of an account without a card. */
export const removeCard = endpoint({
  name: 'financial.removeCard',
  method: 'DELETE',
  path: '/financial/card',
  origin: 'ours',
  access: anyCustomer('financial.write'),
  errors: ['PaymentRejected'],
})

/** Pays an open invoice: with a card, with the saved card, or with a new boleto or Pix code. */
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
  errors: ['PaymentRejected', 'IdempotencyKeyReused', 'InvoiceNotOpen'],
})

/** Withdrawal within seven days, once per plan and year: refunds the whole amount and restores the previous state. */
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

/** Cancels the renewal; the paid period stays. Cancelling again changes nothing. */
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
