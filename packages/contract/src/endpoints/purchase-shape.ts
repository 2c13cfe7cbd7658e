import { z } from 'zod'
import { cents, moment, id, line } from '../fields/text.ts'
import { galleryLimits, siteLimits } from './customer-state.ts'

export const planId = z.number().int()
export const periodicityType = z.enum(['monthly', 'annually'])
export const blockType = z.enum(['feat', 'limit'])
export const planFeature = galleryLimits.keyof()

const planLimit = z.union([z.number(), z.string(), z.boolean()]).nullable()

/**
 * The smallest higher plan that unblocks the feature or limit. If no plan does (the largest one is full), name, price
 * and limit are null and `need_support` is true; if nothing is blocked, they are null and it is false.
 */
export const planSuggestion = z.strictObject({
  /** The user is sent to support's WhatsApp instead of a one-click upgrade. */
  need_support: z.boolean(),
  block_type: blockType,
  suggestion_plan_name: z.string().nullable(),
  /** Ours: for the checkout, if there is no card for a one-click upgrade. */
  suggestion_plan_id: planId.nullable(),
  /** In Portuguese, the blocked feature or limit first. */
  suggestion_plan_benefits: z.array(z.string()),
  /** Cents per month. */
  suggestion_plan_price: cents.nullable(),
  /**
   * Of `blocked_feat`: a number in the limit's unit (`space` is KB) or a word; a boolean for a feature; null without a
   * plan.
   */
  current_plan_limit: planLimit,
  suggestion_plan_limit: planLimit,
  /** null when only support can upgrade. */
  checkout_upgrade_id: id.nullable(),
})

/** By plan id. Prices are cents. */
export const plansMap = z.record(
  z.string(),
  z.strictObject({
    id: planId,
    name: z.string(),
    display_name: z.string(),
    price: z.strictObject({ monthly: cents, annually: cents }),
  }),
)

export const coupon = z.strictObject({
  /** Null if no coupon has that name. */
  id: id.nullable(),
  name: z.string(),
  description: z.string(),
  valid: z.boolean(),
  invalid_message: z.string().nullable(),
  discount_price: cents.nullable(),
  discount_message: z.string().nullable(),
  price_with_discount: cents.nullable(),
  /** `all_recurrence` applies to every charge, not only to the first. */
  discount_type: z.string().nullable(),
})

const installment = z.strictObject({
  count: z.number().int(),
  display_name: z.string(),
  price: cents,
  payment_slip: z.boolean(),
  coupon_discount_display_name: z.string().nullable(),
})

/** Ours: what this account would pay now, computed by the server; it is never sent back. */
const quote = z.strictObject({
  /** Discount on the list price, by the coupon that applies. */
  discount: cents,
  /** Credit for days already paid on another plan. */
  credit: cents,
  amount: cents,
  /** Extra days for a credit larger than the price. */
  bonus_days: z.number().int(),
  /** The paid period if it is paid now. */
  starts_at: moment,
  ends_at: moment,
  /** The price of the next period. */
  renewal_amount: cents,
})

export const solution = z.strictObject({
  name: z.enum(['gallery-pro', 'site-pro']),
  plans: z.array(
    z.strictObject({
      id: planId,
      display_name: z.string(),
      limits: z.union([galleryLimits, siteLimits.extend({ own_domain: z.boolean() })]),
      periodicity: z.array(
        z.strictObject({
          type: periodicityType,
          display_name: z.string(),
          price: cents,
          /** The requested coupon, valid or not; otherwise the automatic one. */
          coupon: coupon.nullable(),
          quote,
          installments: z.array(installment),
        }),
      ),
    }),
  ),
})

/** Card numbers and security codes must never reach us: the browser exchanges them for a token at the gateway. */
const forbidden = z.never().optional()

const order = {
  planId: z.number().int().min(1),
  periodicityType,
  installmentCount: z.number().int().min(1).max(12),
  coupon_id: id.nullish(),
  creditCardNumber: forbidden,
  creditCardSecureCode: forbidden,
}

/** CPF or CNPJ (which may contain letters), without punctuation; the use case checks the check digits. */
const taxNumber = z
  .string()
  .min(1, { abort: true })
  .max(32, { abort: true })
  .transform((typed) => typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:\d{11}|[0-9A-Z]{12}\d{2})$/))

/** The payer's address: Mercado Pago issues no boleto without it. The last one is stored for the next boleto. */
export const payerAddress = z.strictObject({
  /** CEP */
  zip_code: z
    .string()
    .max(12, { abort: true })
    .transform((typed) => typed.replaceAll(/[\s.-]/g, ''))
    .pipe(z.string().regex(/^(?!000)\d{8}$/)),
  street: line(1, 120),
  number: line(1, 20),
  neighborhood: line(1, 80),
  city: line(1, 80),
  /** Two letters; the use case knows the states. */
  state: z.string().regex(/^[A-Z]{2}$/),
})

// A token contains a letter, a card number never does.
const cardToken = z
  .string()
  .max(512)
  .regex(/[A-Za-z]/)

const card = {
  creditCardNumber: forbidden,
  creditCardSecureCode: forbidden,
  creditCardToken: cardToken,
  // No digits: a card number in the wrong field is rejected before it can be stored.
  creditCardOwnerName: line(1, 120).regex(/^\D*$/),
  creditCardExpirationDate: z.string().regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/),
  creditCardBrand: z.enum(['visa', 'mastercard', 'diners', 'elo', 'hipercard']),
}

/** A card that is saved at the gateway and charged later. */
export const cardByToken = z.object(card)

const byCard = z.object({
  ...order,
  ...card,
  paymentMethod: z.literal('credit-card'),
  /** A second token of the same card, saved for renewals and one-click upgrades. */
  creditCardKeepToken: cardToken.optional(),
  cpf_cnpj: taxNumber.optional(),
})

const byBoleto = z.object({
  ...order,
  paymentMethod: z.literal('payment-slip'),
  cpf_cnpj: taxNumber,
  /** Required unless one is stored. */
  payer_address: payerAddress.optional(),
})

const byPix = z.object({ ...order, paymentMethod: z.literal('pix'), cpf_cnpj: taxNumber })

const savedCardPayment = z.object({ paymentMethod: z.literal('saved-card') })

export const purchase = z.discriminatedUnion('paymentMethod', [
  byCard,
  byBoleto,
  byPix,
  savedCardPayment.extend(order),
  /** The account credit pays everything: rejected if something is left to pay, so that no card is charged for it. */
  z.object({ ...order, paymentMethod: z.literal('credit') }),
])

/** How an existing invoice is paid. The saved card needs no further fields. */
export const payment = z.discriminatedUnion('paymentMethod', [
  byCard.omit({ planId: true, periodicityType: true, installmentCount: true, coupon_id: true }),
  byBoleto.pick({ paymentMethod: true, cpf_cnpj: true, payer_address: true }).partial({ cpf_cnpj: true }),
  byPix.pick({ paymentMethod: true, cpf_cnpj: true }).partial({ cpf_cnpj: true }),
  savedCardPayment,
])

export const purchaseAnswer = z.strictObject({
  payment_slip_url: z.string().nullable(),
  /** The digits of the boleto, to be typed or pasted at a bank. */
  payment_slip_line: z.string().nullable(),
  /** Ours: the last moment at which the boleto can be paid. */
  payment_slip_due_at: moment.nullable(),
  callback_url: z.string().nullable(),
  /** The code to copy, which the QR code also contains. */
  pix: z.strictObject({ code: z.string(), expires_at: moment }).nullable(),
})
