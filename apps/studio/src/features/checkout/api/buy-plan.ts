import type { AnswerOf, SentBodyOf } from '@revela/contract'
import { ApiError, ConnectionError } from '@revela/contract/client'
import type { CheckoutChoice, PaymentMethod } from '@revela/domain'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { CardRejectedError, cardTokens, type CardGateway } from '../../../lib/card-token.ts'
import { cardFacts, typedCard, type CardValues } from '../../../lib/card-values.ts'
import type { TypedAddress } from '../../../ui/address-fields.tsx'
import { attemptKey, endAttempt } from '../lib/purchase-attempt.ts'
import { checkoutCalls } from './calls.ts'

export const purchaseFields = [
  'creditCardNumber',
  'creditCardOwnerName',
  'creditCardExpirationDate',
  'creditCardSecureCode',
  'cpf_cnpj',
] as const

/** Where the error of a failed purchase is shown. */
export type PurchaseProblem =
  | { readonly kind: 'card'; readonly error: CardRejectedError }
  /** Under the fields. */
  | { readonly kind: 'fields' }
  | { readonly kind: 'popup'; readonly help: string }
  /** Above the order, at the top of the page. */
  | { readonly kind: 'plan'; readonly help: string }
  /** It is unknown whether the request arrived: the same attempt must be repeated. */
  | { readonly kind: 'uncertain' }
  /** An error without a message. */
  | { readonly kind: 'silent' }

const fields: ReadonlySet<string> = new Set(purchaseFields)
const planFields: ReadonlySet<string> = new Set(['plan', 'planId', 'periodicityType', 'installmentCount', 'coupon_id'])

export function purchaseProblem(error: unknown): PurchaseProblem {
  if (error instanceof CardRejectedError) return { kind: 'card', error }
  if (error instanceof ConnectionError) return { kind: 'uncertain' }
  if (!(error instanceof ApiError)) return { kind: 'silent' }
  const messages = error.messages.filter((message) => message.help !== '')
  const popup = messages.find((message) => message.id === 'checkout-popup')
  if (popup) return { kind: 'popup', help: popup.help }
  const plan = messages.find((message) => planFields.has(message.id))
  if (plan) return { kind: 'plan', help: plan.help }
  if (messages.some((message) => fields.has(message.id))) return { kind: 'fields' }
  const [first] = messages
  return first ? { kind: 'popup', help: first.help } : { kind: 'silent' }
}

/** A decline ends the attempt; an error after which the purchase may still exist does not. */
export function endsAttempt(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429
}

export type PaymentValues = CardValues & { readonly cpf_cnpj: string; readonly payer_address?: TypedAddress }

export type Billing = AnswerOf<typeof checkoutCalls.getBilling>
export type Agreement = NonNullable<Billing['gallery_pro']>
export type SavedCard = NonNullable<Billing['card']>

/** The running plan, the saved card, and what was entered for the last boleto or Pix. */
export const billingQuery = queryOptions({
  queryKey: ['financial', 'checkout'],
  queryFn: ({ signal }) => call(checkoutCalls.getBilling, {}, { signal }),
  // A form takes its initial values once, so it must not start from what was saved before the last payment.
  gcTime: 0,
  meta: { inline: true },
})

/** How the order is paid: the chosen method, the saved card instead of a typed one, or the account credit alone. */
export type MeansOfPayment = PaymentMethod | 'saved-card' | 'credit'

export type Purchase = AnswerOf<typeof checkoutCalls.buyPlan>

type Order = {
  readonly choice: CheckoutChoice
  readonly couponId: string | null
  readonly means: MeansOfPayment
  readonly values: PaymentValues
  readonly gateway: CardGateway
}

type Body = SentBodyOf<typeof checkoutCalls.buyPlan>

/**
 * Card data goes to the gateway only. Our server receives the gateway's tokens: one to charge, one to save the card.
 */
async function bodyOf({ choice, couponId, means, values, gateway }: Order): Promise<Body> {
  const order = {
    planId: choice.planId,
    periodicityType: choice.periodicity,
    installmentCount: choice.installments,
    ...(couponId === null ? {} : { coupon_id: couponId }),
  }
  if (means === 'credit') return { ...order, paymentMethod: means, installmentCount: 1 }
  if (means === 'saved-card') return { ...order, paymentMethod: means }
  if (means !== 'credit-card') {
    const { cpf_cnpj, payer_address: address } = values
    if (means === 'pix' || address === undefined) return { ...order, paymentMethod: means, cpf_cnpj }
    return { ...order, paymentMethod: means, cpf_cnpj, payer_address: address }
  }
  const [payToken = '', saveToken] = await cardTokens(gateway, typedCard(values), 2)
  return {
    ...order,
    ...cardFacts(values),
    paymentMethod: 'credit-card',
    creditCardToken: payToken,
    ...(saveToken === undefined ? {} : { creditCardKeepToken: saveToken }),
  }
}

export function useBuyPlan() {
  return useMutation({
    mutationFn: async (order: Order) => {
      const { planId, periodicity, installments, method } = order.choice
      // Without the means: a purchase whose response was lost has saved its card, and the retry then uses that card.
      const key = attemptKey([planId, periodicity, installments, method, order.couponId], sessionStorage)
      return await call(checkoutCalls.buyPlan, { body: await bodyOf(order) }, { idempotencyKey: key })
    },
    onError: (error) => {
      if (endsAttempt(error)) endAttempt(sessionStorage)
    },
    meta: { inline: true },
  })
}
