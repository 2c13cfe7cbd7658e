import { z } from 'zod'
import { anyCustomer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { agreement, invoice, keptCard } from './financial-shape.ts'
import { cardByToken, payment, purchaseAnswer } from './purchase-shape.ts'

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
    card: keptCard.nullable(),
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
  answer: z.strictObject({ card: keptCard }),
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
