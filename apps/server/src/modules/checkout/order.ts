import type { BodyOf, buyPlan } from '@revela/contract'
import {
  addDays,
  endOfSaoPauloDay,
  installmentCounts,
  isCpfOrCnpj,
  saoPauloDay,
  type PaymentMethod,
  type Periodicity,
} from '@revela/domain'
import { purchaseHelp } from '@revela/phrases'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import { fieldError } from '../../platform/api-error/api-error.ts'

export const orderPurpose = keyPurpose('order')

/** What the customer orders. Only ids and choices are read from the request; prices come from our rows. */
export type Order = {
  readonly planId: number
  readonly periodicity: Periodicity
  readonly installments: number
  readonly method: PaymentMethod
  /** Null selects the automatic coupon, if any. */
  readonly couponId: string | null
}

export type PurchaseBody = BodyOf<typeof buyPlan>

export function toOrder(body: PurchaseBody): Order {
  return {
    planId: body.planId,
    periodicity: body.periodicityType,
    installments: body.installmentCount,
    method: orderMethod(body),
    couponId: body.coupon_id ?? null,
  }
}

/** An order without anything to pay renews as one by card, unless an earlier order says otherwise. */
function orderMethod({ paymentMethod }: PurchaseBody): PaymentMethod {
  return paymentMethod === 'saved-card' || paymentMethod === 'credit' ? 'credit-card' : paymentMethod
}

/** Excludes the card's token: a browser that retries after a broken connection makes a new token for the same card. */
export function orderHash(keys: Keys, { planId, periodicity, installments, method, couponId }: Order): Buffer {
  return keys.mac(orderPurpose, [planId, periodicity, installments, method, couponId ?? ''].join('\n'))
}

export function checkInstallments({ periodicity, installments, method }: Order): void {
  if (installments === 1) return
  if (!installmentCounts(periodicity).includes(installments)) {
    throw fieldError('PaymentRejected', 'installmentCount', purchaseHelp.onlyAnnual)
  }
  if (method !== 'credit-card') throw fieldError('PaymentRejected', 'checkout-popup', purchaseHelp.onlyAtOnce)
}

export function checkTaxNumber(taxNumber: string | undefined): void {
  if (taxNumber !== undefined && !isCpfOrCnpj(taxNumber)) {
    throw fieldError('InvalidRequest', 'cpf_cnpj', purchaseHelp.taxNumberInvalid)
  }
}

const boletoDays = 3
const pixDays = 1

/** Returns the last moment at which a new boleto or Pix can be paid; null for a card, which is decided at once. */
export function chargeExpiry(method: PaymentMethod, now: Date): Date | null {
  if (method === 'credit-card') return null
  return endOfSaoPauloDay(addDays(saoPauloDay(now), method === 'pix' ? pixDays : boletoDays))
}
