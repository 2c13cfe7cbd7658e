import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { CardRefused } from '../../../lib/card-token.ts'

export const purchaseFields = [
  'creditCardNumber',
  'creditCardOwnerName',
  'creditCardExpirationDate',
  'creditCardSecureCode',
  'cpf_cnpj',
] as const

/** Where a purchase that did not work is told of. */
export type PurchaseProblem =
  | { readonly kind: 'card'; readonly refused: CardRefused }
  /** Under the fields. */
  | { readonly kind: 'fields' }
  | { readonly kind: 'popup'; readonly help: string }
  /** Over the order, at the top of the page. */
  | { readonly kind: 'plan'; readonly help: string }
  /** Nobody knows whether it arrived: the same attempt is to be made again. */
  | { readonly kind: 'uncertain' }
  /** Refused or broken without a word. */
  | { readonly kind: 'silent' }

const fields: ReadonlySet<string> = new Set(purchaseFields)
const ofThePlan: ReadonlySet<string> = new Set(['plan', 'planId', 'periodicityType', 'installmentCount', 'coupon_id'])

export function purchaseProblem(error: unknown): PurchaseProblem {
  if (error instanceof CardRefused) return { kind: 'card', refused: error }
  if (error instanceof ConnectionBroken) return { kind: 'uncertain' }
  if (!(error instanceof ApiError)) return { kind: 'silent' }
  const said = error.messages.filter((message) => message.help !== '')
  const popup = said.find((message) => message.id === 'checkout-popup')
  if (popup) return { kind: 'popup', help: popup.help }
  const plan = said.find((message) => ofThePlan.has(message.id))
  if (plan) return { kind: 'plan', help: plan.help }
  if (said.some((message) => fields.has(message.id))) return { kind: 'fields' }
  const [first] = said
  return first ? { kind: 'popup', help: first.help } : { kind: 'silent' }
}

/** A decline ends the attempt; what may have arrived without our knowing does not. */
export function endsAttempt(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429
}
