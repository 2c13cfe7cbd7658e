import type { AnswerOf, SentBodyOf } from '@revela/contract'
import type { CheckoutChoice } from '@revela/domain'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { cardTokens, type CardGateway } from '../../../lib/card-token.ts'
import { cardFacts, typedCard, type CardValues } from '../../../lib/card-values.ts'
import { attemptKey, endAttempt } from '../lib/purchase-attempt.ts'
import { endsAttempt } from '../lib/purchase-problem.ts'
import { checkoutCalls } from './calls.ts'

export type PaymentValues = CardValues & { readonly cpf_cnpj: string }

export type Bought = AnswerOf<typeof checkoutCalls.buyPlan>

type Order = {
  readonly choice: CheckoutChoice
  readonly couponId: string | null
  readonly values: PaymentValues
  readonly gateway: CardGateway
}

type Body = SentBodyOf<typeof checkoutCalls.buyPlan>

/** The card goes to the gateway, and only what the gateway gave for it to our server: one token to pay, one to keep. */
async function bodyOf({ choice, couponId, values, gateway }: Order): Promise<Body> {
  const order = {
    planId: choice.planId,
    periodicityType: choice.periodicity,
    installmentCount: choice.installments,
    ...(couponId === null ? {} : { coupon_id: couponId }),
  }
  if (choice.method !== 'credit-card') {
    return { ...order, paymentMethod: choice.method, cpf_cnpj: values.cpf_cnpj }
  }
  const [pay = '', keep] = await cardTokens(gateway, typedCard(values), 2)
  return {
    ...order,
    ...cardFacts(values),
    paymentMethod: 'credit-card',
    creditCardToken: pay,
    ...(keep === undefined ? {} : { creditCardKeepToken: keep }),
  }
}

export function useBuyPlan() {
  return useMutation({
    mutationFn: async (order: Order) => {
      const { planId, periodicity, installments, method } = order.choice
      const key = attemptKey([planId, periodicity, installments, method, order.couponId], sessionStorage)
      return await call(checkoutCalls.buyPlan, { body: await bodyOf(order) }, { idempotencyKey: key })
    },
    onError: (error) => {
      if (endsAttempt(error)) endAttempt(sessionStorage)
    },
    meta: { inline: true },
  })
}
