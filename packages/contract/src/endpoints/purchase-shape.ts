import { z } from 'zod'
import { cents, moment, id, line } from '../fields/text.ts'
import { galleryLimits, siteLimits } from './customer-state.ts'

export const planId = z.number().int()
export const periodicityType = z.enum(['monthly', 'annually'])
export const blockType = z.enum(['feat', 'limit'])
export const planFeature = galleryLimits.keyof()

const planLimit = z.union([z.number(), z.string(), z.boolean()]).nullable()

/**
 * The smallest dearer plan that opens what is blocked. Where no plan does (the largest one is full), name, price and
 * limit are null and `need_support` is true; where nothing is blocked (any more), they are null and it is false.
 */
export const planSuggestion = z.strictObject({
  /** The person is sent to support's WhatsApp instead of upgrading with one click. */
  need_support: z.boolean(),
  block_type: blockType,
  suggestion_plan_name: z.string().nullable(),
  /** Ours: for the checkout, where there is no card to charge with one click. */
  suggestion_plan_id: planId.nullable(),
  /** In Portuguese, the blocked thing first. */
  suggestion_plan_benefits: z.array(z.string()),
  /** Cents a month. */
  suggestion_plan_price: cents.nullable(),
  /** Of `blocked_feat`, with its own unit (`space` is KB) or word; a feature's is a boolean; null without a plan. */
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
  /** null when no coupon has that name. */
  id: id.nullable(),
  name: z.string(),
  description: z.string(),
  valid: z.boolean(),
  invalid_message: z.string().nullable(),
  discount_price: cents.nullable(),
  discount_message: z.string().nullable(),
  price_with_discount: cents.nullable(),
  /** `all_recurrence` holds for every charge, not only for the first. */
  discount_type: z.string().nullable(),
})

const installment = z.strictObject({
  count: z.number().int(),
  display_name: z.string(),
  price: cents,
  payment_slip: z.boolean(),
  coupon_discount_display_name: z.string().nullable(),
})

/** Ours: what this account would pay now, everything counted by the server; nothing of it is ever sent back. */
const quote = z.strictObject({
  /** Off the list price, by the coupon that counts. */
  discount: cents,
  /** For days already paid on another plan. */
  credit: cents,
  amount: cents,
  /** Days given beyond the period for a credit larger than the price. */
  bonus_days: z.number().int(),
  /** The paid period, were it paid now. */
  starts_at: moment,
  ends_at: moment,
  /** What the next period costs. */
  renewal_amount: cents,
})

export const solution = z.strictObject({
  name: z.enum(['gallery-pro', 'site-pro']),
  plans: z.array(
    z.strictObject({
      id: planId,
      display_name: z.string(),
      limits: z.union([galleryLimits, siteLimits]),
      periodicity: z.array(
        z.strictObject({
          type: periodicityType,
          display_name: z.string(),
          price: cents,
          /** The one asked about, valid here or not; else the automatic one. */
          coupon: coupon.nullable(),
          quote,
          installments: z.array(installment),
        }),
      ),
    }),
  ),
})

/** Card numbers and security codes must never reach us: the browser trades them for a token at the gateway. */
const forbidden = z.never().optional()

const order = {
  planId: z.number().int().min(1),
  periodicityType,
  installmentCount: z.number().int().min(1).max(12),
  coupon_id: id.nullish(),
  creditCardNumber: forbidden,
  creditCardSecureCode: forbidden,
}

/** CPF or CNPJ (which may hold letters), punctuation dropped; the check digits are the use case's business. */
const taxNumber = z
  .string()
  .min(1, { abort: true })
  .max(32, { abort: true })
  .transform((typed) => typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:\d{11}|[0-9A-Z]{12}\d{2})$/))

// A token holds a letter, a card number never does.
const cardToken = z
  .string()
  .max(512)
  .regex(/[A-Za-z]/)

const card = {
  creditCardNumber: forbidden,
  creditCardSecureCode: forbidden,
  creditCardToken: cardToken,
  // No digits: a card number in the wrong field is refused before it can be stored.
  creditCardOwnerName: line(1, 120).regex(/^\D*$/),
  creditCardExpirationDate: z.string().regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/),
  creditCardBrand: z.enum(['visa', 'mastercard', 'diners', 'elo', 'hipercard']),
}

/** A card to be kept at the gateway and charged later. */
export const cardByToken = z.object(card)

const byCard = z.object({
  ...order,
  ...card,
  paymentMethod: z.literal('credit-card'),
  /** A second token of the same card, to be kept for renewals and upgrades with one click. */
  creditCardKeepToken: cardToken.optional(),
  cpf_cnpj: taxNumber.optional(),
})

const byBoleto = z.object({ ...order, paymentMethod: z.literal('payment-slip'), cpf_cnpj: taxNumber })

const byPix = z.object({ ...order, paymentMethod: z.literal('pix'), cpf_cnpj: taxNumber })

export const purchase = z.discriminatedUnion('paymentMethod', [byCard, byBoleto, byPix])

/** How an invoice that exists already is paid. The kept card needs nothing more. */
export const payment = z.discriminatedUnion('paymentMethod', [
  byCard.omit({ planId: true, periodicityType: true, installmentCount: true, coupon_id: true }),
  byBoleto.pick({ paymentMethod: true, cpf_cnpj: true }).partial({ cpf_cnpj: true }),
  byPix.pick({ paymentMethod: true, cpf_cnpj: true }).partial({ cpf_cnpj: true }),
  z.object({ paymentMethod: z.literal('kept-card') }),
])

export const purchaseAnswer = z.strictObject({
  payment_slip_url: z.string().nullable(),
  /** The boleto's digits, to be typed or pasted at a bank. */
  payment_slip_line: z.string().nullable(),
  callback_url: z.string().nullable(),
  /** The code to copy, which is also what the QR shows. */
  pix: z.strictObject({ code: z.string(), expires_at: moment }).nullable(),
})
