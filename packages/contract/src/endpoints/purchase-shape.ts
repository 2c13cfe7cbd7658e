import { z } from 'zod'
import { moment } from '../fields/document.ts'
import { id } from '../fields/id.ts'
import { line } from '../fields/text.ts'
import { periodicityType } from './checkout-shape.ts'

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

const bySlip = z.object({ ...order, paymentMethod: z.literal('payment-slip'), cpf_cnpj: taxNumber })

const byPix = z.object({ ...order, paymentMethod: z.literal('pix'), cpf_cnpj: taxNumber })

export const purchase = z.discriminatedUnion('paymentMethod', [byCard, bySlip, byPix])

/** How an invoice that exists already is paid. The kept card needs nothing more. */
export const payment = z.discriminatedUnion('paymentMethod', [
  byCard.omit({ planId: true, periodicityType: true, installmentCount: true, coupon_id: true }),
  bySlip.pick({ paymentMethod: true, cpf_cnpj: true }).partial({ cpf_cnpj: true }),
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
